/** Records of requests as a client would leave them, for the rules that read them. */
import type { OperationId } from '@affiche/contract/operations.ts'
import type { RecordedText, StoredRequest } from '../../server/requests/request-record.ts'

type Made = Partial<Omit<StoredRequest, 'body' | 'answer'>> & {
  readonly operation: OperationId
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown
  readonly answer?: unknown
  /** True if a part alone is kept. */
  readonly isPart?: boolean
}

const MINUTE_MS = 60_000

const textOf = (value: unknown, isTruncated: boolean): RecordedText | null => {
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { bytes: Buffer.byteLength(text), text, isTruncated }
}

/** Requests a minute apart, unless they say when; the id of each is its number, from 1. */
export const recordsOf = (requests: readonly Made[]): readonly StoredRequest[] =>
  requests.map(({ body, answer, isPart = false, ...made }, index) => ({
    requestId: String(index + 1),
    order: index + 1,
    at: index * MINUTE_MS,
    ms: 5,
    method: 'GET',
    address: '/api/v1.2/jobs',
    version: 'v1.2',
    keyId: 1,
    status: 200,
    code: null,
    isCut: false,
    headers: {},
    answerHeaders: {},
    body: textOf(body, isPart),
    answer: textOf(answer, isPart),
    ...made,
  }))

export const linesOf = (...lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')
