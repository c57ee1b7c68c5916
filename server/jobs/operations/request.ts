import type { ApiVersion, OperationId } from '@affiche/contract/operations.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { Employer } from '../../employers/employer.ts'
import type { ApiKey } from '../../employers/ports.ts'
import type { ActingVendor } from '../../employers/vendors/vendor.ts'
import type { Claim } from '../../people/claim-ports.ts'
import type { MaybePromise } from '../../platform/lib/maybe-promise.ts'
import type { Problem } from '../../platform/sentences/problem.ts'
import type { AnswerName } from '../answer-ports.ts'
import type { JobRequestBody, JudgedBefore } from '../description/judge-text.ts'
import type { StoredJob } from '../job.ts'
import type { JobStore } from '../ports.ts'
import type { Precondition } from '../precondition.ts'
import type { LineOutcome } from './line-outcome.ts'
import type { Query } from './query.ts'

export type Wait = {
  readonly seconds: number
  /** Aborted when the client has closed the connection. */
  readonly gone: AbortSignal
}

/** Conditional header fields as sent. */
export type Conditions = { readonly ifMatch: string | null; readonly ifNoneMatch: string | null }

/** A write with an Idempotency-Key. */
export type Idempotency = {
  /** Idempotency-Key as sent. */
  readonly field: string
  /** Number of a line of a bulk request; 0 for a whole request. */
  readonly line: number
  /** Method that is carried out. */
  readonly method: string
  /** Path and query as sent. */
  readonly address: string
  readonly requestId: string
}

/**
 * Operations that no address has, for the thread that writes, which alone has the rules and knows every place: the console
 * asks one, and the sweep of drafts the other.
 */
export type InternalOperation = 'readPlaces' | 'publishDraft'

/** Answer of the operation, whose call has the typed places as JSON. Null if one is refused, or two are the same. */
export type PlacesBody = { readonly descriptions: readonly string[] | null }

/** Authenticated request without its transport: plain data that can be sent to another thread. */
export type Call = {
  readonly version: ApiVersion
  /** Language of the sentences in the answer. */
  readonly language: Language
  readonly operation: OperationId | InternalOperation
  /** Id in the path as sent; empty if the path has none. */
  readonly id: string
  readonly query: Query
  readonly body: Uint8Array
  /** Long texts of the body that were judged by another thread. */
  readonly judged?: readonly JudgedBefore[]
  /** Prefer: handling=lenient, for an operation that supports it. */
  readonly lenient: boolean
  /** Prefer: wait=N, for an operation that waits; null for others, whose calls may go to another thread. */
  readonly wait: Wait | null
  /** Null without conditions, and for an operation that reads none. */
  readonly conditions: Conditions | null
  /** True if the key demands a condition of this operation. */
  readonly needsCondition: boolean
  /** Whether the bin of the console keeps what is deleted. */
  readonly toBin?: boolean
  /** Prefer: return=representation, for a bulk. */
  readonly representation?: boolean
  /** Null without an Idempotency-Key, and for an operation that reads none. */
  readonly idempotency: Idempotency | null
  /** Absolute address of the service, without a slash at its end. */
  readonly base: string
  /** Null if no key is needed. */
  readonly employer: Employer | null
  /** Id of the key, for the audit trail. */
  readonly keyId: number | null
  /** The vendor whose key it is; null or absent for others. */
  readonly vendor?: ActingVendor | null
  /** Twin that a vendor names in a test of its own receiver; null or absent for others. */
  readonly twin?: Employer | null
  /** Claim under which a write is asked for; null for a read. */
  readonly claim: Claim | null
  /** Key, for an operation that shows it; null for others. */
  readonly key: ApiKey | null
  /** Job of `id`: null if there is none, undefined if it was not read together with the key. */
  readonly job: StoredJob | null | undefined
}

/** Call of a bulk; its body is one line, or lines that are joined by line feeds. */
export type BulkCall = Call & { readonly employer: Employer; readonly keyId: number }

/** A request that may be a retry. */
export type Retryable = AnswerName & {
  readonly fingerprint: string
  readonly method: string
  readonly address: string
  readonly requestId: string
}

/** Call with parsed query and body, for a handler. */
export type ParsedCall = Pick<
  Call,
  | 'version'
  | 'language'
  | 'lenient'
  | 'wait'
  | 'conditions'
  | 'toBin'
  | 'base'
  | 'employer'
  | 'keyId'
  | 'vendor'
  | 'twin'
  | 'claim'
  | 'key'
  | 'job'
> & {
  /** Returns the id in the path, or throws the refusal if it is no Int32. */
  readonly id: (refusal: () => Problem) => number
  /** The id in the path as sent. */
  readonly name: string
  readonly query: Query['values']
  readonly document: JobRequestBody
  readonly precondition: Precondition
  /** Null for a request without a key, and for a dry run. */
  readonly retryable: Retryable | null
}

export type EmployerCall = ParsedCall & { readonly employer: Employer; readonly keyId: number }

export type HolderCall = EmployerCall & { readonly key: ApiKey }

/** JSON in pieces, texts or their bytes, which are joined when the answer is sent. */
export class JsonPieces {
  readonly pieces: readonly (string | Uint8Array)[]
  constructor(pieces: readonly (string | Uint8Array)[]) {
    this.pieces = pieces
  }
}

/** Answer of an operation; a text body is JSON. */
export type Answer = {
  readonly status: 200 | 201 | 204 | 304
  /** Entity tag of the body. */
  readonly etag?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | string
  /** Parts of NDJSON in place of a body, each made when the client has read those before it. */
  readonly lines?: AsyncIterable<string>
  /** Outcomes of the lines of a bulk, in place of a body. */
  readonly outcomes?: readonly LineOutcome[]
}

export const textOf = (body: Answer['body'] = ''): string => {
  if (typeof body === 'string') return body
  return body instanceof JsonPieces ? body.pieces.map(decoded).join('') : JSON.stringify(body)
}

/** Texts stay as they are: the thread that writes has no bytes, and would make them only to read them again. */
const decoded = (piece: string | Uint8Array): string =>
  typeof piece === 'string' ? piece : Buffer.from(piece).toString()

export const bytesOf = (body: Answer['body']): Uint8Array =>
  body instanceof JsonPieces ? joined(body) : Buffer.from(textOf(body))

/** Each piece is written where it belongs: a text that is joined of others is copied once more. */
const joined = ({ pieces }: JsonPieces): Buffer => {
  let length = 0
  for (const piece of pieces) length += Buffer.byteLength(piece)
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at)
    else {
      bytes.set(piece, at)
      at += piece.byteLength
    }
  }
  return bytes
}

/** Answers calls of some operations; throws or rejects with a Problem to refuse. */
export type AnswerCall = (call: Call) => MaybePromise<Answer>

/** The same store, whose writes look at the claim first, if there is one. */
export const claimedStore = <S extends Pick<JobStore, 'as'>>(store: S, claim: Claim | null): S => ({
  ...store,
  as: (employerId: number, keyId?: number | null) => store.as(employerId, keyId, claim),
})
