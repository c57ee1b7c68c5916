/** Passkeys of Chromium's virtual authenticators, as a browser makes and uses them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { HERE, openPeople, tokenOf } from '../support/person.ts'

const site = { name: 'Affiche', origin: 'https://jobs.example.ca' }
const OTHER = 'https://jobs.example.com'

const KIND = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const

let browser: Browser | undefined

before(async () => {
  if (!NO_BROWSER) browser = await launchChromium()
})
after(() => browser?.close())

/** A page of an origin, with an authenticator that verifies its user or does not. */
const open = async (origin: string, isUserVerified = true): Promise<{ page: Page; cdp: CDPSession; key: string }> => {
  assert.ok(browser)
  const page = await browser.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Test</title>' }))
  await page.goto(origin)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { ...KIND, isUserVerified, automaticPresenceSimulation: true }
  const { authenticatorId: key } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  return { page, cdp, key }
}

/** The answer of the browser, as JSON; the name of the error where it refuses. */
const answerOf = (page: Page, method: 'create' | 'get', options: unknown): Promise<unknown> =>
  page.evaluate(
    `(async () => {
      const publicKey = PublicKeyCredential.parse${method === 'create' ? 'Creation' : 'Request'}OptionsFromJSON(${JSON.stringify(options)})
      return (await navigator.credentials.${method}({ publicKey })).toJSON()
    })().catch(({ name }) => name)`,
  )

test('a browser makes a passkey and signs in with it, and a copy whose counter went back does not', {
  skip: NO_BROWSER,
}, async (t) => {
  const { passkeys, signedIn, sessions } = await openPeople(t)
  const marie = await signedIn('marie')
  const { page, cdp, key } = await open(site.origin)
  const made = await answerOf(page, 'create', await passkeys.offer(site, marie.person))
  assert.equal(await passkeys.add(marie, { site, answer: made, name: 'Phone' }), true)
  const ask = async () => {
    const question = await passkeys.question(site, { person: null, address: HERE.address })
    assert.ok('options' in question)
    return answerOf(page, 'get', question.options)
  }
  const answer = await ask()
  const token = tokenOf(await passkeys.signIn({ site, answer }, HERE.label))
  assert.equal((await sessions.find(token))?.person.id, marie.person.id)
  assert.equal(await passkeys.signIn({ site, answer }, HERE.label), null)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: key })
  const [credential] = credentials
  assert.ok(credential)
  await cdp.send('WebAuthn.removeCredential', { authenticatorId: key, credentialId: credential.credentialId })
  await cdp.send('WebAuthn.addCredential', { authenticatorId: key, credential: { ...credential, signCount: 0 } })
  assert.equal(await passkeys.signIn({ site, answer: await ask() }, HERE.label), null)
  assert.equal(await answerOf(page, 'create', await passkeys.offer(site, marie.person)), 'InvalidStateError')
  await page.close()
})

test('a page of another host gets no passkey, and an authenticator that knows its user not makes none', {
  skip: NO_BROWSER,
}, async (t) => {
  const { passkeys, signedIn, store } = await openPeople(t)
  const marie = await signedIn('marie')
  const offer = () => passkeys.offer(site, marie.person)
  const elsewhere = await open(OTHER)
  assert.equal(await answerOf(elsewhere.page, 'create', await offer()), 'SecurityError')
  const offered = { ...(await offer()), rp: { name: 'Affiche', id: 'jobs.example.com' } }
  const answer = await answerOf(elsewhere.page, 'create', offered)
  assert.equal(await passkeys.add(marie, { site, answer, name: 'Phone' }), false)
  const unverified = await open(site.origin, false)
  assert.equal(await answerOf(unverified.page, 'create', await offer()), 'NotAllowedError')
  assert.deepEqual(await store.people.listPasskeys(marie.person.id), [])
  for (const { page } of [elsewhere, unverified]) await page.close()
})
