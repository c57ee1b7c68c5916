import type { FastifyReply, FastifyRequest } from 'fastify'
import { maskKeys } from './key-in-url.ts'
import { quickFailure } from './quick-failures.ts'

const PATH_MAX = 200

/** Takes the fields of one line. */
export type RequestLog = (fields: Readonly<Record<string, string | number | undefined>>) => void

/** One line a request: who, what, how it ended, how long it took. Never a key, a query or a body. */
export const logRequest = (log: RequestLog, request: FastifyRequest, reply: FastifyReply): void => {
  const { holder, method, url } = request
  log({
    reqId: request.id,
    method,
    path: pathOf(url),
    status: reply.statusCode,
    ms: Math.round(elapsedOf(request, reply) * 1000) / 1000,
    employerId: holder?.employer.id,
    keyId: holder?.key.id,
  })
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
