/**
 * Lingering close (RFC 9112, 9.6): a connection that ends before its request was fully read is first closed for writing
 * only, and further bytes are discarded. An immediate close would reset it, and many clients would not see the answer.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Settings } from '../../config/settings.ts'
import { startArrival } from './arrival.ts'
import type { Counter } from './counter.ts'

const MIB = 1024 * 1024

/** Time limits without bytes, and in total. */
const IDLE_MS = 5_000
const TOTAL_MS = 30_000

/** Discarded bytes, at most, unless BODY_LIMIT is large. */
const DISCARDED_MAX = 16 * MIB

/** Lingering connections of the process, at most; others are closed at once. */
const LINGERING_MAX = 256

/** Length up to which a body is discarded and its connection kept. */
const KEPT_MAX = 256 * 1024

type Lingering = {
  readonly settings: Pick<Settings, 'bodyLimit'>
  /** Lingering connections of the process. */
  readonly lingering: Counter
}

/** Request that was answered before its body had arrived, or null for unreadable bytes. */
const unread = new WeakMap<Socket, IncomingMessage | null>()

const lingers = new WeakSet<Socket>()

/** True if a connection only discards bytes. */
export const isLingering = (socket: Socket): boolean => lingers.has(socket)

/** Prepares the connection for an answer; one that precedes the end of a large body closes it. */
export const noteEarlyAnswer = (response: ServerResponse<IncomingMessage>): void => {
  const { req: request } = response
  if (request.complete) return
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  if (encoding !== undefined || Number(length) > KEPT_MAX) response.shouldKeepAlive = false
  unread.set(request.socket, request)
  // Otherwise Node would discard the rest without a limit.
  request.resume()
  if (request.destroyed) return
  const rest = startArrival(TOTAL_MS, () => void request.socket.destroy())
  request.once('end', rest.stop).once('close', rest.stop)
}

/** Sends the last bytes of a connection, whose further bytes are ignored. */
export const endUnread = (socket: Socket, bytes: string): void => {
  // Node's parser would report further bytes as another error.
  socket.removeAllListeners('data')
  unread.set(socket, null)
  socket.write(bytes)
  socket.destroySoon()
}

/** Makes connections of a server linger if they are closed before the end of their request. */
export const lingerOnClose = (server: Server, { settings, lingering }: Lingering): void => {
  const bytesMax = Math.max(DISCARDED_MAX, 2 * settings.bodyLimit)
  server.on('connection', (socket) => {
    const close = socket.destroySoon.bind(socket)
    // Node calls this method after the last answer of a connection.
    socket.destroySoon = () => {
      const request = unread.get(socket)
      if (request === undefined || request?.complete || isLingering(socket) || socket.destroyed) return close()
      if (lingering.add(1) > LINGERING_MAX) {
        lingering.add(-1)
        return close()
      }
      socket.once('close', () => lingering.add(-1))
      linger(socket, { request, bytesMax, close })
    }
  })
}

type Rest = {
  readonly request: IncomingMessage | null
  readonly bytesMax: number
  /** Closes the connection after the answer. */
  readonly close: () => void
}

const linger = (socket: Socket, { request, bytesMax, close }: Rest): void => {
  lingers.add(socket)
  const abort = () => void socket.destroy()
  const idle = setTimeout(abort, IDLE_MS)
  const total = setTimeout(abort, TOTAL_MS)
  const before = socket.bytesRead
  const discard = (): void => {
    idle.refresh()
    if (socket.bytesRead - before > bytesMax) abort()
  }
  socket.once('close', () => {
    clearTimeout(idle)
    clearTimeout(total)
  })
  socket.end()
  // Without a request the end is unknown until the client closes its side.
  if (request) request.on('data', discard).once('end', close)
  else socket.on('data', discard)
}
