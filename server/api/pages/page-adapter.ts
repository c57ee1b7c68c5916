/** Pages for readers and for employers, whose code is loaded with the first request for one. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { ConsoleRequest } from '../../console/request.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formTypeProblem, mediaTypeProblem } from '../../platform/http/media-type.ts'
import { readMultipart, type Upload } from '../../platform/http/multipart.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { Pages } from '../../site/pages.ts'
import type { BaseUrl } from '../base-url.ts'
import { type BodyDeps, createBodyReader } from '../body.ts'
import { type Exchange, urlOf } from '../exchange.ts'
import type { SendLines } from '../lines.ts'
import { prefersJson } from '../negotiation.ts'
import type { Fail } from '../problem-response.ts'
import type { Send } from '../reply.ts'
import { pathOf } from '../routes.ts'
import { type ApplicationReaderDeps, createApplicationReader } from './application-reader.ts'

type Deps = BodyDeps &
  ApplicationReaderDeps & {
    readonly settings: BodyDeps['settings'] & ApplicationReaderDeps['settings'] & { readonly trustProxy: boolean }
    readonly baseUrl: BaseUrl
    readonly send: Send
    readonly sendLines: SendLines
    readonly fail: Fail
  }

type Parts = {
  /** Called with the first request, and again after a failure. */
  readonly load: () => Promise<Pages<ConsoleRequest>>
  /** The largest form of a page that takes long texts, in bytes; null without such a page. */
  readonly longFormLimit: number | null
}

/** A form without long texts has a few lines; so has what a script sends. */
const FORM_LIMIT = 64 * 1024

/** Fields of a form or a query; the posting form has some 200. More than so many, `a&a&…`, take quadratic time to read. */
const FIELDS_MAX = 1_000

export type AnswerPage = (exchange: Exchange) => void

export const createPageAdapter = (deps: Deps, { load, longFormLimit }: Parts): AnswerPage => {
  const { send, sendLines, fail } = deps
  const requestOf = createRequestReader(deps, longFormLimit ?? FORM_LIMIT)
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
    const { request, release } = requestOf(exchange)
    try {
      write(exchange, await pages.answer(request))
    } catch (error) {
      fail(exchange, error, (problem) => (wantsPage(request) ? pages.refuse(request, problem, exchange.id) : null))
    } finally {
      release()
    }
  }
  return (exchange) => {
    answer(exchange).catch((error: unknown) => fail(exchange, error))
  }
}

/** True unless a client would rather have JSON. */
const wantsPage = ({ headers }: ConsoleRequest): boolean => !prefersJson(String(headers.accept ?? ''))

/** A request, and what gives back the memory that it holds. */
type Read = { readonly request: ConsoleRequest; readonly release: () => void }

const createRequestReader = (deps: Deps, longFormLimit: number) => {
  const { settings, counters, baseUrl } = deps
  const readApplication = createApplicationReader(deps)
  const readText = (typeProblem: typeof formTypeProblem, bodyLimit = FORM_LIMIT) => {
    const readBody = createBodyReader({ settings: { ...settings, bodyLimit }, counters }, typeProblem)
    return async (exchange: Exchange): Promise<string> => {
      const { bytes, reservation } = await readBody(exchange)
      const text = new TextDecoder().decode(bytes)
      reservation?.release()
      return text
    }
  }
  const readUpload = async (exchange: Exchange, bodyLimit: number): Promise<Upload> => {
    const read = createBodyReader({ settings: { ...settings, bodyLimit }, counters }, () => null)
    const { bytes, reservation } = await read(exchange)
    try {
      return await readMultipart(new Uint8Array(bytes), exchange.request.headers['content-type'] ?? '')
    } finally {
      reservation?.release()
    }
  }
  const [readForm, readJson] = [readText(formTypeProblem), readText(mediaTypeProblem)]
  const readLongForm = readText(formTypeProblem, longFormLimit)
  return (exchange: Exchange): Read => {
    const { request } = exchange
    const url = urlOf(exchange)
    const query = url.indexOf('?')
    const sender = senderOf(request, settings.trustProxy)
    const held: (() => void)[] = []
    const read: ConsoleRequest = {
      id: exchange.id,
      method: request.method ?? '',
      path: pathOf(url),
      query: readFields(query < 0 ? '' : url.slice(query)),
      headers: request.headers,
      base: baseUrl(request),
      sender,
      readForm: async () => readFields(await readForm(exchange)),
      readLongForm: async () => readFields(await readLongForm(exchange)),
      readJson: async () => parseJson(await readJson(exchange)),
      readUpload: (most) => readUpload(exchange, most),
      readApplication: (most) => readApplication(exchange, { most, sender, onHeld: (giveBack) => held.push(giveBack) }),
    }
    const release = (): void => {
      for (const leave of held) leave()
    }
    return { request: read, release }
  }
}

/** Throws a problem for a text with too many fields. */
const readFields = (text: string): URLSearchParams => {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++fields > FIELDS_MAX) throw new Problem('malformed-request', sentence('noForm'))
  return new URLSearchParams(text)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('malformed-request', sentence('noForm'), { cause })
  }
}

/** Address of the sender; that of a proxy counts only with TRUST_PROXY, and if it is one. */
export const senderOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : []
  return addressIn(forwarded.at(-1) ?? '') ?? addressIn(socket.remoteAddress ?? '') ?? ''
}

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/
const MAPPED = /^::ffff:(?=[\d.]+$)/i

/** The address of a text, without port, brackets and zone, and as IPv4 where it is one; null for a text without one. */
export const addressIn = (text: string): string | null => {
  const bare = text.trim().replaceAll('"', '')
  const [, six, four] = WITH_PORT.exec(bare) ?? []
  const address = (six ?? four ?? bare).replace(MAPPED, '').replace(/%.*$/s, '')
  return isIP(address) === 0 ? null : address.toLowerCase()
}
