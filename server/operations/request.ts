import type { OperationId } from '@affiche/contract/operations.ts'
import type { Employer } from '../domain/employer.ts'
import type { JsonDocument } from '../domain/json-document.ts'
import type { Problem } from '../domain/problem.ts'
import type { ApiKey, KeyHolder } from '../use-cases/ports.ts'
import type { Query } from './query.ts'

/** A request as it came through the gates: free of the framework, and plain data that another thread can be sent. */
export type Call = {
  readonly operation: OperationId
  /** The id in the path, as it was sent; empty where the path has none. */
  readonly id: string
  readonly query: Query
  readonly body: Uint8Array
  /** Prefer: handling=lenient, on an operation that it means something to. */
  readonly lenient: boolean
  /** Absolute address of the service, without a slash at its end. */
  readonly base: string
  /** Null where no key is needed. */
  readonly employer: Employer | null
  /** The key that it came with, for the audit trail. */
  readonly keyId: number | null
  /** The key itself, for an operation that tells of it; a call that crosses to another thread goes without. */
  readonly key?: ApiKey
}

/** A call that was read: what a handler works with. */
export type OpenCall = Pick<Call, 'lenient' | 'base'> & {
  /** The number in the path; the refusal is thrown when it is no Int32, since no such thing can exist. */
  readonly id: (refusal: () => Problem) => number
  readonly query: Query['values']
  readonly document: JsonDocument
}

/** A call with a key in force. */
export type EmployerCall = OpenCall & { readonly employer: Employer; readonly keyId: number }

/** A call of an operation that every key may do, with the key. */
export type HolderCall = EmployerCall & { readonly key: ApiKey }

/** What is sent back; a body that is text is JSON already. */
export type Answer = {
  readonly status: 200 | 201 | 204
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | string
}

export const bytesOf = (body: Answer['body'] = ''): Uint8Array =>
  Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))

/** Answers calls of some operations; a refusal is a Problem, thrown at once or later. */
export type AnswerCall = (call: Call) => Promise<Answer>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the metrics count the route as; `other` unless it is told. */
    operation?: string
  }
  interface FastifyRequest {
    /** Set by the authentication hook; null where no key is needed. */
    holder: KeyHolder | null
  }
}
