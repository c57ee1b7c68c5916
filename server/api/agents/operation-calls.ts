/** Requests of the interface that a tool makes: they take the way of a request over HTTP, from admission to the audit. */
import type { IncomingMessage } from 'node:http'
import { type Operation, operationsOf, prefixOf } from '@affiche/contract/operations.ts'
import type { Logger } from 'pino'
import type { OperationAnswer, OperationRequest } from '../../agents/context.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { newRequest } from '../../platform/http/node-http.ts'
import type { Problem } from '../../platform/sentences/problem.ts'
import { type ApiDeps, createApi } from '../api.ts'
import type { Exchange } from '../exchange.ts'
import { createFailureLog } from '../failure-log.ts'
import { toProblem } from '../problem-response.ts'
import type { Reply } from '../reply.ts'
import type { ApiRoute } from '../routes.ts'

const VERSION = 'v1.2'

/** Headers of a call that its operation reads too. */
const KEPT = ['host', 'x-forwarded-host', 'x-forwarded-proto', 'early-data', 'affiche-employer', 'accept-language']

type Deps = Omit<ApiDeps, 'send' | 'sendLines' | 'fail' | 'readBody'> & { readonly logger: Logger }

type Waiting = {
  readonly body: Uint8Array
  readonly resolve: (reply: Reply) => void
  readonly reject: (problem: Problem) => void
}

export type CallOperation = (exchange: Exchange, request: OperationRequest) => Promise<OperationAnswer>

/** The exchange gets the key, the operation and the problem of the last request, for its line in the log. */
export const createOperationCalls = (deps: Deps): CallOperation => {
  const waiting = new WeakMap<Exchange, Waiting>()
  const logFailure = createFailureLog(deps.logger)
  const api = createApi({
    ...deps,
    readBody: (inner) => ({ bytes: waiting.get(inner)?.body ?? new Uint8Array(), reservation: null }),
    send: (inner, reply) => waiting.get(inner)?.resolve(reply),
    sendLines: async () => {
      throw new Error('Tools ask no operation that answers with lines.')
    },
    fail: (inner, error) => {
      const problem = toProblem(error)
      inner.problem = problem
      logFailure(inner.id, problem)
      waiting.get(inner)?.reject(problem)
    },
  })
  return async (exchange, request) => {
    const operation = operationNamed(request)
    const inner = innerExchange(exchange, operation, request)
    const body = request.body === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(request.body))
    try {
      const reply = await new Promise<Reply>((resolve, reject) => {
        waiting.set(inner, { body, resolve, reject })
        api(inner, routeOf(operation, request))
      })
      return answerOf(reply, inner)
    } finally {
      const { holder, vendor, problem, headers } = inner
      Object.assign(exchange, { holder, vendor, problem, operation: operation.id })
      // The last of several requests tells how much of the rate is left.
      exchange.headers.splice(0, exchange.headers.length, ...keptHeaders(exchange.headers), ...headers)
      const seconds = problem?.retryAfterSeconds ?? null
      if (seconds !== null) exchange.headers.push('retry-after', String(seconds))
    }
  }
}

const operationNamed = ({ operation: id }: OperationRequest): Operation => {
  const operation = operationsOf[VERSION].find((one) => one.id === id)
  if (!operation) throw new Error(`There is no operation ${id}.`)
  return operation
}

const nameOf = ({ id }: OperationRequest): string => (id === undefined ? '' : String(id))

const routeOf = (operation: Operation, request: OperationRequest): ApiRoute => ({
  version: VERSION,
  operation,
  id: nameOf(request),
})

/** The headers of the rate are those of the request before. */
const keptHeaders = (headers: readonly string[]): readonly string[] =>
  headers.filter((_, at) => !headers[at - (at % 2)]?.startsWith('ratelimit-'))

/** The same exchange with the request of the operation. */
const innerExchange = (exchange: Exchange, operation: Operation, asked: OperationRequest): Exchange => {
  const request = newRequest(exchange.request.socket)
  const search = new URLSearchParams(asked.query).toString()
  request.method = operation.method
  request.url = `${prefixOf(VERSION)}${operation.path.replace(/\{\w+\}/, nameOf(asked))}${search === '' ? '' : `?${search}`}`
  request.headers = headersOf(exchange.request, asked)
  return { ...exchange, request, headers: [], holder: null, vendor: null, problem: null }
}

const headersOf = ({ headers }: IncomingMessage, { body, ifMatch, idempotencyKey }: OperationRequest) => ({
  ...Object.fromEntries(KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))),
  'api-key': bearerOf(headers.authorization),
  ...(body && { 'content-type': 'application/json' }),
  ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
})

const answerOf = ({ status, headers, body }: Reply, { holder }: Exchange): OperationAnswer => ({
  status,
  headers: Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))),
  body: body === null ? null : JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()),
  scopes: holder?.key.scopes ?? [],
})
