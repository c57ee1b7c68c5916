import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { problems } from '@affiche/contract/problem.ts'
import type { ConnectionError, FastifyInstance } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { Problem, quote } from '../domain/problem.ts'
import { ownHost } from './base-url.ts'
import { afterAnswers } from './limits/connections.ts'
import { endUnread } from './limits/lingering-close.ts'
import { METHODS, methodOf } from './method-unknown.ts'
import { PROBLEM_TYPE, problemBody } from './problem-response.ts'
import { type Door, securityLines } from './security-headers.ts'

/** What was wrong with bytes that did not become a request. */
const toProblem = (error: ConnectionError, headersLimit: number): Problem => {
  const { code } = error
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('headers-too-large', `The address and the headers are larger than ${headersLimit} bytes.`)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request-timeout', 'The request did not arrive in time.')
  const method = methodOf(error)
  if (method !== null)
    return new Problem('method-unknown', `The method ${quote(method)} is not known here; ${METHODS.join(', ')} are.`, {
      allow: METHODS,
    })
  return new Problem('malformed-request', 'The request is not well-formed HTTP/1.1.')
}

/** Answers bytes that Node could not read as a request, and closes the connection. */
export const answerClientError = (settings: Door & Pick<Settings, 'headersLimit'>) =>
  function (this: FastifyInstance, error: ConnectionError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    afterAnswers(socket, () => {
      const problem = toProblem(error, settings.headersLimit)
      const reqId = lastWords(socket, problem, settings)
      const { status } = problems[problem.code]
      // A connection that was opened and not used is no request. The error holds the bytes that came, maybe a key.
      const level = socket.bytesRead === 0 ? 'debug' : 'info'
      this.log[level]({ reqId, status, code: problem.code, reason: error.code }, 'unreadable request')
    })
  }

/** Sends a problem on a connection that cannot be used any further; returns the id in it. */
export const lastWords = (socket: Socket, problem: Problem, door: Door): string => {
  const requestId = randomUUID()
  const body = problemBody(problem, { requestId, base: door.baseUrl ?? `http://${ownHost(socket)}` })
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${body.status} ${problems[body.code].title}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    `Date: ${new Date().toUTCString()}`,
    ...(problem.allow.length === 0 ? [] : [`Allow: ${problem.allow.join(', ')}`]),
    'Connection: close',
  ]
  const bytes = `${head.join('\r\n')}\r\n${securityLines(door)}\r\n${text}`
  // What came too slowly has had its time.
  if (problem.code === 'request-timeout') socket.end(bytes)
  else endUnread(socket, bytes)
  return requestId
}
