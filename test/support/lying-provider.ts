/** A provider of OpenID Connect that answers whatever a test wants, in the right form. */
import { sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { CLIENT, KEY, KEYS, listenOnLoopback } from './openid.ts'

type Claims = Readonly<Record<string, unknown>>

/** A fault of an answer. */
export type Lie = {
  /** Makes the claims of the token. */
  readonly claims?: (claims: Claims) => Claims
  readonly header?: Readonly<Record<string, unknown>>
  /** Makes the signed token. */
  readonly token?: (token: string) => string
  /** Answers a path otherwise. */
  readonly answers?: Readonly<Record<string, (answer: ServerResponse) => void>>
}

const base64 = (text: string): string => Buffer.from(text).toString('base64url')

const signed = (header: object, claims: object): string => {
  const text = `${base64(JSON.stringify(header))}.${base64(JSON.stringify(claims))}`
  return `${text}.${sign('sha256', Buffer.from(text), KEYS.privateKey).toString('base64url')}`
}

const HOUR_SECONDS = 3600

export const startLyingProvider = async (t: Pick<TestContext, 'after'>) => {
  const { origin: issuer, answer } = await listenOnLoopback(t)
  let lie: Lie = {}
  let nonce = ''
  const asked: string[] = []
  const tokens = () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: CLIENT.clientId, sub: 'marie', iat: now, exp: now + HOUR_SECONDS, nonce }
    const token = signed({ alg: KEY.alg, kid: KEY.kid, ...lie.header }, lie.claims?.(claims) ?? claims)
    return { access_token: 'secret-access', token_type: 'Bearer', id_token: lie.token?.(token) ?? token }
  }
  const documents: Readonly<Record<string, () => object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/token': tokens,
    '/keys': () => ({ keys: [{ ...KEYS.publicKey.export({ format: 'jwk' }), ...KEY }] }),
  }
  answer((request: IncomingMessage, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const other = lie.answers?.[path]
    if (other) other(response)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(documents[path]?.() ?? {}))
  })
  return {
    issuer,
    asked,
    answerWith: (next: Lie) => {
      lie = next
    },
    /** The query with which it sends a browser back from an address. */
    answerTo: (to: URL, members: Readonly<Record<string, string>> = {}): URLSearchParams => {
      nonce = to.searchParams.get('nonce') ?? ''
      return new URLSearchParams({ code: 'secret-code', state: to.searchParams.get('state') ?? '', ...members })
    },
  }
}
