/** Signing in at a provider of OpenID Connect, over HTTP, on every engine. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { oidcWords } from '../../server/console/identity/oidc-words.ts'
import { createPasswordHashes } from '../../server/people/password-hashes.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { startOn } from '../support/engines.ts'
import { CALLBACK, CLIENT, createBrowser, startProvider } from '../support/openid.ts'
import { onOneEngine } from '../support/product.ts'

const NAME = 'Coopérative <Nord>'

const FAULTS = LANGUAGES.flatMap((language) =>
  Object.entries(oidcWords[language].faults(NAME)).map(([why, words]) => ({ language, why, ...words })),
)

type Provider = Awaited<ReturnType<typeof startProvider>>

const settingsOf = ({ issuer }: Provider, more: Record<string, string> = {}) => ({
  environment: {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    OIDC_NAME: NAME,
    ...more,
  },
})

/** The address at the provider that a page sends the browser to. */
const addressIn = (headers: Headers): URL => new URL(/^0; url=(.+)$/.exec(headers.get('refresh') ?? '')?.[1] ?? '')

const begin = async (visitor: Visitor, path: string, next = ''): Promise<URL> => {
  const going = await visitor.post(path, { next })
  assert.equal(going.status, 200, going.path)
  return addressIn(going.headers)
}

/** Goes to the provider by a form, signs in there, and comes back. */
const walk = async (visitor: Visitor, path: string, { account, next = '' }: { account: string; next?: string }) => {
  const back = await createBrowser().signIn(await begin(visitor, path, next), account)
  return { back, answer: await visitor.get(back.pathname + back.search) }
}

/** A person without employers, on the page that says so. */
const comeIn = async (service: ConsoleService): Promise<Visitor> => {
  const person = await service.person(null)
  assert.notEqual((await person.get('/en/console')).token, '')
  return person
}

onOneEngine((start) => {
  describe('a service whose people sign in at a provider', () => {
    const ended: (() => Promise<void>)[] = []
    let provider: Provider
    let service: ConsoleService
    before(async () => {
      provider = await startProvider({ after: (end) => void ended.push(end as () => Promise<void>) })
      service = await startConsole(start, settingsOf(provider))
      await provider.serve(service.base)
    })
    after(async () => {
      await service.stop()
      for (const end of ended) await end()
    })

    const connect = async (account: string): Promise<Visitor> => {
      const person = await comeIn(service)
      const { answer } = await walk(person, '/en/console/oidc/connect', { account })
      assert.deepEqual([answer.status, answer.path], [303, '/en/console/me'])
      return person
    }

    test('a person connects an account, signs in with it elsewhere, and goes on where it was sent from', async () => {
      await connect('marie')
      const visitor = service.visitor()
      const next = '/fr/console?x=1'
      const page = await visitor.get(`/fr/console/sign-in?${new URLSearchParams({ next })}`)
      assert.match(page.text, /Se connecter avec Coopérative &lt;Nord&gt;/)
      const { back, answer } = await walk(visitor, '/fr/console/oidc/start', { account: 'marie', next })
      assert.equal(back.origin + back.pathname, service.base + CALLBACK)
      assert.deepEqual([answer.status, answer.path], [303, next])
      assert.deepEqual(
        answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[\w.-]{20,}/, '=…')),
        ['affiche=…; HttpOnly; SameSite=Lax; Path=/', 'affiche-oidc=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0'],
      )
      assert.equal((await visitor.get(next)).status, 200)
      const again = await visitor.get(back.pathname + back.search)
      assert.deepEqual([again.path, again.headers.getSetCookie()], ['/en/console/oidc/failed?why=over', []])
      const log = service.logged.join('\n')
      for (const name of ['code', 'state']) assert.ok(!log.includes(back.searchParams.get(name) ?? ''), name)
    })

    test('an account of nobody signs nobody in, and the page says what to do in the language of the start', async () => {
      const visitor = service.visitor()
      const { answer } = await walk(visitor, '/fr/console/oidc/start', { account: 'nobody' })
      assert.deepEqual([answer.path, answer.headers.getSetCookie()], ['/fr/console/oidc/failed?why=unknown', []])
      const page = await visitor.get(answer.path)
      assert.equal(page.status, 400)
      assert.match(page.text, /<title>Erreur.+Ce compte n’est associé à personne ici/)
    })

    test('the address that a stranger came back with signs no victim in, nor connects the account of a stranger', async () => {
      await connect('stranger')
      const stranger = service.visitor()
      const back = await createBrowser().signIn(await begin(stranger, '/en/console/oidc/start'), 'stranger')
      const victim = await comeIn(service)
      await begin(victim, '/en/console/oidc/connect')
      const cookie = victim.cookie()
      const answer = await victim.get(back.pathname + back.search, { 'sec-fetch-site': 'cross-site' })
      assert.deepEqual([answer.path, victim.cookie()], ['/en/console/oidc/failed?why=over', cookie])
      const without = await service.visitor().get(back.pathname + back.search)
      assert.deepEqual([without.path, without.headers.getSetCookie()], ['/en/console/oidc/failed?why=over', []])
      const own = await stranger.get(back.pathname + back.search)
      assert.deepEqual([own.status, own.path], [303, '/en/console'])
    })

    test('no other site begins or connects anything, and reading an address does neither', async () => {
      const person = await comeIn(service)
      const foreign = { 'sec-fetch-site': 'cross-site' }
      for (const path of ['start', 'connect', 'prove', 'disconnect']) {
        const refused = await person.post(`/en/console/oidc/${path}`, {}, foreign)
        assert.deepEqual([refused.status, refused.headers.getSetCookie()], [403, []], path)
        const read = await person.get(`/en/console/oidc/${path}`)
        assert.deepEqual([read.status, read.headers.get('refresh'), read.headers.getSetCookie()], [303, null, []], path)
        if (path === 'start') continue
        assert.equal((await person.post(`/en/console/oidc/${path}`, { once: 'x' })).status, 403, path)
        const nobody = await service.visitor().post(`/en/console/oidc/${path}`)
        assert.match(nobody.path, /^\/en\/console\/sign-in/, path)
      }
    })

    test('an account is disconnected by its person, and signs nobody in then', async () => {
      const person = await connect('paul')
      const [identity] = (await service.store.people.listPeople(null)).slice(-1)
      const [account] = await service.store.people.listIdentities(identity?.person.id ?? 0)
      assert.equal(account?.subject, 'paul')
      const fields = { issuer: account.issuer, subject: account.subject }
      assert.equal((await person.post('/fr/console/oidc/disconnect', fields)).path, '/fr/console/me')
      const { answer } = await walk(service.visitor(), '/en/console/oidc/start', { account: 'paul' })
      assert.equal(answer.path, '/en/console/oidc/failed?why=unknown')
    })

    test('who has not proved lately who it is does so before it connects an account', async () => {
      const person = await comeIn(service)
      service.advance(11 * 60_000)
      const refused = await person.post('/en/console/oidc/connect')
      assert.deepEqual([refused.status, refused.path], [303, '/en/console/prove?next=%2Fen%2Fconsole%2Fme'])
    })

    test('each fault has a page in both languages, which leads on', async () => {
      const visitor = service.visitor()
      for (const { language, why, title, text } of FAULTS) {
        const page = await visitor.get(`/${language}/console/oidc/failed?why=${why}`)
        assert.equal(page.status, { unreachable: 503, wait: 429 }[why] ?? 400, why)
        const plain = page.text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
        for (const words of [`<h1>${title}</h1>`, text]) assert.ok(plain.includes(words), `${why}: ${words}`)
        assert.ok(page.text.includes(`href="/${language}/console/sign-in"`))
      }
      for (const why of ['', 'x', 'constructor', '__proto__'])
        assert.match((await visitor.get(`/en/console/oidc/failed?why=${why}`)).text, /This sign-in is over/)
    })

    test('a provider that breaks off is reported on a page, and by its code in the log', async () => {
      const visitor = service.visitor()
      const back = await createBrowser().signIn(await begin(visitor, '/en/console/oidc/start'), 'marie')
      provider.breakOff()
      const answer = await visitor.get(back.pathname + back.search)
      await provider.serve(service.base)
      assert.equal(answer.path, '/en/console/oidc/failed?why=unreachable')
      assert.equal((await visitor.get(answer.path)).status, 503)
      const lines = service.logged.filter((line) => line.includes('a sign-in by OpenID Connect failed'))
      assert.equal(JSON.parse(lines.at(-1) ?? '').reason, 'TypeError')
    })
  })
})

/** Connects an account as if the person had done so. */
const connectIn = async ({ store }: ConsoleService, person: Visitor): Promise<void> => {
  const personId = Number(/affiche=(\d+)\./.exec(person.cookie())?.[1])
  assert.ok(await store.people.addIdentity({ issuer: 'https://id.example.ca', subject: 'x', personId, createdAt: 1 }))
}

const startOnce = async (t: { after: (end: () => unknown) => void }, more: Record<string, string>) => {
  const provider = await startProvider({ after: (end) => t.after(end as () => unknown) })
  const service = await startConsole(startOn.sqlite, settingsOf(provider, more))
  t.after(() => service.stop())
  await provider.serve(service.base)
  return service
}

test('a wrong secret of the client is no fault of the person, and its code is in the log', async (t) => {
  const service = await startOnce(t, { OIDC_CLIENT_SECRET: 'another' })
  const { answer } = await walk(service.visitor(), '/en/console/oidc/start', { account: 'marie' })
  assert.equal(answer.path, '/en/console/oidc/failed?why=invalid')
  assert.match(service.logged.at(-2) ?? '', /"reason":"invalid_client"/)
})

test('where the provider is the only way in, no password signs in, and a link still does', async (t) => {
  const password = 'cheval agrafe pile'
  for (const [way, status] of [
    ['all', 303],
    ['oidc', 400],
  ] as const) {
    const service = await startOnce(t, { SIGN_IN: way })
    const { personId } = await service.link('zoe', null)
    const passwordHash = await createPasswordHashes({ randomBytes }).make(password)
    await service.store.people.setPassword({ personId, hash: new Uint8Array(32), passwordHash, at: 1 })
    const answer = await service.visitor().post('/en/console/sign-in', { handle: 'zoe', password })
    assert.deepEqual([answer.status, answer.headers.getSetCookie().length], [status, status === 303 ? 1 : 0])
    const page = await service.visitor().get('/en/console/sign-in')
    assert.deepEqual([/oidc\/start/.test(page.text), /type="password"/.test(page.text)], [true, way === 'all'])
    const person = await comeIn(service)
    const isOwn = way === 'all'
    for (const path of ['welcome', 'me']) {
      const { text } = await person.get(`/en/console/${path}`)
      assert.deepEqual(
        [/oidc\/connect/.test(text), /name="password"|data-passkey|me\/password/.test(text)],
        [true, isOwn],
        path,
      )
    }
    assert.equal((await person.get('/en/console/me/password')).status, isOwn ? 200 : 404)
    service.advance(11 * 60_000)
    assert.match((await person.get('/en/console/prove')).text, isOwn ? /choose a password/ : /no account at Coop/)
    await connectIn(service, person)
    assert.match((await person.get('/en/console/prove')).text, /oidc\/prove/)
  }
})

test('without a provider there is neither a button nor an address for one', async () => {
  const service = await startConsole()
  const visitor = service.visitor()
  assert.doesNotMatch((await visitor.get('/en/console/sign-in')).text, /oidc/)
  for (const path of ['start', 'callback', 'failed'])
    assert.equal((await visitor.get(`/en/console/oidc/${path}`)).status, 404)
  await service.stop()
})
