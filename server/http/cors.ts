import { API_PREFIX, listOperations } from '@affiche/contract/operations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFoundProblem } from './not-found.ts'

/** What a page may read of an answer beside its body. */
const EXPOSED = [
  ...['X-Request-Id', 'Location', 'ETag', 'Retry-After', 'Preference-Applied', 'Affiche-Changes', 'Allow'],
  ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'WWW-Authenticate'],
].join(', ')

/** What a page may send. */
const ALLOWED = 'API-Key, Content-Type, Prefer, If-None-Match, X-HTTP-Method-Override'

/** How long a browser may remember the answer to its question; browsers keep it two hours at the most. */
const MAX_AGE_SECONDS = '7200'

const lists = new Set(listOperations.map(({ path }) => path.split('/')[1]))

/**
 * Lets pages of other origins read answers (CORS): those that are listed every one, and with `*` any page the
 * reference lists, which need no key. Credentials are never allowed, since no cookie means anything here. The
 * function returns true where it has answered a browser's question itself. Null without a list: then OPTIONS is
 * a method like any other that no address takes.
 */
export const createCors = (
  origins: readonly string[] | null,
): ((request: FastifyRequest, reply: FastifyReply) => boolean) | null => {
  if (origins === null) return null
  const listed = new Set(origins)

  const allowedFor = ({ headers: { origin }, url }: FastifyRequest): string | null => {
    if (origin === undefined) return null
    if (listed.has(origin)) return origin
    return listed.has('*') && isList(url) ? '*' : null
  }

  return (request, reply) => {
    reply.header('vary', 'Origin')
    const allowed = allowedFor(request)
    if (allowed === null) return false
    reply.header('access-control-allow-origin', allowed)
    if (isQuestion(request)) return answerQuestion(request, reply)
    reply.header('access-control-expose-headers', EXPOSED)
    return false
  }
}

const isList = (url: string): boolean => {
  const [path = ''] = url.split('?')
  return path.startsWith(`${API_PREFIX}/`) && lists.has(path.slice(API_PREFIX.length + 1).split('/')[0])
}

/** A browser asks before it sends (a preflight). */
const isQuestion = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** True where the address exists, and the answer is sent. */
const answerQuestion = (request: FastifyRequest, reply: FastifyReply): boolean => {
  const { allow } = notFoundProblem(request)
  if (allow.length === 0) return false
  reply.header('access-control-allow-methods', allow.join(', '))
  reply.header('access-control-allow-headers', ALLOWED)
  reply.header('access-control-max-age', MAX_AGE_SECONDS)
  reply.code(204).send()
  return true
}
