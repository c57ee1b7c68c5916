/** Answers of pages: kept as gzip, and some as Brotli too, with a strong entity tag for each encoding, and 304 for a client that has one. */
import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import Negotiator from 'negotiator'
import { VERSION } from '../platform/config/version.ts'
import { matchesWeakly, readCondition } from '../platform/http/conditions.ts'
import { readOnce } from '../platform/lib/bounded-cache.ts'
import type { Html } from '../platform/lib/html.ts'
import { headerOf, type PageRequest, type WholeAnswer } from './page.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

/** Scripts are files of ours. A form needs an origin, which browsers send only with a referrer. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const pageHeaders = (referrer: string): readonly string[] => [
  ...['content-security-policy', PAGE_POLICY],
  ...['referrer-policy', referrer],
]

/** A rendered body as gzip, as Brotli where somebody made that, and the hash of the body, of which the entity tags are made. */
export type Rendered = { readonly gzip: Uint8Array; readonly brotli?: Uint8Array; readonly tag: string }

export const render = (body: Html | string | Uint8Array): Rendered => {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(String(body))
  return { gzip: gzipSync(bytes), tag: digestOf(bytes) }
}

const digestOf = (bytes: string | Uint8Array): string => hash('sha256', bytes, 'base64url').slice(0, 27)

type About = {
  readonly status?: number
  readonly type?: string
  readonly cache: string
  /** Referrer that the page tells others; `same-origin` by default. */
  readonly referrer?: 'no-referrer'
  /** Header, besides Accept-Encoding, that the answer depends on. */
  readonly vary?: string
  /** Alternating names, in lower case, and values. */
  readonly headers?: readonly string[]
}

/** Answers with a page or, of another `type`, with a document. */
export const answerWith = (request: PageRequest, rendered: Rendered, about: About): WholeAnswer => {
  const { status = 200, type = HTML_TYPE, cache, vary, referrer = 'same-origin', headers = [] } = about
  const coded = codedFor(headerOf(request, 'accept-encoding'), rendered)
  const tag = tagOf(rendered.tag, coded?.coding)
  const varies = ['vary', vary === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${vary}`]
  const own = [...headers, 'cache-control', cache, ...varies, ...(status === 200 ? ['etag', tag] : [])]
  if (type === HTML_TYPE) own.push(...pageHeaders(referrer))
  if (status === 200 && has(request, tag)) return { status: 304, headers: own, body: null }
  own.push('content-type', type)
  if (coded === null) return { status, headers: own, body: gunzipSync(rendered.gzip) }
  return { status, headers: [...own, 'content-encoding', coded.coding], body: coded.body }
}

type Coding = 'br' | 'gzip'

const codedFor = (
  accepted: string,
  { gzip, brotli }: Rendered,
): { readonly coding: Coding; readonly body: Uint8Array } | null => {
  if (brotli && acceptsBrotli(accepted)) return { coding: 'br', body: brotli }
  return acceptsGzip(accepted) ? { coding: 'gzip', body: gzip } : null
}

export const NO_STORE = 'no-store'

/** Answers with a page that is rendered for this request alone. */
export const answerPage = (request: PageRequest, page: Html | string, about: Partial<About> = {}): WholeAnswer =>
  answerWith(request, render(page), { cache: NO_STORE, ...about })

export type DocumentState = {
  readonly type: string
  readonly cache: string
  /** All that the document is made of, by names of its states. */
  readonly state: readonly unknown[]
}

/** `digest` names the document with its state; `zipped` is true if the client takes gzip. */
type DocumentHead = Omit<WholeAnswer, 'body'> & { readonly digest: string; readonly zipped: boolean }

/**
 * Head of a document of any length, 304 for a client that has it. It has no Last-Modified, whose seconds may have several
 * changes, and which would be the same under another address of the service.
 */
export const documentHead = (request: PageRequest, { type, cache, state }: DocumentState): DocumentHead => {
  const zipped = acceptsGzip(headerOf(request, 'accept-encoding'))
  const digest = digestOf(JSON.stringify([VERSION, request.base, ...state]))
  const tag = tagOf(digest, zipped ? 'gzip' : undefined)
  const headers = ['cache-control', cache, 'vary', 'Accept-Encoding', 'etag', tag]
  if (has(request, tag)) return { status: 304, headers, digest, zipped }
  return { status: 200, headers: [...headers, 'content-type', type], digest, zipped }
}

/** Redirects with 302 to a path, or to another status of redirects. */
export const redirect = (location: string, { cache, headers = [] }: Pick<About, 'cache' | 'headers'>, status = 302) =>
  ({ status, headers: [...headers, 'cache-control', cache, 'location', location], body: null }) satisfies WholeAnswer

const SUFFIXES: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' }

const tagOf = (tag: string, coding: Coding | undefined): string => `"${tag}${coding ? SUFFIXES[coding] : ''}"`

const has = (request: PageRequest, tag: string): boolean => {
  const field = headerOf(request, 'if-none-match')
  return field !== '' && matchesWeakly(readCondition(field), tag)
}

const createAccepts = (coding: Coding) =>
  readOnce(
    (field) => field !== '' && new Negotiator({ headers: { 'accept-encoding': field } }).encodings([coding]).length > 0,
  )

const acceptsGzip = createAccepts('gzip')
export const acceptsBrotli = createAccepts('br')
