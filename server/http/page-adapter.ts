/** Pages for readers and for employers, whose code is loaded with the first request for one. */
import type { IncomingMessage } from 'node:http'
import { Problem } from '../domain/problem.ts'
import { sentence } from '../domain/sentences/sentence.ts'
import type { ConsoleRequest } from '../pages/console/request.ts'
import type { PageAnswer } from '../pages/page.ts'
import type { Pages } from '../pages/pages.ts'
import type { BaseUrl } from './base-url.ts'
import { type BodyDeps, createBodyReader } from './body.ts'
import { type Exchange, urlOf } from './exchange.ts'
import type { SendLines } from './lines.ts'
import { formTypeProblem, mediaTypeProblem } from './media-type.ts'
import type { Fail } from './problem-response.ts'
import type { Send } from './reply.ts'
import { pathOf } from './routes.ts'

type Deps = BodyDeps & {
  readonly settings: BodyDeps['settings'] & { readonly trustProxy: boolean }
  readonly baseUrl: BaseUrl
  readonly send: Send
  readonly sendLines: SendLines
  readonly fail: Fail
}

type Parts = {
  /** Called with the first request, and again after a failure. */
  readonly load: () => Promise<Pages<ConsoleRequest>>
  /** The largest form, in bytes. */
  readonly formLimit: number
}

export type AnswerPage = (exchange: Exchange) => void

export const createPageAdapter = (deps: Deps, { load, formLimit }: Parts): AnswerPage => {
  const { send, sendLines, fail } = deps
  const requestOf = createRequestReader(deps, formLimit)
  let loading: ReturnType<typeof load> | null = null
  const write = (exchange: Exchange, { status, headers, body }: PageAnswer): void => {
    if (body === null || body instanceof Uint8Array) send(exchange, { status, headers, body })
    else void sendLines(exchange, body, headers)
  }
  const answer = async (exchange: Exchange): Promise<void> => {
    loading ??= load()
    const pages = await loading.catch((error: unknown) => {
      // The next request tries again.
      loading = null
      throw error
    })
    const request = requestOf(exchange)
    try {
      write(exchange, await pages.answer(request))
    } catch (error) {
      fail(exchange, error, (problem) => (wantsPage(request) ? pages.refuse(request, problem, exchange.id) : null))
    }
  }
  return (exchange) => {
    answer(exchange).catch((error: unknown) => fail(exchange, error))
  }
}

/** True for a browser; other clients get problems. */
const wantsPage = ({ headers }: ConsoleRequest): boolean => /\btext\/html\b/.test(String(headers.accept ?? ''))

const createRequestReader = ({ settings, counters, baseUrl }: Deps, formLimit: number) => {
  const limits = { settings: { ...settings, bodyLimit: formLimit }, counters }
  const readText = (typeProblem: typeof formTypeProblem) => {
    const readBody = createBodyReader(limits, typeProblem)
    return async (exchange: Exchange): Promise<string> => {
      const { bytes, reservation } = await readBody(exchange)
      const text = new TextDecoder().decode(bytes)
      reservation?.release()
      return text
    }
  }
  const [readForm, readJson] = [readText(formTypeProblem), readText(mediaTypeProblem)]
  return (exchange: Exchange): ConsoleRequest => {
    const { request } = exchange
    const url = urlOf(exchange)
    const query = url.indexOf('?')
    return {
      id: exchange.id,
      method: request.method ?? '',
      path: pathOf(url),
      query: new URLSearchParams(query < 0 ? '' : url.slice(query)),
      headers: request.headers,
      base: baseUrl(request),
      sender: senderOf(request, settings.trustProxy),
      readForm: async () => new URLSearchParams(await readForm(exchange)),
      readJson: async () => parseJson(await readJson(exchange)),
    }
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('malformed-request', sentence('noForm'), { cause })
  }
}

/** Address of the sender; that of a proxy counts only with TRUST_PROXY. */
const senderOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
    : ''
  return forwarded?.trim() || (socket.remoteAddress ?? '')
}
