import { createServer, type RequestListener, type Server } from 'node:http'
import type { Settings } from '../config/settings.ts'
import { overrideMethod } from './method-override.ts'
import { createSecuredResponse } from './security-headers.ts'

/** How long the head and the body of a request may take to arrive. */
const REQUEST_TIMEOUT_MS = 30_000

/** Longer than the idle time-out of common proxies, so that they and not we close a kept connection. */
const KEEP_ALIVE_MS = 75_000

/** Node's server: the time limits of a connection, and what must happen before a request is routed. */
export const createNodeServer = (settings: Settings, handle: RequestListener): Server => {
  const listener: RequestListener = (request, response) => {
    overrideMethod(request)
    handle(request, response)
  }
  const limits = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS }
  // A request without Host is refused by us, in the form of every other refusal.
  const server = createServer(
    { ...limits, requireHostHeader: false, ServerResponse: createSecuredResponse(settings) },
    listener,
  )
  // An expectation that is not known may be ignored (RFC 9110); Node would answer it without a body.
  server.on('checkExpectation', listener)
  return server
}
