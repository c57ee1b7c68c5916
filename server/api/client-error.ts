import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { problems } from '@affiche/contract/problem.ts'
import type { Logger } from 'pino'
import type { Settings } from '../platform/config/settings.ts'
import { afterAnswers } from '../platform/http/limits/connections.ts'
import { endUnread } from '../platform/http/limits/lingering-close.ts'
import { type SecuritySettings, securityHeaders } from '../platform/http/security-headers.ts'
import { Problem, shorten } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { baseUrlOf } from './base-url.ts'
import { PROBLEM_TYPE, problemBody } from './problem-response.ts'
import { METHODS } from './routes.ts'

/** Error of Node's parser, with the bytes at which it stopped. */
type ConnectionError = Error & {
  readonly code?: string
  readonly bytesParsed?: number
  readonly rawPacket?: Buffer
}

type Deps = {
  readonly settings: SecuritySettings & Pick<Settings, 'headersLimit'>
  readonly logger: Pick<Logger, 'debug' | 'info'>
}

/** Problem of bytes that are no request. */
const toProblem = (error: ConnectionError, headersLimit: number): Problem => {
  const { code } = error
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('headers-too-large', sentence('largeHeaders', { most: headersLimit }))
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request-timeout', sentence('lateRequest'))
  const method = unknownMethodOf(error)
  if (method !== null)
    return new Problem('method-unknown', sentence('unknownMethod', { method: shorten(method), allow: METHODS }), {
      allow: METHODS,
    })
  return new Problem('malformed-request', sentence('noHttp'))
}

/** Answers bytes that Node cannot parse as a request, and closes the connection. */
export const answerClientError =
  ({ settings, logger }: Deps) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    afterAnswers(socket, () => {
      const problem = toProblem(error, settings.headersLimit)
      const reqId = closeWithProblem(socket, problem, settings)
      const { status } = problems[problem.code]
      // An unused connection is no request. The error itself is not logged, since its bytes may hold a key.
      const level = socket.bytesRead === 0 ? 'debug' : 'info'
      logger[level]({ reqId, status, code: problem.code, reason: error.code }, 'unreadable request')
    })
  }

/** Sends a problem as the last answer of a connection; returns the request id in it. */
export const closeWithProblem = (socket: Socket, problem: Problem, settings: SecuritySettings): string => {
  const requestId = randomUUID()
  const body = problemBody(problem, { requestId, base: baseUrlOf(settings.baseUrl, socket), language: 'en' })
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${body.status} ${body.title}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    `Date: ${new Date().toUTCString()}`,
    ...(problem.allow.length === 0 ? [] : [`Allow: ${problem.allow.join(', ')}`]),
    'Connection: close',
    ...linesOf(securityHeaders(settings)([])),
  ]
  const bytes = `${head.join('\r\n')}\r\n\r\n${text}`
  // A slow request has no further time, so its rest is not awaited.
  if (problem.code === 'request-timeout') socket.end(bytes)
  else endUnread(socket, bytes)
  return requestId
}

const linesOf = (headers: readonly string[]): string[] =>
  headers.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${headers[at + 1]}` : []))

/** Request line that is valid but for its method. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9a-z-]+) \S+ HTTP\/1\.[01]\r$/i

/** Unknown method at which Node's parser stopped; null for any other fault. */
const unknownMethodOf = ({ message, rawPacket, bytesParsed = 0 }: ConnectionError): string | null => {
  // One of Node's two codes for an unknown method stands for other faults too.
  if (!/method/i.test(message) || !Buffer.isBuffer(rawPacket)) return null
  const start = bytesParsed === 0 ? 0 : rawPacket.lastIndexOf('\n', bytesParsed - 1) + 1
  const end = rawPacket.indexOf('\n', bytesParsed)
  return REQUEST_LINE.exec(rawPacket.toString('latin1', start, Math.max(start, end)))?.[1] ?? null
}
