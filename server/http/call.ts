import type { FastifyRequest } from 'fastify'
import type { Employer } from '../domain/employer.ts'
import { readInt32 } from '../domain/int32.ts'
import type { JsonDocument } from '../domain/json-document.ts'
import type { Problem } from '../domain/problem.ts'
import type { KeyHolder } from '../use-cases/ports.ts'
import type { Query } from './query.ts'

/** A request as a handler sees it: checked, and free of the framework. */
export type Call = {
  /** The number in the path; the refusal is thrown when it is no Int32, since no such thing can exist. */
  readonly id: (refusal: () => Problem) => number
  readonly query: Query['values']
  readonly document: JsonDocument
  readonly lenient: boolean
  /** Absolute address of the service, without a slash at its end. */
  readonly base: string
}

/** A call with a key in force. */
export type EmployerCall = Call & { readonly employer: Employer }

/** What is sent back; a body that is text is JSON already. */
export type Answer = {
  readonly status: 200 | 201 | 204
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authentication hook; null where no key is needed. */
    holder: KeyHolder | null
  }
}

export const pathId = (request: FastifyRequest) => (refusal: () => Problem) => {
  const { id = '' } = request.params as { id?: string }
  const number = readInt32(id)
  if (number === null) throw refusal()
  return number
}
