/**
 * Sheds load before it costs anything: when taking up the requests that came together takes too long, the rest of
 * them are refused at once, so that those that are taken are answered in bounded time (docs/adr/0018-overload.md).
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { ownHost } from '../base-url.ts'
import { PROBLEM_TYPE, problemBody } from '../problem-response.ts'
import { pathOf, type RequestLog } from '../request-log.ts'

const RETRY_AFTER_SECONDS = 1

/** One slow request makes one long turn; only a second one in a row, or one this many times as long, is overload. */
const SUDDEN = 4

/** How often the log tells how many were refused. */
const TELL_MS = 1_000

/** Always answered, so that nobody takes a busy service for a dead one. */
const ALWAYS = '/health/'

export type OverloadOptions = {
  /** How long requests of one turn of the event loop are taken up; 0 for however long it takes. */
  readonly delayMs: number
  readonly baseUrl: string | null
  readonly logRequests: RequestLog
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

export const shedOverload = (options: OverloadOptions, handle: RequestListener): RequestListener => {
  const { delayMs, logRequests } = options
  if (delayMs === 0) return handle
  const isBehind = createTurnWatch(delayMs)
  const count = createTally(options.logger)
  return (request, response) => {
    if (!isBehind() || request.url?.startsWith(ALWAYS)) return handle(request, response)
    const reqId = refuse(request, response, options.baseUrl)
    const { method } = request
    const path = pathOf(request.url ?? '')
    logRequests({ reqId, method, path, status: response.statusCode, ms: 0, code: PROBLEM.code }, 'other')
    count()
  }
}

/**
 * Asked at every request: whether this turn of the event loop has taken too long. What came in one turn had come
 * before it began, so its length is the time that the last of them waited; the answers of an earlier turn, and of a
 * database, are part of it.
 */
export const createTurnWatch = (delayMs: number, now: () => number = () => performance.now()): (() => boolean) => {
  let begun: number | null = null
  let wasLong = false
  let requests = 0
  const end = (): void => {
    const ended = now()
    wasLong = begun !== null && ended - begun > delayMs
    // The loop does not sleep in the turn that follows, so that its length is work alone.
    begun = requests > 0 ? ended : null
    if (requests > 0) setImmediate(end)
    requests = 0
  }
  return () => {
    requests++
    if (begun === null) {
      begun = now()
      setImmediate(end)
      return false
    }
    return now() - begun > (wasLong ? delayMs : SUDDEN * delayMs)
  }
}

const createTally = (logger: OverloadOptions['logger']): (() => void) => {
  let refused = 0
  const tell = (): void => {
    logger.warn({ refused }, 'overloaded: requests were refused')
    refused = 0
  }
  return () => {
    if (refused++ === 0) setTimeout(tell, TELL_MS).unref()
  }
}

const PROBLEM = new Problem('unavailable', 'The service is overloaded. Nothing was done; try again.')

const refuse = (request: IncomingMessage, response: ServerResponse, baseUrl: string | null): string => {
  const requestId = randomUUID()
  const body = problemBody(PROBLEM, { requestId, base: baseUrl ?? `http://${ownHost(request.socket)}` })
  const text = JSON.stringify(body)
  response.writeHead(body.status, {
    'X-Request-Id': requestId,
    'Retry-After': RETRY_AFTER_SECONDS,
    'Content-Type': PROBLEM_TYPE,
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
  return requestId
}
