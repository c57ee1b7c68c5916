import type { FastifyReply, FastifyRequest } from 'fastify'
import { maskKeys } from './key-in-url.ts'
import { quickFailure } from './quick-failures.ts'
import { refusalFields } from './refusal-fields.ts'

const PATH_MAX = 200

/** The fields of one line; `ms` are milliseconds. */
export type RequestFields = Readonly<Record<string, string | number | readonly string[] | undefined>> & {
  readonly status: number
  readonly ms: number
}

/** Takes an answered request: the fields of its line, and its operation by id, `health` or `other`. */
export type RequestLog = (fields: RequestFields, operation: string) => void

/** One line a request: who, what, how it ended and why, how long it took. Never a key, a query or a body. */
export const logRequest = (log: RequestLog, request: FastifyRequest, reply: FastifyReply): void => {
  const { holder, method, url } = request
  const fields = {
    reqId: request.id,
    method,
    path: pathOf(url),
    status: reply.statusCode,
    ms: Math.round(elapsedOf(request, reply) * 1000) / 1000,
    employerId: holder?.employer.id,
    keyId: holder?.key.id,
    ...refusalFields(request),
  }
  log(fields, request.routeOptions.config.operation ?? 'other')
}

/** Milliseconds, those on the quick way included. */
const elapsedOf = ({ raw }: FastifyRequest, { elapsedTime }: FastifyReply): number => {
  const failure = quickFailure(raw)
  return failure ? performance.now() - failure.began : elapsedTime
}

export const pathOf = (url: string): string => {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return maskKeys(path).slice(0, PATH_MAX)
}
