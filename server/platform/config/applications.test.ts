/** Settings of applications: what is missing is named, each by itself and all at once. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultsOf } from '../../../test/support/settings-faults.ts'
import { loadSettings, showSettings } from './settings.ts'

describe('applications by the form of a posting', () => {
  const relay = {
    APPLICATIONS: 'relay',
    PUBLIC_PAGES: 'true',
    MAIL_URL: 'smtp://localhost',
    MAIL_FROM: 'jobs@example.ca',
    PRIVACY_OFFICER: 'Marie Roy <vie-privee@example.ca>',
  }
  const without = (...names: (keyof typeof relay)[]) =>
    Object.fromEntries(Object.entries(relay).filter(([name]) => !names.some((each) => each === name)))

  test('are off unless they are turned on, and need nothing then', () => {
    assert.equal(loadSettings({}).applications, null)
    assert.equal(loadSettings({ APPLICATIONS: 'off' }).applications, 'off')
    assert.equal(loadSettings(relay).applications, 'relay')
    assert.match(faultsOf({ APPLICATIONS: 'on' }).join(), /^APPLICATIONS is "on", but must be one of off, relay\.$/)
  })

  test('need public pages, a way for mail, its sender and an officer, each named where it is missing, all at once', () => {
    const needs = {
      PUBLIC_PAGES: 'PUBLIC_PAGES: the form belongs to a page',
      MAIL_URL: 'MAIL_URL: employers get applications by mail',
      MAIL_FROM: 'MAIL_FROM: mail without a sender is taken by nobody',
      PRIVACY_OFFICER: 'PRIVACY_OFFICER: the form names who answers for personal information',
    } as const
    const told = (need: string) => `APPLICATIONS is relay, but needs ${need}.`
    for (const name of ['PUBLIC_PAGES', 'MAIL_URL', 'PRIVACY_OFFICER'] as const)
      assert.deepEqual(faultsOf(without(name)), [told(needs[name])], name)
    assert.deepEqual(faultsOf(without('MAIL_FROM')), [
      'MAIL_URL is set, but needs MAIL_FROM: mail without a sender is taken by nobody.',
      told(needs.MAIL_FROM),
    ])
    assert.deepEqual(faultsOf({ APPLICATIONS: 'relay' }), Object.values(needs).map(told))
  })

  test('need a key on a database, and an address of the service but where this machine alone reaches it', () => {
    const DATABASE_URL = 'postgres://affiche@127.0.0.1/affiche'
    const ENCRYPTION_KEY = Buffer.alloc(32, 1).toString('base64')
    assert.deepEqual(faultsOf({ ...relay, DATABASE_URL }), [
      'APPLICATIONS is relay, but needs ENCRYPTION_KEY: applications wait encrypted.',
    ])
    assert.deepEqual(faultsOf({ ...relay, DATABASE_URL, ENCRYPTION_KEY }), [])
    assert.ok(
      faultsOf({ ...relay, HOST: '0.0.0.0' }).includes(
        'APPLICATIONS is relay, but needs BASE_URL: mail names addresses of the service.',
      ),
    )
    assert.deepEqual(faultsOf({ ...relay, HOST: '0.0.0.0', BASE_URL: 'https://jobs.example.ca' }), [])
  })

  test('an officer has a name and an address, and is shown as it is given', () => {
    for (const PRIVACY_OFFICER of ['vie-privee@example.ca', '<vie-privee@example.ca>', 'Marie Roy', 'M <a@b>\r\nx'])
      assert.match(
        faultsOf({ PRIVACY_OFFICER })[0] ?? '',
        /^PRIVACY_OFFICER must be a name and an address/,
        PRIVACY_OFFICER,
      )
    assert.equal(showSettings(loadSettings(relay)).PRIVACY_OFFICER, relay.PRIVACY_OFFICER)
    assert.equal(showSettings(loadSettings({})).PRIVACY_OFFICER, null)
  })

  test('the scanner of files is named by tcp, a host and a port', () => {
    assert.equal(loadSettings({ CLAMD_URL: 'tcp://127.0.0.1:3310' }).clamdUrl, 'tcp://127.0.0.1:3310')
    for (const CLAMD_URL of [
      '127.0.0.1:3310',
      'http://127.0.0.1:3310',
      'tcp://127.0.0.1',
      'tcp://:3310',
      'tcp://a:1/x',
      'tcp://u@a:1',
    ])
      assert.match(faultsOf({ CLAMD_URL })[0] ?? '', /^CLAMD_URL must be /, CLAMD_URL)
  })

  test('their caps are whole numbers of at least one, and the memory for them has bounds', () => {
    for (const name of [
      'APPLICATIONS_PER_HOUR',
      'APPLICATIONS_PER_SENDER',
      'APPLICATIONS_PER_POSTING',
      'APPLICATIONS_PER_RECIPIENT',
    ])
      for (const value of ['0', '-1', '1.5', '1000001', 'none'])
        assert.match(faultsOf({ [name]: value })[0] ?? '', new RegExp(`^${name} is `), `${name}=${value}`)
    for (const value of ['16777215', '17179869185', 'x'])
      assert.match(faultsOf({ APPLICATION_BYTES_MAX: value })[0] ?? '', /^APPLICATION_BYTES_MAX is /, value)
  })
})
