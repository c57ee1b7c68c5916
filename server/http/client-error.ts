import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { problems } from '@affiche/contract/problem.ts'
import type { ConnectionError, FastifyInstance } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { Problem } from '../domain/problem.ts'
import { ownHost } from './base-url.ts'
import { problemBody } from './problem-answer.ts'
import { securityLines } from './security-headers.ts'

/** What was wrong with bytes that did not become a request. */
const toProblem = ({ code }: ConnectionError): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers-too-large', 'The headers are larger than 16 kB.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request-timeout', 'The request did not arrive in time.')
  return new Problem('malformed-request', 'The request is not well-formed HTTP/1.1.')
}

/** Answers bytes that Node could not read as a request, and closes the connection. */
export const answerClientError = (settings: Settings) => {
  const security = securityLines(settings)
  const { baseUrl } = settings
  return function (this: FastifyInstance, error: ConnectionError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const requestId = randomUUID()
    const base = baseUrl ?? `http://${ownHost(socket)}`
    const body = problemBody(toProblem(error), { requestId, base })
    const text = JSON.stringify(body)
    // The error holds the bytes that came, and they may hold a key.
    this.log.debug({ code: error.code, requestId }, 'unreadable request')
    const head = [
      `HTTP/1.1 ${body.status} ${problems[body.code].title}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n${security}\r\n${text}`)
  }
}
