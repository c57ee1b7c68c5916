import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { problems } from '@affiche/contract/problem.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { Problem } from '../domain/problem.ts'
import { lastWords } from './client-error.ts'
import { deferContinue } from './expect-continue.ts'
import { createConnections } from './limits/connections.ts'
import type { Tallies } from './limits/counter.ts'
import { lingerOnClose } from './limits/lingering-close.ts'
import { shedOverload } from './limits/load-shedding.ts'
import { overrideMethod } from './method-override.ts'
import { METHODS } from './method-unknown.ts'
import { createServer } from './node-http.ts'
import type { RequestLog } from './request-log.ts'
import { createSecuredResponse } from './security-headers.ts'

/** How often Node looks for requests that did not arrive in time. */
const CHECK_MS = 1_000

/** Files that the process needs for itself, the store and the log, and each further thread; besides connections to a database. */
const OWN_FILES = 64
const OWN_FILES_OF_THREAD = 16

type Deps = {
  readonly settings: Settings
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly logRequests: RequestLog
  readonly isClosing: () => boolean
  readonly tallies: Tallies
  /** Files that the system lets the process have open at once. */
  readonly openFilesMax: number
}

/** Node's server: the limits of its connections, and what must happen before a request is routed. */
export const createNodeServer = (deps: Deps, handle: RequestListener): Server => {
  const { settings, logger, logRequests, isClosing, tallies } = deps
  const limits = { ...settings, connectionsMax: connectionsMax(deps) }
  const { baseUrl, overloadDelayMs: delayMs } = settings
  const taken = shedOverload({ delayMs, baseUrl, logRequests, logger }, (request, response) => {
    overrideMethod(request)
    // What comes after a wish to speak otherwise may be meant otherwise; Node does not read it.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    handle(request, response)
  })
  const { listener, watch } = createConnections({ limits, isClosing, tallies }, taken)
  const requestTimeout = settings.requestTimeoutSeconds * 1000
  const server = createServer(
    {
      requestTimeout,
      headersTimeout: Math.min(settings.headersTimeoutSeconds * 1000, requestTimeout),
      keepAliveTimeout: settings.keepAliveTimeoutSeconds * 1000,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: settings.headersLimit,
      // A request without Host is refused by us, in the form of every other refusal.
      requireHostHeader: false,
      // A header that came twice is seen as such, where Node would drop the second.
      joinDuplicateHeaders: true,
      ServerResponse: createSecuredResponse(settings),
    },
    listener,
  )
  server.maxConnections = limits.connectionsMax
  watch(server)
  lingerOnClose(server, { settings, lingering: tallies.lingering })
  deferContinue(server, listener)
  // An expectation that is not known may be ignored (RFC 9110); Node would answer it without a body.
  server.on('checkExpectation', listener)
  server.on('connect', (_request, socket: Socket) => {
    const problem = new Problem('method-not-allowed', 'This is no proxy.', { allow: METHODS })
    const reqId = lastWords(socket, problem, settings)
    logRequests({ reqId, method: 'CONNECT', status: problems[problem.code].status, ms: 0, code: problem.code }, 'other')
  })
  return server
}

/** A process that is out of files can neither take a connection nor open its store. */
export const connectionsRoom = ({ databasePoolSize, httpThreads }: Settings, openFilesMax: number): number =>
  Math.max(1, openFilesMax - OWN_FILES - (httpThreads - 1) * OWN_FILES_OF_THREAD - databasePoolSize)

const connectionsMax = ({ settings, logger, openFilesMax }: Deps): number => {
  const { connectionsMax } = settings
  const room = connectionsRoom(settings, openFilesMax)
  if (room >= connectionsMax) return connectionsMax
  logger.info(
    { openFiles: openFilesMax, connectionsMax: room },
    'fewer connections than CONNECTIONS_MAX: raise `ulimit -n`',
  )
  return room
}
