/** Records of requests as the rules of the certificate read them. */
import type { RecordedText, StoredRequest } from '../../requests/request-record.ts'

/**
 * Milliseconds by which a request may seem to come before the answer that it follows: clocks of several instances differ,
 * and timers of clients end a little early.
 */
export const CLOCKS_MS = 50

export type Seen = {
  readonly record: StoredRequest
  /** Place in the order of the heads of requests. */
  readonly index: number
  readonly query: URLSearchParams
  /** The Idempotency-Key without its quotes; null without one. */
  readonly key: string | null
  readonly isDryRun: boolean
  /** True for a request that was carried out, and whose answer was sent whole. */
  readonly isDone: boolean
  /** The number in the path; null without one. */
  readonly pathId: number | null
}

/** In the order in which they came; a certificate is for the version that has test mode. */
export const seenOf = (records: readonly StoredRequest[]): readonly Seen[] =>
  records
    .filter(({ version }) => version === 'v1.2')
    .sort((one, other) => one.at - other.at || one.order - other.order)
    .map((record, index) => {
      const [path = '', query = ''] = record.address.split('?', 2)
      const parameters = new URLSearchParams(query)
      const id = /\/(\d+)(?:\/|$)/.exec(path)?.[1]
      return {
        record,
        index,
        query: parameters,
        key: record.headers['idempotency-key']?.replaceAll('"', '') ?? null,
        isDryRun: parameters.get('dryRun') === 'true',
        isDone: !record.isCut && record.status >= 200 && record.status < 300,
        pathId: id === undefined ? null : Number(id),
      }
    })

export const idOf = ({ record }: Seen): string => record.requestId

/** The requests that a client may have sent since it had the answer to one. */
export const after = (all: readonly Seen[], { index, record: { at, ms } }: Seen): readonly Seen[] =>
  all.slice(index + 1).filter(({ record }) => record.at >= at + ms - CLOCKS_MS)

/**
 * True if two requests had the same bytes, as far as they are kept. Those of a request that was refused early were not
 * read: what it said of them tells then, with its key, since other work may be as long.
 */
export const hasSameBody = (one: Seen, other: Seen): boolean => {
  const [{ body, headers }, { body: otherBody, headers: otherHeaders }] = [one.record, other.record]
  return body === null || otherBody === null
    ? headers['content-length'] === otherHeaders['content-length'] && one.key === other.key
    : body.bytes === otherBody.bytes && body.text === otherBody.text
}

export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NONE: Members = {}

/** Those of texts that were read, each once, as long as their records are there. */
const read = new WeakMap<RecordedText, Members>()

/** The members of a JSON text; none of a text that is another, or of which a part alone is kept. */
export const membersOf = (text: RecordedText | null): Members => {
  if (text === null) return NONE
  const known = read.get(text)
  if (known) return known
  const value = text.isTruncated ? null : jsonOf(text.text)
  const members = isMembers(value) ? value : NONE
  read.set(text, members)
  return members
}

/** Undefined for a text that is no JSON. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True if a part alone of the body or of the answer is kept, so that nothing can be said of the rest. */
export const isPartOf = (text: RecordedText | null): boolean => text?.isTruncated === true
