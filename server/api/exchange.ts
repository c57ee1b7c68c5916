import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiVersion, OperationId } from '@affiche/contract/operations.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { KeyHolder } from '../employers/ports.ts'
import type { ActingVendor } from '../employers/vendors/vendor.ts'
import type { Problem } from '../platform/sentences/problem.ts'
import type { LineTap } from '../requests/line-tap.ts'

/** Request, its response, and their state in the pipeline. */
export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Request id, in the answer and in the log. */
  readonly id: string
  /** Milliseconds of `performance.now`. */
  readonly startedAt: number
  /** Label in the metrics. */
  operation: OperationId | 'health' | 'other'
  /** Version of the interface that the request is for. */
  version: ApiVersion
  /** Language of the sentences in the answer. */
  language: Language
  /** Null until the key is known. */
  holder: KeyHolder | null
  /** The vendor whose key it is, and that key; null until it is known, and for keys of employers. */
  vendor: ActingVendor | null
  /** Holder of a key that may not do this; null for any other. */
  refusedKey: KeyHolder | null
  /** The body, once it has come; null without one, and for one of lines. */
  received: Uint8Array | null
  /** Keeps what a record needs of many lines; null for other requests. */
  tap: LineTap | null
  /** Alternating names and values of headers, added to those of the reply. */
  readonly headers: string[]
  /** Problem that is the answer, if any. */
  problem: Problem | null
}

/** Address of a request; Node always sets it on a server. */
export const urlOf = ({ request }: Pick<Exchange, 'request'>): string => request.url ?? ''
