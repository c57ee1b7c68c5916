import type { ServerResponse } from 'node:http'
import { noteEarlyAnswer } from '../platform/http/limits/lingering-close.ts'
import { type SecuritySettings, securityHeaders } from '../platform/http/security-headers.ts'
import type { Exchange } from './exchange.ts'
import type { RecordExchange } from './record-exchange.ts'
import { logExchange, type RequestLog } from './request-log.ts'

/** Answer to be sent; a null body is none, not an empty one. */
export type Reply = {
  readonly status: number
  /** Alternating names and values. */
  readonly headers: readonly string[]
  readonly body: Uint8Array | string | null
  /** True if the connection must be closed afterwards. */
  readonly closes?: boolean
}

/** Content type of every JSON answer. */
export const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'] as const

/** Content type of a calendar. */
export const CALENDAR_TYPE = ['content-type', 'text/calendar; charset=utf-8'] as const

const NONE = {}

/** Headers as alternating names, in lower case, and values. */
export const headerList = (headers: Readonly<Record<string, string>> = NONE): string[] =>
  headers === NONE ? [] : Object.entries(headers).flatMap(([name, value]) => [name.toLowerCase(), value])

export type WriteReply = (response: ServerResponse, reply: Reply) => void

type Head = Pick<Reply, 'headers' | 'closes'>

const CLOSES = ['connection', 'close']

/** All headers of an answer but those about its body, in a new list. */
export const createHeadersOf = (settings: SecuritySettings) => {
  const secure = securityHeaders(settings)
  return ({ headers, closes = false }: Head, ofBody: readonly string[] = []): string[] =>
    secure(headers).concat(headers, closes ? CLOSES : [], ofBody)
}

/** Writes replies with the security headers. */
export const createReplyWriter = (settings: SecuritySettings): WriteReply => {
  const headersOf = createHeadersOf(settings)
  return (response, reply) => {
    noteEarlyAnswer(response)
    const { status, body } = reply
    const ofBody = body === null ? [] : ['content-length', String(Buffer.byteLength(body))]
    response.writeHead(status, headersOf(reply, ofBody))
    response.end(body)
  }
}

/** A fast look, before a record is thought of: most answers are successes of live keys. */
export const mayBeRecorded = ({ holder }: Exchange, status: number): boolean =>
  status >= 400 || (holder !== null && (holder.employer.test !== undefined || holder.key.recordUntil !== null))

export type SendDeps = {
  readonly settings: SecuritySettings
  readonly logRequests: RequestLog
  /** True during the shutdown delay and after it; answers then close their connections. */
  readonly isDraining: () => boolean
  /** Null where no requests are recorded. */
  readonly recordExchange: RecordExchange | null
}

export type Send = (exchange: Exchange, reply: Reply) => void

/** Sends and logs replies, those of one event loop iteration together, so that clients wake up less often. */
export const createSend = ({ settings, logRequests, isDraining, recordExchange }: SendDeps): Send => {
  const write = createReplyWriter(settings)
  let waiting: (readonly [Exchange, Reply])[] = []

  const sendAll = (): void => {
    const replies = waiting
    waiting = []
    for (const [exchange, { status, headers, body, closes = false }] of replies) {
      const all = ['x-request-id', exchange.id].concat(exchange.headers, headers)
      write(exchange.response, { status, headers: all, body, closes: closes || isDraining() })
      logExchange(logRequests, exchange, status)
      if (recordExchange && mayBeRecorded(exchange, status)) recordExchange(exchange, { status, headers, body })
    }
  }

  return (exchange, reply) => {
    if (waiting.length === 0) setImmediate(sendAll)
    waiting.push([exchange, reply])
  }
}
