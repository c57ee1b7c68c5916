import type { Operation } from '@affiche/contract/operations.ts'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import { Problem } from '../domain/problem.ts'
import { acceptsJson } from './accept.ts'
import { keyMissing } from './key-missing.ts'
import type { Counted } from './limits/rate-limit.ts'
import { notFoundProblem } from './not-found.ts'
import type { HttpDeps } from './server.ts'
import { refuseConditions } from './write-conditions.ts'

/** What a request passes before its body is read: who it is from, how often it comes, what it accepts and demands. */
export const createGates = ({ authenticate, settings, rates, uses }: HttpDeps) => {
  const max = settings.rateLimitPerMinute

  const limit = (keyId: number, reply: FastifyReply): void => {
    const { made, leftMs } = rates.count(keyId)
    const seconds = tellLimit(reply, max, { made, leftMs })
    if (made > max) throw new Problem('rate-limited', usedUp(max, seconds), { retryAfterSeconds: seconds })
  }

  return ({ scope }: Operation): (onRequestHookHandler | onRequestAsyncHookHandler)[] => {
    if (scope === null) return [refuseEmptyId, refuseUnacceptable]
    const identify = async (request: FastifyRequest, reply: FastifyReply) => {
      const apiKey = keyOf(request)
      if (apiKey === '') throw keyMissing(request.headers)
      request.holder = await authenticate({ apiKey, scope })
      const { id } = request.holder.key
      uses.note(id)
      if (max > 0) limit(id, reply)
    }
    const hooks = [refuseEmptyId, identify, refuseUnacceptable]
    return scope === 'jobs:write' ? [...hooks, refuseConditions] : hooks
  }
}

const usedUp = (max: number, seconds: number): string =>
  `The limit of ${max} requests a minute for this key is used up. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`

/** Tells how much of a limit is left; returns the seconds until it begins anew. */
export const tellLimit = (reply: FastifyReply, max: number, { made, leftMs }: Counted): number => {
  const seconds = Math.ceil(leftMs / 1000)
  reply
    .header('ratelimit-limit', String(max))
    .header('ratelimit-remaining', String(Math.max(0, max - made)))
    .header('ratelimit-reset', String(seconds))
  return seconds
}

const keyOf = ({ headers }: FastifyRequest): string => {
  const sent = headers['api-key']
  return (Array.isArray(sent) ? sent[0] : sent) ?? ''
}

/** `/jobs/` is no address, though the router takes it for `/jobs/{id}` with an empty id. */
const refuseEmptyId: onRequestHookHandler = (request, _reply, done) => {
  const { id } = request.params as { id?: string }
  done(id === '' ? notFoundProblem(request) : undefined)
}

/** Refuses a request whose Accept header leaves out JSON (406). */
const refuseUnacceptable: onRequestHookHandler = ({ headers }, _reply, done) => {
  done(
    acceptsJson(headers.accept)
      ? undefined
      : new Problem('not-acceptable', 'The answer is application/json, which the Accept header leaves out.'),
  )
}
