/** Records of requests, by which an integrator sees what was sent and what was answered. */

import type { ApiVersion, OperationId } from '@affiche/contract/operations.ts'
import type { ProblemCode } from '@affiche/contract/problem.ts'

/** Text of a body: whole, or its beginning. */
export type RecordedText = {
  /** Bytes of the whole body as it came. */
  readonly bytes: number
  /** Keys masked, and the local parts of addresses; at most 16 KiB of UTF-8. */
  readonly text: string
  readonly isTruncated: boolean
}

/** Names in lower case, of a list of allowed ones, and values. */
export type RecordedHeaders = Readonly<Record<string, string>>

export type RequestRecord = {
  readonly requestId: string
  /** Moment at which the head had come, milliseconds since 1970. */
  readonly at: number
  readonly method: string
  /** Path and query, keys masked. */
  readonly address: string
  readonly version: ApiVersion
  /** Null for an address without an operation. */
  readonly operation: OperationId | null
  readonly keyId: number
  /** Milliseconds until the answer. */
  readonly ms: number
  readonly headers: RecordedHeaders
  /** Null without one. */
  readonly body: RecordedText | null
  /** Also of an answer that a fault kept back: the client did not see it then. */
  readonly status: number
  readonly code: ProblemCode | null
  /** True if the connection was cut by a fault that was asked for, before the end of the answer or any of it. */
  readonly isCut: boolean
  readonly answerHeaders: RecordedHeaders
  /** JSON of an answer; of one of many lines a summary as JSON. Null for none, and for one that was not kept. */
  readonly answer: RecordedText | null
}

/** As the store has it: `order` grows with the time of storing, within an employer. */
export type StoredRequest = RequestRecord & { readonly order: number }
