import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../config/settings.ts'
import type { Counted } from './limits/rate-limit.ts'
import type { Passed } from './quick-failures.ts'
import type { QuickAnswer } from './quick-writes.ts'
import { pathOf, type RequestLog } from './request-log.ts'
import type { SecuredResponse } from './security-headers.ts'

const JSON_TYPE = 'content-type: application/json; charset=utf-8\r\n'

type Deps = {
  readonly settings: Settings
  readonly logRequests: RequestLog
  readonly isLeaving: () => boolean
}

type Ready = Passed &
  QuickAnswer & {
    readonly request: IncomingMessage
    readonly response: SecuredResponse
    /** Milliseconds of `performance.now`. */
    readonly began: number
  }

/** Answers and logs a request whose body is there. Answers of one turn are sent together, as those of turn.ts. */
export const createQuickAnswers = ({ settings, logRequests, isLeaving }: Deps): ((ready: Ready) => void) => {
  const max = settings.rateLimitPerMinute
  const vary = settings.corsOrigins === null ? '' : 'vary: Origin\r\n'
  let waiting: (readonly [Ready, limits: string])[] = []

  const limitsOf = ({ made, leftMs }: Counted): string => {
    if (max === 0) return ''
    const remaining = Math.max(0, max - made)
    const seconds = Math.ceil(leftMs / 1000)
    return `ratelimit-limit: ${max}\r\nratelimit-remaining: ${remaining}\r\nratelimit-reset: ${seconds}\r\n`
  }

  const send = (): void => {
    const answers = waiting
    waiting = []
    for (const [{ request, response, operation, holder, status, lines, body, began }, limits] of answers) {
      const reqId = randomUUID()
      // A connection that is kept open would hold up the shutdown, or see the next request refused.
      if (isLeaving()) response.shouldKeepAlive = false
      response.headLines = `x-request-id: ${reqId}\r\n${vary}${limits}${lines}${JSON_TYPE}`
      response.writeHead(status, ['content-length', String(body.byteLength)])
      response.end(body)
      const fields = {
        reqId,
        method: request.method,
        path: pathOf(request.url ?? ''),
        status,
        ms: Math.round((performance.now() - began) * 1000) / 1000,
        employerId: holder.employer.id,
        keyId: holder.key.id,
      }
      logRequests(fields, operation)
    }
  }

  return (ready) => {
    if (waiting.length === 0) setImmediate(send)
    waiting.push([ready, limitsOf(ready.counted)])
  }
}
