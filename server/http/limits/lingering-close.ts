/**
 * Lingering close (RFC 9112, 9.6): a connection that ends before its request was read whole is first closed for
 * writing alone, and what still comes is read and discarded. Closed at once, the system would reset it for the bytes
 * that nobody read, and many clients would see that in the place of the answer.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Settings } from '../../config/settings.ts'
import type { Tally } from './counter.ts'

const MIB = 1024 * 1024

/** How long nothing may come, and how long it may take in all. */
const IDLE_MS = 5_000
const TOTAL_MS = 30_000

/** Bytes that are discarded at the most where BODY_LIMIT is not large. */
const DISCARDED_MAX = 16 * MIB

/** Connections of the process that linger at once; any other is closed as if there were no lingering. */
const LINGERING_MAX = 256

/** A body up to this length is discarded without the connection being closed, for the next request to follow. */
const KEPT_MAX = 256 * 1024

export type Lingering = {
  readonly settings: Pick<Settings, 'bodyLimit'>
  /** How many connections of the process linger. */
  readonly lingering: Tally
}

/** The request of a connection that was answered before its body had arrived, or null where no request could be read. */
const unread = new WeakMap<Socket, IncomingMessage | null>()

const lingers = new WeakSet<Socket>()

/** Whether a connection is closed but for the bytes that are discarded. */
export const isLingering = (socket: Socket): boolean => lingers.has(socket)

/** Called when the head of an answer is made: one before a large body has arrived closes the connection. */
export const noteEarlyAnswer = (response: ServerResponse<IncomingMessage>): void => {
  const { req: request } = response
  if (request.complete) return
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  if (encoding !== undefined || Number(length) > KEPT_MAX) response.shouldKeepAlive = false
  unread.set(request.socket, request)
  // Else Node would discard the rest uncounted.
  request.resume()
}

/** Sends the last bytes of a connection whose further bytes are no request. */
export const endUnread = (socket: Socket, bytes: string): void => {
  // The parser of Node's server would take what comes for a further fault.
  socket.removeAllListeners('data')
  unread.set(socket, null)
  socket.write(bytes)
  socket.destroySoon()
}

/** Has every connection of a server linger that is closed while its request is not read to its end. */
export const lingerOnClose = (server: Server, { settings, lingering }: Lingering): void => {
  const bytesMax = Math.max(DISCARDED_MAX, 2 * settings.bodyLimit)
  server.on('connection', (socket) => {
    const close = socket.destroySoon.bind(socket)
    // Node's server ends a connection by this method, once the answer is written.
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
  /** Closes the connection once the answer is written. */
  readonly close: () => void
}

const linger = (socket: Socket, { request, bytesMax, close }: Rest): void => {
  lingers.add(socket)
  const cut = () => void socket.destroy()
  const idle = setTimeout(cut, IDLE_MS)
  const total = setTimeout(cut, TOTAL_MS)
  const before = socket.bytesRead
  const discard = (): void => {
    idle.refresh()
    if (socket.bytesRead - before > bytesMax) cut()
  }
  socket.once('close', () => {
    clearTimeout(idle)
    clearTimeout(total)
  })
  socket.end()
  // The body alone tells where the request ends; without a request the client does, by closing its side.
  if (request) request.on('data', discard).once('end', close)
  else socket.on('data', discard)
}
