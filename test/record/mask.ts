/** Replaces what differs from one run to the next; README.md says why each is masked. */
import { createHash } from 'node:crypto'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const HEADER_MASKS: readonly [pattern: RegExp, shown: string][] = [
  [/^(date): .*$/i, '$1: *'],
  [new RegExp(`^(x-request-id): ${UUID}$`, 'i'), '$1: *'],
  [/^(ratelimit-reset): \d+$/i, '$1: *'],
  [/^(retry-after): \d+$/i, '$1: *'],
]

export const maskLine = (line: string): string =>
  HEADER_MASKS.reduce((text, [pattern, shown]) => text.replace(pattern, shown), line)

/** The window of a rate limit ends so many seconds after a moment of the machine's clock. */
const RATE_LIMIT_WAIT = /(used up\. Try again in )\d+ seconds?\./

/** An answer to bytes that became no request names the address of the socket. */
const OWN_ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g

const INSTANCE = new RegExp(`("instance":")${UUID}"`)

/** Bodies over this size are kept as their length and SHA-256. */
const BODY_BYTES_MAX = 6_000

/** The body as the record shows it; binary bodies and long ones by their hash. */
export const showBody = (body: Buffer, bytesMax = BODY_BYTES_MAX): string => {
  const text = body.toString()
  const isText = Buffer.from(text).equals(body)
  const masked = text
    .replace(INSTANCE, '$1*"')
    .replace(RATE_LIMIT_WAIT, '$1* seconds.')
    .replace(OWN_ADDRESS, 'http://127.0.0.1:*')
  if (isText && body.byteLength <= bytesMax) return masked
  return digest(isText ? Buffer.from(masked) : body)
}

const digest = (bytes: Buffer): string =>
  `(${bytes.byteLength} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')})`
