import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { AnswerCall } from '../jobs/operations/request.ts'
import type { LawReadContext } from '../law/operations.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Counters } from '../platform/http/limits/counter.ts'
import type { LongRequestMemory } from '../platform/http/limits/long-requests.ts'
import { publishedLimits } from '../platform/http/limits/published.ts'
import type { Rates } from '../platform/http/limits/rate-limit.ts'
import { createApi } from './api.ts'
import type { authenticate } from './authenticate.ts'
import { createBaseUrl } from './base-url.ts'
import { createBulk } from './bulk/bulk.ts'
import { answerClientError } from './client-error.ts'
import { createCors } from './cors.ts'
import { registerDocs } from './docs/routes.ts'
import { createReadAnswers } from './handlers.ts'
import { registerHealth } from './health.ts'
import type { KeyUses } from './key-uses.ts'
import { createSendLines } from './lines.ts'
import { createNodeServer } from './node-server.ts'
import { createConsoleCalls } from './pages/console-calls.ts'
import { createPageSets, type PageContexts } from './pages/page-sets.ts'
import { createPages } from './pages/pages.ts'
import { createFail } from './problem-response.ts'
import { createSend } from './reply.ts'
import { createRequestListener } from './request-listener.ts'
import type { RequestLog } from './request-log.ts'
import { createSnapshots } from './snapshot.ts'

type HttpDeps = {
  readonly settings: Settings
  readonly read: LawReadContext
  /** Answers the operations that change jobs, on any thread. */
  readonly answerWrite: AnswerCall
  readonly authenticate: ReturnType<typeof authenticate>
  readonly logger: FastifyBaseLogger
  readonly logRequests: RequestLog
  readonly rates: Rates
  readonly uses: KeyUses
  readonly counters: Counters
  readonly longRequests: LongRequestMemory
  readonly contexts: PageContexts
  /** True during the shutdown delay and after it. */
  readonly isDraining: () => boolean
  /** True once new requests are refused. */
  readonly isClosing: () => boolean
}

/** Creates the HTTP server, not yet listening: Fastify serves the pages, and our pipeline the API. */
export const createHttpServer = async (deps: HttpDeps): Promise<FastifyInstance> => {
  const { settings, read, logger } = deps
  const baseUrl = createBaseUrl(settings)
  const send = createSend(deps)
  const fail = createFail({ send, baseUrl, logger })
  const sendLines = createSendLines({ ...deps, fail })
  const answerRead = createReadAnswers(read, publishedLimits(settings))
  const api = createApi({
    ...deps,
    answerRead,
    answerLines: {
      writeJobs: createBulk({ ...deps, ordersWrites: read.store.ordersWrites }),
      sendSnapshot: createSnapshots(deps),
    },
    baseUrl,
    send,
    sendLines,
    fail,
  })
  const pages = createPages({ send, fail })
  const calls = createConsoleCalls({ ...deps, answerRead })
  const pageSet = createPageSets({ ...deps, calls, baseUrl, send, sendLines, fail })
  const cors = createCors(settings.corsOrigins, send)
  const app = fastify({
    loggerInstance: logger,
    childLoggerFactory: (own) => own,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    // No route has a schema, and Fastify's compilers are 120 modules.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError(settings),
    serverFactory: (handle) =>
      createNodeServer(deps, createRequestListener({ ...deps, api, page: pages.handler(handle), pageSet, cors, fail })),
    routerOptions: { maxParamLength: settings.headersLimit },
  })
  pages.install(app)
  registerHealth(app, { store: read.store, isDraining: deps.isDraining })
  registerDocs(app, baseUrl)
  return app
}

const noCompiler = () => () => {
  throw new Error('Bodies and answers are checked and written by our own code, not by Fastify.')
}
