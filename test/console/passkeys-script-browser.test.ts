/** The buttons of passkeys, with the virtual authenticators of Chromium and the service's own verdicts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Page } from 'playwright-core'
import { scriptWords } from '../../server/console/script-words.ts'
import { html } from '../../server/platform/lib/html.ts'
import { type Answer, inConsole, type Opened, type SentRequest, violationsOf } from './console-page.ts'

const { passkey: words } = scriptWords.en

const main = html`<p><button type="button" class="button" hidden data-passkey="register" data-options="/register/options" data-answer="/register" data-token="t.1">Add</button></p>
<p><button type="button" class="button" hidden data-passkey="sign-in" data-options="/sign-in/options" data-answer="/sign-in?next=%2Fhome">Sign in</button></p>
<p><button type="button" class="button" hidden data-passkey="prove" data-options="/prove/options" data-answer="/prove" data-token="t.1">Prove</button></p>`

const KIND = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const

const rpID = 'localhost'
const challenge = Buffer.from('0123456789abcdef0123456789abcdef')
const expected = (origin: string) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: origin,
  expectedRPID: rpID,
  requireUserVerification: true,
})

const optionsOf = (kind: string, ids: readonly { id: string }[]): Promise<unknown> =>
  kind === '/register'
    ? generateRegistrationOptions({
        rpName: 'Affiche',
        rpID,
        userName: 'marie',
        userID: Buffer.from('7'),
        challenge,
        excludeCredentials: [...ids],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    : generateAuthenticationOptions({
        rpID,
        challenge,
        userVerification: 'required',
        allowCredentials: kind === '/prove' ? [...ids] : [],
      })

/** A server with one person, and what it finds of their passkeys. */
const createServer = () => {
  let passkey: { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number } | null = null
  let origin = ''
  const verdicts: string[] = []
  const verify = async (kind: string, body: string): Promise<void> => {
    const response = JSON.parse(body)
    if (kind === '/register') {
      const { verified, registrationInfo } = await verifyRegistrationResponse({ response, ...expected(origin) })
      passkey = registrationInfo?.credential ?? null
      verdicts.push(`${kind} ${verified}`)
      return
    }
    assert.ok(passkey)
    const { verified } = await verifyAuthenticationResponse({ response, credential: passkey, ...expected(origin) })
    verdicts.push(`${kind} ${verified}`)
  }
  const answer: Answer = async ({ method, path, body }) => {
    if (method === 'GET') return { main }
    const [, kind = '', isAsking] = /^(\/[\w-]+)(\/options)?$/.exec(path) ?? []
    if (isAsking) return { json: await optionsOf(kind, passkey ? [passkey] : []) }
    await verify(kind, body)
    return { json: { location: `${kind}/done` } }
  }
  return {
    answer,
    verdicts,
    at: (page: Page) => {
      origin = new URL(page.url()).origin
    },
  }
}

const withAuthenticator = async (page: Page, { isUserVerified = true } = {}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...KIND, isUserVerified, automaticPresenceSimulation: true },
  })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

/** Presses the buttons one after the other, each on the page as it was at first. */
const walk = async ({ page }: Opened): Promise<void> => {
  const start = page.url()
  for (const [name, path] of [
    ['Add', 'register'],
    ['Sign in', 'sign-in'],
    ['Prove', 'prove'],
  ] as const) {
    await press(page, name)
    await page.waitForURL(`**/${path}/done`)
    await page.goto(start)
  }
}

const tokensOf = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ path, token }) => `${path} ${token}`)

const VERDICTS = ['/register true', '/sign-in true', '/prove true']

inConsole((open) => {
  test('a passkey is made, signs in and proves again who its person is, each with the token of its page', async () => {
    const { answer, verdicts, at } = createServer()
    const opened = await open({ answer })
    const { page, sent, faults } = opened
    at(page)
    await withAuthenticator(page)
    assert.deepEqual(await violationsOf(page), [])
    await walk(opened)
    assert.deepEqual(verdicts, VERDICTS)
    assert.deepEqual(tokensOf(sent), [
      ...['/register/options t.1', '/register t.1', '/sign-in/options ', '/sign-in '],
      ...['/prove/options t.1', '/prove t.1'],
    ])
    assert.deepEqual(faults, [])
    await press(page, 'Add')
    await page.getByText(words.known).waitFor()
  })

  test('what goes wrong is said in words, and the button can be pressed again', async () => {
    const { answer } = createServer()
    let said: unknown = { detail: 'The server says no.' }
    const { page } = await open({
      answer: (sent) => (sent.path === '/prove/options' ? { json: said, status: 400 } : answer(sent)),
    })
    // Beside its own button, since another may have said the same before.
    const beside = (kind: string, text: string) =>
      page.locator(`[data-passkey="${kind}"] + *`).getByText(text).waitFor()
    await withAuthenticator(page, { isUserVerified: false })
    await press(page, 'Add')
    await beside('register', words.cancelled)
    await press(page, 'Prove')
    await beside('prove', 'The server says no.')
    said = {}
    await press(page, 'Prove')
    await beside('prove', words.failed)
    for (const [name, text] of [
      ['SecurityError', words.notHere],
      ['AbortError', words.cancelled],
      ['DataError', words.failed],
    ] as const) {
      await page.evaluate(`navigator.credentials.get = () => Promise.reject(new DOMException('', '${name}'))`)
      await press(page, 'Sign in')
      await beside('sign-in', text)
    }
    assert.equal(await page.locator('[aria-disabled]').count(), 0)
  })

  test('an answer may send its reader elsewhere before the browser is asked for anything', async () => {
    const { page } = await open({
      answer: ({ method }) => (method === 'GET' ? { main } : { json: { location: '/prove?next=%2Fme' } }),
    })
    await press(page, 'Add')
    await page.waitForURL('**/prove?next=%2Fme')
  })

  test('the buttons are not there by an address of numbers, without scripts, and in browsers without passkeys or their JSON', async () => {
    const { answer } = createServer()
    for (const asked of [
      { isAddress: true },
      { context: { javaScriptEnabled: false } },
      { prepare: (page: Page) => page.addInitScript('delete window.PublicKeyCredential') },
      { prepare: (page: Page) => page.addInitScript('delete PublicKeyCredential.parseCreationOptionsFromJSON') },
    ]) {
      const { page } = await open({ answer, ...asked })
      assert.equal(await page.getByRole('button').count(), 0)
    }
  })
})
