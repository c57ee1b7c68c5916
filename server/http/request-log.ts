import type { FastifyReply, FastifyRequest } from 'fastify'
import { KEY_FORM } from '../domain/api-key.ts'

const PATH_MAX = 200

/** One line a request: who, what, how it ended, how long it took. Never a key, a query or a body. */
export const logRequest = (request: FastifyRequest, reply: FastifyReply): void => {
  const { holder, method, url } = request
  const path = (url.split('?')[0] ?? '').replace(KEY_FORM, '[key]').slice(0, PATH_MAX)
  request.log.info(
    {
      method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 1000) / 1000,
      ...(holder ? { employerId: holder.employer.id, keyId: holder.key.id } : {}),
    },
    'request',
  )
}
