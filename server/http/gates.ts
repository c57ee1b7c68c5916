import type { Operation } from '@affiche/contract/operations.ts'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify'
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
      request.holder = await authenticate({ apiKey: headerText(request.headers['api-key']), scope })
    }
    return [refuseEmptyId, identify, ...limit, refuseUnacceptable]
  }
}

const headerText = (value: string | string[] | undefined): string | undefined => [value].flat()[0]

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
const refuseEmptyId = async (request: FastifyRequest): Promise<void> => {
  const { id } = request.params as { id?: string }
  if (id === '') throw notFoundProblem(request)
}

/** Refuses a request whose Accept header leaves out JSON (406). */
const refuseUnacceptable = async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  if (request.headers.accept !== undefined && request.type(['application/json']) === false)
    throw new Problem('not-acceptable', 'The answer is application/json, which the Accept header leaves out.')
}
