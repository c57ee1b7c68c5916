/**
 * Load shedding: when requests that arrived together take too long to start, the rest of them are refused at once, so
 * that the others are answered in bounded time (docs/adr/0016-overload.md).
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { baseUrlOf } from './base-url.ts'
import { busyPage } from './busy-page.ts'
import { languageOfRequest } from './language.ts'
import { problemReply } from './problem-response.ts'
import type { WriteReply } from './reply.ts'
import { pathOf, type RequestLog } from './request-log.ts'

/** Factor over the delay at which a single slow iteration counts as overload; otherwise it takes two in a row. */
const SUDDEN_FACTOR = 4

/** Interval of the warning with the number of refused requests. */
const WARN_MS = 1_000

/** Path of health checks, which are never refused: a busy service is not a dead one. */
const HEALTH = '/health/'

type OverloadOptions = {
  /** Time in which one iteration of the event loop starts requests; 0 for no limit. */
  readonly delayMs: number
  readonly baseUrl: string | null
  readonly write: WriteReply
  readonly logRequests: RequestLog
  readonly logger: Pick<Logger, 'warn'>
}

export const shedOverload = (options: OverloadOptions, handle: RequestListener): RequestListener => {
  const { delayMs, logRequests } = options
  if (delayMs === 0) return handle
  const isBehind = createDelayWatch(delayMs)
  const count = createRefusalLog(options.logger)
  return (request, response) => {
    if (!isBehind() || request.url?.startsWith(HEALTH)) return handle(request, response)
    const reqId = refuse(request, response, options)
    const { method } = request
    const path = pathOf(request.url ?? '')
    logRequests({ reqId, method, path, status: response.statusCode, ms: 0, code: PROBLEM.code }, 'other')
    count()
  }
}

/**
 * Called for every request: true if the current iteration of the event loop has taken too long. Its requests arrived
 * before it began, so its length is the wait of the last one, including the time to write earlier answers.
 */
export const createDelayWatch = (delayMs: number, now: () => number = () => performance.now()): (() => boolean) => {
  let startedAt: number | null = null
  let wasLong = false
  let requests = 0
  const end = (): void => {
    const endedAt = now()
    wasLong = startedAt !== null && endedAt - startedAt > delayMs
    // The loop does not sleep in an iteration that follows requests, so its length is work only.
    startedAt = requests > 0 ? endedAt : null
    if (requests > 0) setImmediate(end)
    requests = 0
  }
  return () => {
    requests++
    if (startedAt === null) {
      startedAt = now()
      setImmediate(end)
      return false
    }
    return now() - startedAt > (wasLong ? delayMs : SUDDEN_FACTOR * delayMs)
  }
}

const createRefusalLog = (logger: OverloadOptions['logger']): (() => void) => {
  let refused = 0
  const warn = (): void => {
    logger.warn({ refused }, 'overloaded: requests were refused')
    refused = 0
  }
  return () => {
    if (refused++ === 0) setTimeout(warn, WARN_MS).unref()
  }
}

const PROBLEM = new Problem('unavailable', sentence('overloaded'), {
  retryAfterSeconds: RETRY_AFTER_SECONDS.busy,
})

const refuse = (request: IncomingMessage, response: ServerResponse, { baseUrl, write }: OverloadOptions): string => {
  const requestId = randomUUID()
  const problem = problemReply(PROBLEM, {
    requestId,
    base: baseUrlOf(baseUrl, request.socket),
    language: languageOfRequest(request),
  })
  const reply = { ...problem, ...busyPage(request) }
  write(response, { ...reply, headers: ['x-request-id', requestId, ...reply.headers] })
  return requestId
}
