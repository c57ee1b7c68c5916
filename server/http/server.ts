import { randomUUID } from 'node:crypto'
import { employerOperations, jobOperations, listOperations } from '@affiche/contract/operations.ts'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Settings } from '../config/settings.ts'
import { Problem } from '../domain/problem.ts'
import type { Clock } from '../lib/dates.ts'
import { createReadAnswers } from '../operations/handlers.ts'
import type { AnswerCall } from '../operations/request.ts'
import type { authenticate } from '../use-cases/authenticate.ts'
import type { ReadContext } from '../use-cases/context.ts'
import { createBaseUrl } from './base-url.ts'
import { installBodyParser } from './body.ts'
import { answerClientError } from './client-error.ts'
import { answerConditionally } from './conditional.ts'
import { createCors } from './cors.ts'
import { isMissingPage, registerDocs, sendNotFound } from './docs/routes.ts'
import { createGates, tellLimit } from './gates.ts'
import { registerHealth } from './health.ts'
import { keyInUrlProblem } from './key-in-url.ts'
import type { KeyUses } from './key-uses.ts'
import type { Tallies } from './limits/counter.ts'
import type { Rates } from './limits/rate-limit.ts'
import { overrideProblem } from './method-override.ts'
import { createNodeServer } from './node-server.ts'
import { notFoundProblem } from './not-found.ts'
import { answerProblem } from './problem-response.ts'
import { type Passed, quickFailure } from './quick-failures.ts'
import { quickSource } from './quick-source.ts'
import { createQuickWay } from './quick-way.ts'
import { registerOperations } from './register.ts'
import { logRequest, type RequestLog } from './request-log.ts'

const RETRY_AFTER_SECONDS = 5

export type HttpDeps = {
  readonly settings: Settings
  readonly room: ReadContext
  /** Answers the operations that change jobs, on whichever thread. */
  readonly answerWrite: AnswerCall
  readonly authenticate: ReturnType<typeof authenticate>
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly logRequests: RequestLog
  readonly rates: Rates
  readonly uses: KeyUses
  /** What is counted for the limits of the whole process. */
  readonly tallies: Tallies
  /** Files that the system lets the process have open at once. */
  readonly openFilesMax: number
  /** True once the service is about to stop, while it still serves, and from then on. */
  readonly isLeaving: () => boolean
  /** True once the service has begun to shut down. */
  readonly isClosing: () => boolean
}

/** The front door: every route of the service, listening nowhere yet. */
export const createHttpServer = async (deps: HttpDeps): Promise<FastifyInstance> => {
  const { settings, room, answerWrite } = deps
  const { rateLimitPerMinute: max } = settings
  const baseUrl = createBaseUrl(settings.baseUrl)
  const answerCors = createCors(settings.corsOrigins)
  const quickDeps = { ...deps, source: quickSource(room) }
  const app = fastify({
    loggerInstance: deps.logger,
    // A logger for each request would cost more than its line; lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: settings.bodyLimit,
    trustProxy: settings.trustProxy,
    return503OnClosing: false,
    // No route of ours has a schema for Fastify: the compilers that it would load otherwise are 120 modules.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      answerProblem(keyInUrlProblem(request.url) ?? error, request, reply, baseUrl)
      logRequest(deps.logRequests, request, reply)
    },
    clientErrorHandler: answerClientError(settings),
    serverFactory: (handle) => createNodeServer(deps, createQuickWay(quickDeps, handle)),
    // No address is longer than the limit for headers, so that a long id is an unknown one and not a fault.
    routerOptions: { maxParamLength: settings.headersLimit },
  })
  app.decorateRequest('holder', null)
  installBodyParser(app, deps)
  /** Goes on from where the quick way had passed the gates. */
  const takeOver = ({ holder, counted }: Passed, request: FastifyRequest, reply: FastifyReply): void => {
    request.holder = holder
    if (max > 0) tellLimit(reply, max, counted)
  }
  // Hooks with a callback, since each promise costs a read of a job a measurable part.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    const failure = quickFailure(request.raw)
    const refusal = failure ? null : receptionProblem(request, deps)
    if (refusal === null && answerCors?.(request, reply)) return
    if (failure?.passed) takeOver(failure.passed, request, reply)
    // As the framework does where it has not read a body to its end.
    if (failure?.isCut) reply.header('connection', 'close')
    done(failure?.error ?? refusal ?? routingProblem(request) ?? undefined)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A connection that is kept open would hold up the shutdown, or see the next request refused.
    if (deps.isLeaving()) reply.header('Connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(deps.logRequests, request, reply)
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    if (isMissingPage(error, request)) sendNotFound(reply, baseUrl(request))
    else answerProblem(error, request, reply, baseUrl)
  })
  app.setNotFoundHandler((request, reply) => answerProblem(notFoundProblem(request), request, reply, baseUrl))

  registerHealth(app, { store: room.store, isLeaving: deps.isLeaving })
  registerDocs(app, baseUrl)
  const doors = { answerRead: createReadAnswers(room), answerWrite, before: createGates(deps), baseUrl }
  registerOperations(app, [...jobOperations, ...employerOperations], doors)
  // Conditional requests are a matter of the reference lists alone.
  await app.register(async (lists) => {
    lists.addHook('onSend', answerConditionally)
    registerOperations(lists, listOperations, doors)
  })
  return app
}

const noCompiler = () => () => {
  throw new Error('Bodies and answers are checked and written by our own code, not by Fastify.')
}

/** What speaks against a request before it is known who it is from. */
const receptionProblem = (request: FastifyRequest, { isClosing }: HttpDeps): Error | null => {
  if (isClosing())
    return new Problem('unavailable', 'The service is shutting down.', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
    return new Problem('malformed-request', 'An HTTP/1.1 request needs the header Host.')
  return framingProblem(request.raw)
}

/** What another server on the way may have read otherwise than Node did. */
const framingProblem = ({ headers, httpVersionMajor }: FastifyRequest['raw']): Problem | null => {
  if (httpVersionMajor !== 1) return new Problem('malformed-request', 'HTTP/1.1 and HTTP/1.0 are spoken here.')
  if (headers.host?.includes(',')) return new Problem('malformed-request', 'The header Host came more than once.')
  const encoding = headers['transfer-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'chunked') return null
  return new Problem('malformed-request', 'The only Transfer-Encoding that is read is chunked.')
}

/** The address and the method come before the body, which has no bearing on them. */
const routingProblem = (request: FastifyRequest): Problem | null =>
  keyInUrlProblem(request.url) ?? overrideProblem(request.raw) ?? (isUnknown(request) ? notFoundProblem(request) : null)

/** The router takes `*`, which names no address, for `/`. */
const isUnknown = ({ is404, url }: FastifyRequest): boolean => is404 || url.startsWith('*')
