import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { faultsOf } from '../../../test/support/settings-faults.ts'
import { loadSettings, options, showSettings } from './settings.ts'

const wrong: Record<string, string[]> = {
  PORT: ['65536', '-1', 'http', '80.5', '8e3', '0x50', '８０８０'],
  BASE_URL: [
    'jobs.example.ca',
    '/api',
    'ftp://example.ca',
    'http://',
    'https://example.ca/?a=1',
    'https://example.ca/#a',
  ],
  TRUST_PROXY: ['yes', '1', 'True', '127.0.0.1'],
  TIME_ZONE: ['Toronto', 'America/Nowhere', 'EST5EDT7'],
  LOG_LEVEL: ['verbose', 'INFO', '30'],
  LOG_FORMAT: ['xml', 'JSON'],
  BODY_LIMIT: ['0', '1023', '67108865', '1MB', '-1', '1e6', ''.padEnd(30, '9')],
  CORS_ORIGINS: [
    'ats.example.ca',
    'https://ats.example.ca/',
    'https://ATS.example.ca',
    'https://ats.example.ca:443',
    'https://ats.example.ca,',
    'https://*.example.ca',
    'null',
    'ftp://a',
  ],
  HSTS_SECONDS: ['-1', '63072001'],
  RATE_LIMIT_PER_MINUTE: ['-1', '10000001', 'none', '1.5'],
}

describe('settings', () => {
  for (const [name, values] of Object.entries(wrong))
    test(`${name} is refused with one sentence that starts with its name, if invalid`, () => {
      for (const value of values) {
        const faults = faultsOf({ [name]: value })
        assert.equal(faults.length, 1, `${name}=${value}`)
        assert.match(faults[0] ?? '', new RegExp(`^${name} (is "|must be ).+\\.$`))
      }
    })

  test('all faults are reported at once, a sentence each, in the order of the table', () => {
    const environment = Object.fromEntries(Object.entries(wrong).map(([name, [value = '']]) => [name, value]))
    const names = faultsOf(environment).map((fault) => fault.split(' ')[0] ?? '')
    assert.deepEqual(names.toSorted(), Object.keys(wrong).sort())
    const order = Object.values(options).map(({ name }) => name)
    assert.deepEqual(
      names,
      order.filter((name) => names.includes(name)),
    )
  })

  test('DATABASE_URL accepts only the address of a PostgreSQL database, and a refusal does not repeat it', () => {
    assert.match(
      faultsOf({ DATABASE_URL: 'postgres://u:hunter 2@h/x' }).join(),
      /^DATABASE_URL holds a space: .*%20\.$/,
    )
    for (const value of ['mysql://root:hunter2@x/y', 'hunter2', 'db.example.ca:5432/hunter2']) {
      const faults = faultsOf({ DATABASE_URL: value })
      assert.equal(faults.length, 1, value)
      assert.match(faults[0] ?? '', /^DATABASE_URL .+\.$/)
      assert.doesNotMatch(faults[0] ?? '', /hunter2/)
    }
    for (const protocol of ['postgres', 'postgresql']) {
      const address = `${protocol}://affiche:hunter2@db.example.ca/affiche`
      assert.equal(loadSettings({ DATABASE_URL: address }).databaseUrl, address)
    }
  })

  test('the limits of a number are inclusive', () => {
    const { port, bodyLimit, rateLimitPerMinute } = loadSettings({
      PORT: '65535',
      BODY_LIMIT: '1024',
      RATE_LIMIT_PER_MINUTE: '0',
    })
    assert.deepEqual([port, bodyLimit, rateLimitPerMinute], [65_535, 1024, 0])
    assert.equal(loadSettings({ PORT: '0', BODY_LIMIT: '67108864' }).bodyLimit, 67_108_864)
  })

  test('unset and empty variables have the default', () => {
    const defaults = loadSettings({})
    assert.deepEqual(loadSettings(Object.fromEntries(Object.values(options).map(({ name }) => [name, '  ']))), defaults)
    const {
      host,
      port,
      dataDir,
      databaseUrl,
      baseUrl,
      trustProxy,
      bodyLimit,
      rateLimitPerMinute,
      logLevel,
      logFormat,
    } = defaults
    assert.deepEqual([host, port, dataDir, databaseUrl], ['127.0.0.1', 8080, './data', null])
    assert.deepEqual([baseUrl, trustProxy, bodyLimit, rateLimitPerMinute], [null, false, 1_048_576, 6000])
    assert.deepEqual([logLevel, logFormat], ['info', 'auto'])
    assert.equal(defaults.timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  test('a base address loses trailing slashes and keeps its path', () => {
    assert.equal(loadSettings({ BASE_URL: 'https://example.ca/' }).baseUrl, 'https://example.ca')
    assert.equal(loadSettings({ BASE_URL: 'https://example.ca/jobs//' }).baseUrl, 'https://example.ca/jobs')
  })

  test('other variables are ignored', () => {
    assert.deepEqual(loadSettings({ PATH: '/bin', Port: '1', constructor: 'x' }), loadSettings({}))
  })

  test('all settings are shown by their names in the environment, secrets masked', () => {
    const secret = 'postgres://affiche:hunter2@db.example.ca/affiche'
    const shown = showSettings({ ...loadSettings({ PORT: '1234' }), databaseUrl: secret })
    assert.deepEqual(
      Object.keys(shown),
      Object.values(options).map(({ name }) => name),
    )
    assert.equal(shown.PORT, 1234)
    assert.match(String(shown.DATABASE_URL), /^\*+$/)
    assert.doesNotMatch(JSON.stringify(shown), /hunter2/)
    assert.equal(showSettings(loadSettings({})).DATABASE_URL, null)
  })

  test('the reference data is found in a folder with a space or an accent in its name', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'affiche-')), 'Mes données 100%')
    mkdirSync(join(folder, 'server'), { recursive: true })
    cpSync(import.meta.dirname, join(folder, 'server/platform/config'), { recursive: true })
    try {
      const copy: typeof import('./settings.ts') = await import(
        pathToFileURL(join(folder, 'server/platform/config/settings.ts')).href
      )
      assert.equal(copy.options.referenceDataDir.default, join(folder, 'reference-data'))
    } finally {
      rmSync(join(folder, '..'), { recursive: true })
    }
  })
})

test('mail needs a server or a folder, and a sender', () => {
  const MAIL_FROM = 'Emplois Nord <emplois@example.ca>'
  for (const MAIL_URL of ['smtp://localhost', 'smtps://a:b%40@mail.example.ca:465/', 'file:mail'])
    assert.deepEqual(faultsOf({ MAIL_URL, MAIL_FROM }), [], MAIL_URL)
  for (const MAIL_URL of ['file:', 'http://a:secret@b.ca', 'smtp://', 'smtp://a/b', 'smtp://a?tls=no', 'mail']) {
    const [fault = '', ...others] = faultsOf({ MAIL_URL, MAIL_FROM })
    assert.match(fault, /^MAIL_URL must /)
    assert.ok(!fault.includes('secret'))
    assert.deepEqual(others, [])
  }
  assert.deepEqual(faultsOf({ MAIL_URL: 'file:mail' }), [
    'MAIL_URL is set, but needs MAIL_FROM: mail without a sender is taken by nobody.',
  ])
  for (const sender of ['nobody', 'a@b, c@d', 'A <a@b> c', 'A\r\nBcc: x <a@b.ca>', '<a@b.ca'])
    assert.match(faultsOf({ MAIL_FROM: sender })[0] ?? '', /^MAIL_FROM must be /, sender)
  assert.equal(showSettings(loadSettings({ MAIL_URL: 'smtp://a:b@c', MAIL_FROM })).MAIL_URL, '********')
})

test('shared rate limits require a database', () => {
  const url = 'postgres://affiche@127.0.0.1/affiche'
  assert.equal(loadSettings({ RATE_LIMIT_SHARED: 'true', DATABASE_URL: url }).rateLimitShared, true)
  assert.deepEqual(faultsOf({ RATE_LIMIT_SHARED: 'true' }), [
    'RATE_LIMIT_SHARED is true, but needs DATABASE_URL: the embedded store has one process.',
  ])
})

test('public pages need an address of their own, unless only this machine reaches them', () => {
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
    assert.equal(loadSettings({ PUBLIC_PAGES: 'true', HOST }).publicPages, true, HOST)
  for (const HOST of ['0.0.0.0', '::', 'jobs.example.ca', '128.0.0.1', 'localhost.example.ca'])
    assert.deepEqual(faultsOf({ PUBLIC_PAGES: 'true', HOST }), [
      'PUBLIC_PAGES is true, but needs BASE_URL: the pages name their own addresses.',
    ])
  const BASE_URL = 'https://jobs.example.ca'
  assert.equal(loadSettings({ PUBLIC_PAGES: 'true', HOST: '0.0.0.0', BASE_URL }).publicPages, true)
  assert.equal(loadSettings({}).publicPages, false)
})

describe('sign-in by OpenID Connect', () => {
  const provider = { OIDC_ISSUER: 'https://id.example.ca/realms/one', OIDC_CLIENT_ID: 'affiche' }

  test('needs the id of a client, and is the only way in only with an issuer', () => {
    const { oidcIssuer, oidcClientId, signIn } = loadSettings({ ...provider, SIGN_IN: 'oidc' })
    assert.deepEqual([oidcIssuer, oidcClientId, signIn], [...Object.values(provider), 'oidc'])
    assert.equal(loadSettings({}).signIn, 'all')
    assert.deepEqual(faultsOf({ OIDC_ISSUER: provider.OIDC_ISSUER }), [
      'OIDC_ISSUER is set, but needs OIDC_CLIENT_ID: the provider asks who sends people to it.',
    ])
    assert.deepEqual(faultsOf({ SIGN_IN: 'oidc', OIDC_CLIENT_ID: 'affiche' }), [
      'SIGN_IN is oidc, but needs OIDC_ISSUER: else nobody could sign in.',
    ])
    assert.match(faultsOf({ SIGN_IN: 'passkey' }).join(), /^SIGN_IN is "passkey", but must be one of all, oidc\.$/)
  })

  test('takes no issuer over http but on this machine, and none with a password or a query', () => {
    for (const OIDC_ISSUER of ['http://127.0.0.1:4000', 'http://localhost/x', 'http://[::1]:4000'])
      assert.equal(loadSettings({ ...provider, OIDC_ISSUER }).oidcIssuer, OIDC_ISSUER)
    const wrong = ['http://id.example.ca', 'http://10.0.0.1', 'http://localhost.example.ca', 'id.example.ca']
    for (const OIDC_ISSUER of [...wrong, 'https://u:hunter2@id.example.ca', 'https://id.example.ca/?hunter2']) {
      const faults = faultsOf({ ...provider, OIDC_ISSUER })
      assert.equal(faults.length, 1, OIDC_ISSUER)
      assert.match(faults[0] ?? '', /^OIDC_ISSUER must be an .+\.$/)
      assert.doesNotMatch(faults[0] ?? '', /hunter2/)
    }
  })

  test('shows its secret to nobody', () => {
    const shown = showSettings(loadSettings({ ...provider, OIDC_CLIENT_SECRET: 'hunter2' }))
    assert.match(String(shown.OIDC_CLIENT_SECRET), /^\*+$/)
    assert.equal(shown.OIDC_CLIENT_ID, 'affiche')
  })
})
