import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { AnswerCall } from '../jobs/operations/request.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Counters } from '../platform/http/limits/counter.ts'
import type { LongRequestMemory } from '../platform/http/limits/long-requests.ts'
import { publishedLimits } from '../platform/http/limits/published.ts'
import type { Rates } from '../platform/http/limits/rate-limit.ts'
import { agentDocuments } from './agents/documents.ts'
import { createMcpEndpoint } from './agents/endpoint.ts'
import { createOperationCalls } from './agents/operation-calls.ts'
import { createApi } from './api.ts'
import type { authenticate } from './authenticate.ts'
import { createBaseUrl } from './base-url.ts'
import { createBulk } from './bulk/bulk.ts'
import { certificateKeys } from './certificate-keys.ts'
import { createCors } from './cors.ts'
import { docsRoutes } from './docs/routes.ts'
import { createReadAnswers, type ReadAnswersContext } from './handlers.ts'
import { healthRoutes } from './health.ts'
import type { KeyUses } from './key-uses.ts'
import { createSendLines } from './lines.ts'
import { closeServer, type ListenAddress, listenAt } from './listening.ts'
import { createNodeServer } from './node-server.ts'
import { createConsoleCalls } from './pages/console-calls.ts'
import { createPageSets, type PageContexts } from './pages/page-sets.ts'
import { createFail } from './problem-response.ts'
import type { RecordExchange } from './record-exchange.ts'
import { createSend, type Send } from './reply.ts'
import { createRequestListener } from './request-listener.ts'
import type { RequestLog } from './request-log.ts'
import { createRoutes } from './routes.ts'
import { createSnapshots } from './snapshot.ts'

type HttpDeps = {
  readonly settings: Settings
  readonly read: ReadAnswersContext
  /** Answers the operations that change jobs, on any thread. */
  readonly answerWrite: AnswerCall
  readonly authenticate: ReturnType<typeof authenticate>
  readonly logger: Logger
  readonly logRequests: RequestLog
  readonly rates: Rates
  readonly uses: KeyUses
  readonly counters: Counters
  readonly longRequests: LongRequestMemory
  readonly contexts: PageContexts
  /** Null where no requests are recorded. */
  readonly recordExchange: RecordExchange | null
  /** True during the shutdown delay and after it. */
  readonly isDraining: () => boolean
  /** True once new requests are refused. */
  readonly isClosing: () => boolean
}

export type HttpServer = {
  readonly server: Server
  /** Listens, and returns the addresses. */
  readonly listen: (address: ListenAddress) => Promise<readonly string[]>
  /** Takes no further connections, and resolves when the last one is closed. */
  readonly close: () => Promise<void>
}

/** Creates the HTTP server, not yet listening. */
export const createHttpServer = (deps: HttpDeps): HttpServer => {
  const { settings, read, logger } = deps
  const baseUrl = createBaseUrl(settings)
  const send = createSend(deps)
  const failBy = (by: Send) => createFail({ send: by, baseUrl, logger, settings })
  const fail = failBy(send)
  const sendLines = createSendLines({ ...deps, fail })
  const answerRead = createReadAnswers(read, publishedLimits(settings))
  const answerLines = {
    writeJobs: createBulk({ ...deps, ordersWrites: read.store.ordersWrites }),
    sendSnapshot: createSnapshots(deps),
  }
  const ofApi = { ...deps, answerRead, answerLines, baseUrl, failBy }
  const api = createApi({ ...ofApi, send, sendLines, fail })
  const calls = createConsoleCalls({ ...deps, answerRead })
  const callOperation = createOperationCalls(ofApi)
  const answerMcp = createMcpEndpoint({ ...deps, callOperation, baseUrl, send, fail })
  const pageSet = createPageSets({ ...deps, calls, answerMcp, baseUrl, send, sendLines, fail })
  const documents = [
    ...healthRoutes({ ...deps, store: read.store }),
    ...docsRoutes(baseUrl),
    ...agentDocuments(settings, baseUrl),
    certificateKeys(settings),
  ]
  const { routeOf, methodsOf } = createRoutes(documents)
  const cors = createCors(settings.corsOrigins, { send, methodsOf })
  const server = createNodeServer(deps, createRequestListener({ ...deps, api, pageSet, cors, routeOf, send, fail }))
  return { server, listen: (address) => listenAt(server, address), close: () => closeServer(server) }
}
