/** Proof that a request comes from the service, by Standard Webhooks 1.0.0. */
import type { ChangePage } from './types.ts'

/** Request that no key of the receiver has signed, or that is too old: answer 401, and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

export type WebhookPayload =
  | { readonly type: 'changes'; readonly timestamp: string; readonly data: ChangePage }
  | { readonly type: 'webhook.test'; readonly timestamp?: string; readonly data?: unknown }

/** `id` comes again with a page that comes again: keep it, and drop what it was kept for. */
export type VerifiedWebhook = { readonly id: string; readonly payload: WebhookPayload }

export type GivenHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyOptions = {
  readonly toleranceSeconds?: number
  /** Milliseconds since 1970; the clock of the machine by default. */
  readonly now?: number
}

const TOLERANCE_SECONDS = 300

/**
 * Verifies the body as it came, before anything has parsed it. `keys` is a secret (`whsec_…`), a public key (`whpk_…`),
 * or several during a rotation. WebCrypto compares in constant time.
 */
export const verifyWebhook = async (
  headers: GivenHeaders,
  body: string | Uint8Array,
  keys: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<VerifiedWebhook> => {
  const [id, seconds, signatures] = ['id', 'timestamp', 'signature'].map((name) => headerOf(headers, `webhook-${name}`))
  if (!id || !seconds || !signatures) throw new WebhookRefused('A header of the signature is missing.')
  if (!/^\d{1,12}$/.test(seconds)) throw new WebhookRefused('The time is no number of seconds.')
  if (Math.abs(now / 1000 - Number(seconds)) > toleranceSeconds)
    throw new WebhookRefused('The request is too old, or a clock is wrong.')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const message = joined(new TextEncoder().encode(`${id}.${seconds}.`), bytes)
  if (!(await isSigned(message, signatures, [keys].flat()))) throw new WebhookRefused('No signature is right.')
  return { id, payload: JSON.parse(new TextDecoder().decode(bytes)) as WebhookPayload }
}

const headerOf = (headers: GivenHeaders, name: string): string => {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const found = Object.keys(headers).find((each) => each.toLowerCase() === name)
  return String(found === undefined ? '' : (headers[found] ?? ''))
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** Signatures that are looked at; a rotation needs two. */
const SIGNATURES_MAX = 10

const isSigned = async (message: Uint8Array<ArrayBuffer>, list: string, keys: readonly string[]): Promise<boolean> => {
  const given = list.split(' ').slice(0, SIGNATURES_MAX)
  for (const key of keys) {
    const { version, verify } = await verifierOf(key)
    for (const each of given) {
      const [name, signature] = each.split(',')
      const bytes = name === version ? bytesOf(signature ?? '') : null
      if (bytes && (await verify(bytes, message))) return true
    }
  }
  return false
}

type Bytes = Uint8Array<ArrayBuffer>
type Verifier = { readonly version: string; readonly verify: (signature: Bytes, message: Bytes) => Promise<boolean> }

/** Throws for what is no key: a receiver without one must not run. */
const verifierOf = async (key: string): Promise<Verifier> => {
  const [, kind, text = ''] = /^(whsec|whpk)_(.+)$/.exec(key) ?? []
  const bytes = bytesOf(text)
  if (kind === undefined || bytes === null) throw new TypeError('The key is no whsec_… and no whpk_….')
  const algorithm = kind === 'whsec' ? { name: 'HMAC', hash: 'SHA-256' } : { name: 'Ed25519' }
  const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  return {
    version: kind === 'whsec' ? 'v1' : 'v1a',
    verify: (signature, message) => crypto.subtle.verify(algorithm.name, imported, signature, message),
  }
}

/** Base64; null for what is none. */
const bytesOf = (base64: string): Bytes | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
