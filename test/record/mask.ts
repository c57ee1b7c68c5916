/** Replaces what differs from one run to the next, and what repeats; README.md says why each is masked. */
import { createHash } from 'node:crypto'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const HEADER_MASKS: readonly [pattern: RegExp, shown: string][] = [
  [/^(date): .*$/i, '$1: *'],
  [new RegExp(`^(x-request-id|original-request-id): ${UUID}$`, 'i'), '$1: *'],
  [/^(ratelimit-reset): \d+$/i, '$1: *'],
  [/^(location: http:\/\/127\.0\.0\.1):\d+/i, '$1:*'],
]

/** Only a rate limit counts down to a time of the machine's clock; other answers name a fixed number. */
const RETRY_AFTER: (typeof HEADER_MASKS)[number] = [/^(retry-after): \d+$/i, '$1: *']

const RATE_LIMITED = 'HTTP/1.1 429 '

const SECURITY_HEADERS = [
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
  'Referrer-Policy: no-referrer',
  'Cross-Origin-Resource-Policy: same-origin',
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
].join('\n')

const LAST_HEADERS = ['Date: *', 'Connection: keep-alive', 'Keep-Alive: timeout=75'].join('\n')

/** The head of an answer as the record shows it. */
export const showHead = (statusLine: string, lines: readonly string[]): string[] => {
  const masks = statusLine.startsWith(RATE_LIMITED) ? [...HEADER_MASKS, RETRY_AFTER] : HEADER_MASKS
  const masked = lines.map((line) => masks.reduce((text, [pattern, shown]) => text.replace(pattern, shown), line))
  return [statusLine, ...masked]
    .join('\n')
    .replace(SECURITY_HEADERS, '(security headers)')
    .replace(LAST_HEADERS, '(date, kept open)')
    .split('\n')
}

/** The wait until the window of a rate limit ends. */
const RATE_LIMIT_WAIT = /(used up\. Try again in )\d+ seconds?\./

/** Answers name the address of the socket where the request names none that can be repeated. */
const OWN_ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g

const INSTANCE = new RegExp(`("instance":")${UUID}(?=(?:#\\d+)?")`, 'g')

/** The address of a record, and its name in a summary. */
const RECORD = new RegExp(`(?<=/requests/|"(?:first|last)RequestId":")${UUID}`, 'g')

/** Moments of the failures of a summary: a request began as long before its end as the machine took for it. */
const FAILED = /("lastRequestId":"[^"]*","since":")[^"]+(","lastAt":")[^"]+/g

/** Control characters other than the line feed; git takes a file with some of them for a binary one. */
const CONTROL = /[^\P{Cc}\n]/u

/** The secret of a webhook. */
const SECRET = /(?<="secret":")whsec_[^"]+/g

/** The body as the record shows it; binary and longer ones as their length and SHA-256. */
export const showBody = (body: Buffer, bytesMax: number): string => {
  const text = body.toString()
  const isText = Buffer.from(text).equals(body)
  const masked = text
    .replace(SECRET, 'whsec_*')
    .replace(INSTANCE, '$1*')
    .replace(RECORD, '*')
    .replace(FAILED, '$1*$2*')
    .replace(RATE_LIMIT_WAIT, '$1* seconds.')
    .replace(OWN_ADDRESS, 'http://127.0.0.1:*')
  if (isText && body.byteLength <= bytesMax && !CONTROL.test(text)) return masked
  return digest(isText ? Buffer.from(masked) : body)
}

export const digest = (bytes: Buffer): string =>
  `(${bytes.byteLength} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')})`
