/**
 * Posts to addresses that clients chose: to public ones alone, without redirects, proxies or connections that are kept,
 * within bounds of time and of what is read.
 */
import http from 'node:http'
import https from 'node:https'
import { createAddressGuard } from './address-guard.ts'
import { createAgent } from './agent.ts'
import { faultOf, PostFault } from './post-fault.ts'
import { addressesOf, createResolveName, type ResolveName } from './resolve.ts'

export const CONNECT_MS = 5_000
export const TOTAL_MS = 15_000

/** Bytes of an answer that are read, and that are kept. */
export const READ_BYTES_MAX = 16_384
export const KEPT_BYTES_MAX = 1_000

export type PostRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type PostAnswer = {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The first bytes of the answer, as text. */
  readonly answer: string
}

/** Rejects with a PostFault if no answer came; `signal` ends it early. */
export type Post = (request: PostRequest, signal?: AbortSignal) => Promise<PostAnswer>

type Options = {
  /** Networks that are opened; others are reached if their addresses are public, by https. */
  readonly networks: readonly string[]
  readonly resolveName?: ResolveName
  /** Certificates of authorities that are trusted beside those of the system. */
  readonly ca?: string | undefined
  readonly connectMs?: number
  readonly totalMs?: number
}

export const createPost = ({
  networks,
  resolveName = createResolveName(networks.length > 0),
  ca,
  connectMs = CONNECT_MS,
  totalMs = TOTAL_MS,
}: Options): Post => {
  const guard = createAddressGuard(networks)
  return async (request, signal) => {
    const limits = new AbortController()
    const end = (fault: PostFault) => (): void => limits.abort(fault)
    const stop = end(new PostFault('broken', 'STOPPED'))
    const connecting = setTimeout(end(new PostFault('connect-timeout')), connectMs)
    const total = setTimeout(end(new PostFault('timeout')), totalMs)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    try {
      limits.signal.throwIfAborted()
      const url = new URL(request.url)
      const addresses = await orAborted(addressesOf(url, { guard, resolveName }, limits.signal), limits.signal)
      const connected = (): void => clearTimeout(connecting)
      return await send({ url, addresses, ca, connected, signal: limits.signal }, request)
    } catch (error) {
      throw limits.signal.aborted ? limits.signal.reason : faultOf(error)
    } finally {
      clearTimeout(connecting)
      clearTimeout(total)
      signal?.removeEventListener('abort', stop)
    }
  }
}

const orAborted = <T>(value: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    value,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])

type Way = {
  readonly url: URL
  readonly addresses: readonly string[]
  readonly ca: string | undefined
  readonly connected: () => void
  readonly signal: AbortSignal
}

const send = ({ url, addresses, ca, connected, signal }: Way, { headers, body }: PostRequest): Promise<PostAnswer> => {
  const isSecure = url.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<PostAnswer>()
  const agent = createAgent({ isSecure, addresses, ca })
  const request = (isSecure ? https : http).request(url, {
    method: 'POST',
    agent,
    signal,
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
  })
  request.once('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', connected))
  const ended = (): void => reject(new PostFault('broken'))
  request.once('error', reject)
  // A connection that changes to another protocol ends with neither an error nor an answer.
  request.once('close', ended)
  request.once('response', (response) => {
    // The status has come, and counts whatever becomes of the rest.
    request.off('error', reject).off('close', ended)
    request.on('error', () => undefined)
    read(response).then((answer) => {
      const { statusCode = 0, headers: answered } = response
      resolve({ status: statusCode, retryAfter: answered['retry-after'], answer })
      request.destroy()
    }, reject)
  })
  request.end(body)
  return promise
}

/** The beginning of an answer; its status counts, also if the rest does not come. */
const read = async (response: http.IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      if (bytes >= READ_BYTES_MAX) break
    }
  } catch {
    // The connection broke, or the time is over.
  }
  return textOf(Buffer.concat(parts).subarray(0, KEPT_BYTES_MAX))
}

/** Text without half a character at its end, and without the character that a database does not take. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\ufffd')
