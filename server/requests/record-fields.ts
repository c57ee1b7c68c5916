/** The fields of a record, made of what came and what was answered. */
import { redact, TEXT_BYTES_MAX, textOf } from './redact.ts'
import type { RecordedHeaders, RecordedText } from './request-record.ts'

/** Header fields of requests that say how they were meant; none of them tells who somebody is, or opens anything. */
const REQUEST_HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'accept',
  'accept-language',
  'prefer',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'user-agent',
  'early-data',
  'x-http-method-override',
  'affiche-employer',
  'affiche-fault',
])

/** Header fields of answers that say what was done. */
const ANSWER_HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'content-language',
  'location',
  'etag',
  'allow',
  'retry-after',
  'preference-applied',
  'idempotent-replayed',
  'original-request-id',
  'affiche-changes',
  'affiche-dry-run',
  'affiche-fault-applied',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
])

/** Letters of a value that are kept. */
const VALUE_MAX = 1_024

const ADDRESS_MAX = 2_048

type Values = Iterable<readonly [name: string, value: string | readonly string[] | undefined]>

const recorded = (values: Values, allowed: ReadonlySet<string>): RecordedHeaders => {
  const kept: Record<string, string> = {}
  for (const [name, value] of values)
    if (value !== undefined && allowed.has(name))
      kept[name] = redact(typeof value === 'string' ? value : value.join(', ')).slice(0, VALUE_MAX)
  return kept
}

export const recordRequestHeaders = (headers: Readonly<Record<string, string | readonly string[] | undefined>>) =>
  recorded(Object.entries(headers), REQUEST_HEADERS)

/** `headers`: alternating names, in lower case, and values. */
export const recordAnswerHeaders = (headers: readonly string[]): RecordedHeaders =>
  recorded(
    headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]] as const] : [])),
    ANSWER_HEADERS,
  )

/** Bytes of a body, or the first of them: the beginning of so many. */
export const recordText = (head: Uint8Array, bytes = head.byteLength): RecordedText => {
  const { text, isCut } = textOf(head.subarray(0, TEXT_BYTES_MAX), bytes <= TEXT_BYTES_MAX)
  return { bytes, text, isTruncated: isCut }
}

export const recordAddress = (masked: string): string => redact(masked).slice(0, ADDRESS_MAX)
