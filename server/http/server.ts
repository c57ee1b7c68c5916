import { randomUUID } from 'node:crypto'
import { jobOperations, listOperations } from '@affiche/contract/operations.ts'
import accepts from '@fastify/accepts'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { Problem } from '../domain/problem.ts'
import type { authenticate } from '../use-cases/authenticate.ts'
import type { Workshop } from '../use-cases/workshop.ts'
import { createBaseUrl } from './base-url.ts'
import { installBodyParser } from './body.ts'
import { answerClientError } from './client-error.ts'
import { answerConditionally } from './conditional.ts'
import { registerDocs } from './docs.ts'
import { createGates } from './gates.ts'
import { registerHealth } from './health.ts'
import { jobHandlers } from './job-handlers.ts'
import { listHandlers } from './list-handlers.ts'
import { refuseBadOverride } from './method-override.ts'
import { createNodeServer } from './node-server.ts'
import { notFoundProblem } from './not-found.ts'
import { answerProblem } from './problem-answer.ts'
import { RATE_WINDOW_MS, rateStore, type SharedRates } from './rate-store.ts'
import { registerOperations } from './register.ts'
import { logRequest } from './request-log.ts'

/** No address is longer than Node's limit for headers, so that a long id is an unknown one and not a fault. */
const PARAMETER_MAX = 16_384

/** Keys whose rate is remembered at once. */
const RATE_KEYS_MAX = 10_000

const RETRY_AFTER_SECONDS = 5

export type HttpDeps = {
  readonly settings: Settings
  readonly workshop: Workshop
  readonly authenticate: ReturnType<typeof authenticate>
  readonly logger: FastifyBaseLogger
  /** The counts of all processes; null where each counts for itself. */
  readonly rates: SharedRates | null
  /** True once the service has begun to shut down. */
  readonly isClosing: () => boolean
}

/** The front door: every route of the service, listening nowhere yet. */
export const createHttpServer = async (deps: HttpDeps): Promise<FastifyInstance> => {
  const { settings, workshop } = deps
  const baseUrl = createBaseUrl(settings.baseUrl)
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: settings.bodyLimit,
    trustProxy: settings.trustProxy,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      answerProblem(error, request, reply, baseUrl)
      logRequest(request, reply)
    },
    clientErrorHandler: answerClientError(settings.baseUrl),
    serverFactory: createNodeServer,
    routerOptions: { maxParamLength: PARAMETER_MAX },
  })
  app.decorateRequest('holder', null)
  installBodyParser(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' })
    if (deps.isClosing())
      throw new Problem('unavailable', 'The service is shutting down.', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new Problem('malformed-request', 'An HTTP/1.1 request needs the header Host.')
    refuseBadOverride(request.raw)
    // Before the body is read, which has no bearing on an address or a method that does not exist.
    if (request.is404) throw notFoundProblem(request)
  })
  app.addHook('onSend', async (_request, reply) => {
    // A connection that is kept open would hold up the shutdown.
    if (deps.isClosing()) reply.header('Connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply))
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, baseUrl))
  app.setNotFoundHandler((request, reply) => answerProblem(notFoundProblem(request), request, reply, baseUrl))

  await app.register(accepts)
  await app.register(rateLimit, {
    global: false,
    timeWindow: RATE_WINDOW_MS,
    cache: RATE_KEYS_MAX,
    enableDraftSpec: true,
    ...(deps.rates ? { store: rateStore(deps.rates) } : {}),
  })
  registerHealth(app, workshop.store)
  await registerDocs(app, baseUrl)
  const doors = { handlers: { ...jobHandlers(workshop), ...listHandlers(workshop.reference) }, baseUrl }
  const before = createGates(app, deps)
  registerOperations(app, jobOperations, { ...doors, before })
  // Conditional requests are a matter of the reference lists alone.
  await app.register(async (lists) => {
    lists.addHook('onSend', answerConditionally)
    registerOperations(lists, listOperations, { ...doors, before })
  })
  return app
}
