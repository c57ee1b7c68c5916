/** A provider of OpenID Connect on a loopback address, with pages of its own to sign in, and a browser for them. */
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mock, type TestContext } from 'node:test'
import { noteKey } from './log-scan.ts'

export const CLIENT = { clientId: 'affiche', clientSecret: 'secret-of-the-client' } as const

export const CALLBACK = '/en/console/oidc/callback'

/** The key of every provider. */
export const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const KEY = { kid: 'one', use: 'sig', alg: 'RS256' } as const

/** Runs what ends something after a test, or after several. */
type Ending = Pick<TestContext, 'after'>

/** A server whose listener is set when its address is known, and again at will. */
export const listenOnLoopback = async (t: Ending, host = '127.0.0.1') => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const answer = (listener: RequestListener) => void server.removeAllListeners('request').on('request', listener)
  return { origin: `http://${host}:${port}`, answer }
}

/** `serve` begins to answer for a client with pages at these origins. */
export const startProvider = async (t: Ending, host?: string) => {
  const { origin: issuer, answer } = await listenOnLoopback(t, host)
  const serve = async (...origins: string[]): Promise<void> => answer(await providerOf(issuer, origins))
  return { issuer, serve, breakOff: () => answer((request) => request.socket.destroy()) }
}

const HOUR_SECONDS = 3600
const LASTING = ['Interaction', 'Session', 'Grant', 'AccessToken', 'IdToken']

const providerOf = async (issuer: string, origins: readonly string[]): Promise<RequestListener> => {
  // It warns of what no test needs: other storage, other pages, another version of Node.
  const silence = mock.method(console, 'warn', () => undefined)
  const { Provider } = await import('oidc-provider')
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: origins.map((origin) => origin + CALLBACK),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...KEYS.privateKey.export({ format: 'jwk' }), ...KEY }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    ttl: Object.fromEntries(LASTING.map((name) => [name, HOUR_SECONDS])),
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
  })
  const listener = provider.callback()
  silence.mock.restore()
  return listener
}

const STEPS_MAX = 12

/** A browser at the provider, which keeps the person signed in there. */
export const createBrowser = () => {
  const jar = new Map<string, string>()
  const ask = async (url: URL, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const init = body ? { method: 'POST', body } : {}
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const walk = async (to: URL, onPage: (page: string, at: URL) => Promise<Response>): Promise<URL> => {
    let at = to
    for (let step = 0; step < STEPS_MAX; step++) {
      const answer = await ask(at)
      const led = answer.status === 200 ? await onPage(await answer.text(), at) : answer
      const location = led.headers.get('location')
      assert.ok(location, `${led.status} without a location`)
      at = new URL(location, at)
      if (at.origin === to.origin) continue
      // No log may hold them.
      for (const name of ['code', 'state']) noteKey(at.searchParams.get(name))
      return at
    }
    throw new Error('The provider leads nowhere.')
  }
  return {
    /** Signs in as `account`, agrees, and returns the address at which the browser is sent back. */
    signIn: (to: URL, account: string): Promise<URL> =>
      walk(to, (page, at) => {
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
        return ask(at, new URLSearchParams({ prompt, login: account, password: 'any' }))
      }),
    /** Goes back without signing in. */
    cancel: (to: URL): Promise<URL> =>
      walk(to, (page, at) => ask(new URL(/href="([^"]+\/abort)"/.exec(page)?.[1] ?? '', at))),
  }
}
