import type { Operation } from '@affiche/contract/operations.ts'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import { Problem } from '../domain/problem.ts'
import { notFoundProblem } from './not-found.ts'
import { RATE_WINDOW_MS } from './rate-store.ts'
import type { HttpDeps } from './server.ts'

/** What a request passes before its body is read: who it is from, how often it comes, what it accepts. */
export const createGates = (app: FastifyInstance, { authenticate, settings }: HttpDeps) => {
  const limit = limitRate(app, settings.rateLimitPerMinute)
  return ({ scope }: Operation): (onRequestHookHandler | onRequestAsyncHookHandler)[] => {
    if (scope === null) return [refuseEmptyId, refuseUnacceptable]
    const identify = async (request: FastifyRequest) => {
      const apiKey = request.headers['api-key']
      request.holder = await authenticate({ apiKey: Array.isArray(apiKey) ? apiKey[0] : apiKey, scope })
    }
    return [refuseEmptyId, identify, ...limit, refuseUnacceptable]
  }
}

const limitRate = (app: FastifyInstance, perMinute: number): onRequestHookHandler[] => {
  if (perMinute === 0) return []
  const options = {
    max: perMinute,
    timeWindow: RATE_WINDOW_MS,
    keyGenerator: ({ holder }: FastifyRequest) => String(holder?.key.id),
    errorResponseBuilder: (_: FastifyRequest, { ttl }: { ttl: number }) =>
      new Problem('rate-limited', `The limit of ${perMinute} requests a minute for this key is used up.`, {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  }
  return [app.rateLimit(options) as onRequestHookHandler]
}

/** `/jobs/` is no address, though the router takes it for `/jobs/{id}` with an empty id. */
const refuseEmptyId: onRequestHookHandler = (request, _reply, done) => {
  const { id } = request.params as { id?: string }
  done(id === '' ? notFoundProblem(request) : undefined)
}

/** What clients commonly send that does not weigh one media type against another. */
const ACCEPTS_JSON = new Set([undefined, '*/*', 'application/json'])

/** Refuses a request whose Accept header leaves out JSON (406). */
const refuseUnacceptable: onRequestHookHandler = (request, _reply, done) => {
  const isAcceptable = ACCEPTS_JSON.has(request.headers.accept) || request.type(['application/json']) !== false
  done(
    isAcceptable
      ? undefined
      : new Problem('not-acceptable', 'The answer is application/json, which the Accept header leaves out.'),
  )
}
