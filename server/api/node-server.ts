import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { problems } from '@affiche/contract/problem.ts'
import type { Logger } from 'pino'
import type { Settings } from '../platform/config/settings.ts'
import { deferContinue } from '../platform/http/expect-continue.ts'
import { createConnections } from '../platform/http/limits/connections.ts'
import type { Counters } from '../platform/http/limits/counter.ts'
import { lingerOnClose } from '../platform/http/limits/lingering-close.ts'
import { createServer } from '../platform/http/node-http.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { answerClientError, closeWithProblem } from './client-error.ts'
import { shedOverload } from './load-shedding.ts'
import { overrideMethod } from './method-override.ts'
import { createReplyWriter } from './reply.ts'
import type { RequestLog } from './request-log.ts'
import { METHODS } from './routes.ts'

/** Interval in which Node checks for requests that did not arrive in time. */
const CHECK_MS = 1_000

type Deps = {
  readonly settings: Settings
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>
  readonly logRequests: RequestLog
  readonly isClosing: () => boolean
  readonly counters: Counters
}

/** Node's server, with the limits of connections, load shedding and the method override before routing. */
export const createNodeServer = (deps: Deps, handle: RequestListener): Server => {
  const { settings, logger, logRequests, isClosing, counters } = deps
  const { baseUrl, overloadDelayMs: delayMs } = settings
  const shedding = shedOverload(
    { delayMs, baseUrl, write: createReplyWriter(settings), logRequests, logger },
    (request, response) => {
      overrideMethod(request)
      // Bytes after an ignored upgrade may be of another protocol, so no further request is read.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
      handle(request, response)
    },
  )
  const { listener, watch } = createConnections({ limits: settings, isClosing, counters }, shedding)
  const server = createServer(
    {
      // Bodies have a limit of their own (limits/arrival.ts).
      requestTimeout: 0,
      headersTimeout: Math.min(settings.headersTimeoutSeconds, settings.requestTimeoutSeconds) * 1000,
      keepAliveTimeout: settings.keepAliveTimeoutSeconds * 1000,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: settings.headersLimit,
      // The request listener refuses a missing Host, with a problem.
      requireHostHeader: false,
      // Duplicate headers must be visible; by default Node drops the second.
      joinDuplicateHeaders: true,
    },
    listener,
  )
  server.maxConnections = settings.connectionsMax
  watch(server)
  lingerOnClose(server, { settings, lingering: counters.lingering })
  deferContinue(server, listener)
  server.on('clientError', answerClientError({ settings, logger }))
  // Unknown expectations may be ignored (RFC 9110); by default Node answers them without a problem.
  server.on('checkExpectation', listener)
  server.on('connect', (_request, socket: Socket) => {
    const problem = new Problem('method-not-allowed', sentence('noProxy'), { allow: METHODS })
    const reqId = closeWithProblem(socket, problem, settings)
    logRequests({ reqId, method: 'CONNECT', status: problems[problem.code].status, ms: 0, code: problem.code }, 'other')
  })
  return server
}
