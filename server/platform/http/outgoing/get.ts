/**
 * Reads addresses that others chose: public ones alone, each hop of a redirect judged anew, without proxies or
 * connections that are kept, within bounds of time and of what is read.
 */
import http from 'node:http'
import https from 'node:https'
import { createAddressGuard } from './address-guard.ts'
import { createAgent } from './agent.ts'
import { faultOf, PostFault } from './post-fault.ts'
import { addressesOf, createResolveName, type ResolveName } from './resolve.ts'

export const REDIRECTS_MAX = 5

/** Time to the head of an answer, and between two parts of it. */
const WAIT_MS = 30_000

export type GetAnswer = {
  readonly status: number
  /** Address that answered, after redirects. */
  readonly url: URL
  /** Address of a redirect that was not followed. */
  readonly redirect: URL | null
  /** Without parameters and in small letters; empty for none. */
  readonly type: string
  /** Rejects with a PostFault where it breaks off, and with an Oversize beyond the bytes that were asked for. */
  readonly body: AsyncIterable<Uint8Array>
  /** Ends what is not read. */
  readonly end: () => void
}

export class Oversize extends Error {
  override readonly name = 'Oversize'
}

export type GetRequest = {
  readonly url: URL
  readonly bytesMax: number
  /** Time until the last part, beside one wait for it. */
  readonly msMax: number
  /** False for an address that a redirect must not lead to. */
  readonly follows?: (url: URL) => boolean
}

/** Rejects with a PostFault if no answer came. */
export type Get = (request: GetRequest) => Promise<GetAnswer>

type Options = {
  /** Networks that are opened; others are reached if their addresses are public, by https. */
  readonly networks: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly resolveName?: ResolveName
  readonly waitMs?: number
}

export const createGet = ({
  networks,
  headers,
  resolveName = createResolveName(networks.length > 0),
  waitMs = WAIT_MS,
}: Options): Get => {
  const guard = createAddressGuard(networks)
  const getOnce = async (url: URL): Promise<http.IncomingMessage> => {
    const signal = AbortSignal.timeout(waitMs)
    try {
      const addresses = await addressesOf(url, { guard, resolveName }, signal)
      return await send(url, { addresses, headers, waitMs })
    } catch (error) {
      throw faultOf(error)
    }
  }
  return async ({ url: first, bytesMax, msMax, follows = () => true }) => {
    const limits = { bytesMax, until: performance.now() + msMax }
    let url = first
    for (let hops = 0; ; hops++) {
      const response = await getOnce(url)
      const next = redirectOf(response, url)
      if (next === null || !follows(next)) return { ...answerOf(response, limits), url, redirect: next }
      response.destroy()
      if (hops === REDIRECTS_MAX) throw new PostFault('broken', 'TOO_MANY_REDIRECTS')
      url = next
    }
  }
}

type Way = {
  readonly addresses: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly waitMs: number
}

const send = (url: URL, { addresses, headers, waitMs }: Way): Promise<http.IncomingMessage> => {
  const isSecure = url.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const agent = createAgent({ isSecure, addresses })
  const request = (isSecure ? https : http).request(url, { agent, headers, timeout: waitMs })
  request.once('timeout', () => request.destroy(new PostFault('timeout')))
  request.once('error', reject)
  request.once('close', () => reject(new PostFault('broken')))
  request.once('response', (response) => {
    request.on('error', (error) => response.destroy(error))
    resolve(response)
  })
  request.end()
  return promise
}

/** The address that a redirect names; null for another answer, and for one that names none on the web. */
const redirectOf = ({ statusCode = 0, headers: { location } }: http.IncomingMessage, url: URL): URL | null => {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return null
  const next = URL.parse(location, url)
  return next !== null && /^https?:$/.test(next.protocol) ? next : null
}

type Limits = { readonly bytesMax: number; readonly until: number }

const answerOf = (response: http.IncomingMessage, limits: Limits): Omit<GetAnswer, 'url' | 'redirect'> => ({
  status: response.statusCode ?? 0,
  type: (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  body: bodyOf(response, limits),
  end: () => void response.destroy(),
})

async function* bodyOf(response: http.IncomingMessage, { bytesMax, until }: Limits): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > bytesMax) throw new Oversize(`It is larger than ${bytesMax} bytes.`)
      if (performance.now() > until) throw new PostFault('timeout')
      yield part
    }
  } catch (error) {
    throw error instanceof Oversize ? error : faultOf(error)
  } finally {
    response.destroy()
  }
}
