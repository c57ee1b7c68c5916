import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { Api } from './api.ts'
import type { Cors } from './cors.ts'
import { type Exchange, urlOf } from './exchange.ts'
import { keyInUrlProblem } from './key-in-url.ts'
import { chooseLanguage } from './language.ts'
import { overrideProblem } from './method-override.ts'
import type { AnswerPage } from './pages/page-adapter.ts'
import type { Fail } from './problem-response.ts'
import type { Send } from './reply.ts'
import type { DocumentRoute, Routes } from './routes.ts'

type Deps = {
  readonly api: Api
  /** The public pages or the console, by their addresses; null for any other address. */
  readonly pageSet: (url: string) => AnswerPage | null
  readonly cors: Cors | null
  readonly routeOf: Routes['routeOf']
  readonly send: Send
  readonly fail: Fail
  /** True once new requests are refused. */
  readonly isClosing: () => boolean
}

/** Entry point of every request: refuses malformed ones, and passes the others to the API, the pages or the documents. */
export const createRequestListener = (deps: Deps): RequestListener => {
  const { api, pageSet, cors, routeOf, fail, isClosing } = deps
  const answerDocument = createDocumentAnswer(deps)
  return (request, response) => {
    const exchange = exchangeOf(request, response)
    chooseLanguage(exchange)
    try {
      const refusal = requestProblem(request, isClosing())
      if (refusal) throw refusal
      if (cors?.(exchange)) return
      refuseUnsafe(exchange)
      const answerPage = pageSet(urlOf(exchange))
      if (answerPage) return answerPage(exchange)
      const route = routeOf(request.method ?? '', urlOf(exchange))
      if ('operation' in route) api(exchange, route)
      else void answerDocument(exchange, route)
    } catch (error) {
      fail(exchange, error)
    }
  }
}

type DocumentAt = { readonly document: DocumentRoute; readonly id: string }

const createDocumentAnswer =
  ({ send, fail }: Pick<Deps, 'send' | 'fail'>) =>
  async (exchange: Exchange, { document, id }: DocumentAt): Promise<void> => {
    exchange.operation = document.label
    try {
      send(exchange, await document.answer(exchange, id))
    } catch (error) {
      fail(exchange, error)
    }
  }

const exchangeOf = (request: IncomingMessage, response: ServerResponse): Exchange => ({
  request,
  response,
  id: randomUUID(),
  startedAt: performance.now(),
  operation: 'other',
  version: 'v1.1',
  language: 'en',
  holder: null,
  vendor: null,
  refusedKey: null,
  received: null,
  tap: null,
  headers: [],
  problem: null,
})

/** Reason to refuse a request at any address, or null. */
const requestProblem = (request: IncomingMessage, isClosing: boolean): Problem | null => {
  if (isClosing)
    return new Problem('unavailable', sentence('shuttingDown'), {
      retryAfterSeconds: RETRY_AFTER_SECONDS.unavailable,
    })
  if (request.headers.host === undefined && request.httpVersion === '1.1')
    return new Problem('malformed-request', sentence('noHostHeader'))
  return framingProblem(request)
}

/** Refusal of headers that a proxy may interpret differently, which would allow request smuggling. */
const framingProblem = ({ headers, httpVersionMajor }: IncomingMessage): Problem | null => {
  if (httpVersionMajor !== 1) return new Problem('malformed-request', sentence('otherHttp'))
  if (headers.host?.includes(',')) return new Problem('malformed-request', sentence('severalHosts'))
  const encoding = headers['transfer-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'chunked') return null
  return new Problem('malformed-request', sentence('otherTransferEncoding'))
}

/** Refuses a key in the address, and an unknown method in place of POST. */
const refuseUnsafe = (exchange: Exchange): void => {
  const problem = keyInUrlProblem(urlOf(exchange)) ?? overrideProblem(exchange.request)
  if (problem) throw problem
}
