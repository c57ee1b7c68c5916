/** The public pages, whose code is loaded with the first request for one. */
import type { IncomingMessage } from 'node:http'
import type { PageAnswer, PageContext, PageRequest } from '../pages/page.ts'
import type { Pages } from '../pages/pages.ts'
import type { BaseUrl } from './base-url.ts'
import { type BodyDeps, createBodyReader } from './body.ts'
import { type Exchange, urlOf } from './exchange.ts'
import type { SendLines } from './lines.ts'
import { formTypeProblem } from './media-type.ts'
import type { Fail } from './problem-response.ts'
import type { Send } from './reply.ts'
import { pathOf } from './routes.ts'

const FORM_LIMIT = 64 * 1024

const ADDRESSES = /^\/(?:robots\.txt|sitemap\.xml|(?:en|fr|jobs|sitemaps|assets|feeds|embed)(?:\/.*)?)?$/

/** True for the address of a public page, existing or not. */
export const isPublicAddress = (url: string): boolean => ADDRESSES.test(pathOf(url))

type Deps = BodyDeps & {
  readonly settings: BodyDeps['settings'] & { readonly trustProxy: boolean }
  readonly createContext: () => Promise<PageContext>
  readonly baseUrl: BaseUrl
  readonly send: Send
  readonly sendLines: SendLines
  readonly fail: Fail
}

export type PublicPages = (exchange: Exchange) => void

export const createPublicPages = (deps: Deps): PublicPages => {
  const { createContext, send, sendLines, fail } = deps
  const requestOf = createRequestReader(deps)
  let loading: Promise<Pages> | null = null
  const load = async (): Promise<Pages> => {
    const [{ createPages }, context] = await Promise.all([import('../pages/pages.ts'), createContext()])
    return createPages(context)
  }
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
const wantsPage = ({ headers }: PageRequest): boolean => /\btext\/html\b/.test(String(headers.accept ?? ''))

const createRequestReader = ({ settings, counters, baseUrl }: Deps) => {
  const readBody = createBodyReader({ settings: { ...settings, bodyLimit: FORM_LIMIT }, counters }, formTypeProblem)
  const readForm = async (exchange: Exchange): Promise<URLSearchParams> => {
    const { bytes, reservation } = await readBody(exchange)
    const fields = new URLSearchParams(new TextDecoder().decode(bytes))
    reservation?.release()
    return fields
  }
  return (exchange: Exchange): PageRequest => {
    const { request } = exchange
    const url = urlOf(exchange)
    const query = url.indexOf('?')
    return {
      method: request.method ?? '',
      path: pathOf(url),
      query: new URLSearchParams(query < 0 ? '' : url.slice(query)),
      headers: request.headers,
      base: baseUrl(request),
      sender: senderOf(request, settings.trustProxy),
      readForm: () => readForm(exchange),
    }
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
