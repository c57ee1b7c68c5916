/**
 * What one connection may ask for. Its requests are carried out one after the other, in the order in which they
 * came, so that one client holds one answer in memory and a request sees what those before it did; and its
 * answers must be read in time.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Settings } from '../../config/settings.ts'
import type { Tallies, Tally } from './counter.ts'
import { isLingering } from './lingering-close.ts'

/** How often connections are looked at. */
const LOOK_MS = 1_000

type Line = {
  /** The last request that came, the one before it if that was not answered by then, and how many there are. */
  last: ServerResponse | null
  previous: ServerResponse | null
  length: number
  current: ServerResponse | null
  /** The answer that was seen waiting to be read, and since when. */
  unread: ServerResponse | null
  since: number
}

export type ConnectionLimits = Pick<
  Settings,
  'pipelinedMax' | 'answerTimeoutSeconds' | 'answerBytesMax' | 'connectionsMax'
>

type Options = {
  readonly limits: ConnectionLimits
  /** While true, connections without a request are closed. */
  readonly isClosing: () => boolean
  readonly tallies: Pick<Tallies, 'connections' | 'answerBytes'>
}

/** Wraps what handles a request; `watch` must be told the server once it is made. */
export const createConnections = ({ limits, isClosing, tallies }: Options, handle: RequestListener) => {
  const lines = new Map<Socket, Line>()

  const run = (line: Line, request: IncomingMessage, response: ServerResponse): void => {
    line.current = response
    handle(request, response)
  }

  const listener: RequestListener = (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    // Bytes that had come before the service closed the connection are still read, but lead to nothing.
    if (!line || !socket.writable) return
    const { last } = line
    line.last = response
    line.previous = null
    if (last === null || last.writableFinished) {
      line.length = 1
      run(line, request, response)
      return
    }
    line.previous = last
    if (++line.length > limits.pipelinedMax + 1) {
      socket.destroy()
      return
    }
    last.once('close', () => {
      line.length--
      // An answer that closes the connection is the last; what came after it was read wrongly, or in vain.
      if (socket.writable) run(line, request, response)
    })
  }

  const watch = (server: Server): void => {
    server.on('connection', (socket) => {
      const line: Line = { last: null, previous: null, length: 0, current: null, unread: null, since: 0 }
      lines.set(socket, line)
      lineOf.set(socket, line)
      // Of this thread alone Node has closed what is too many before.
      if (tallies.connections.add(1) > limits.connectionsMax) socket.destroy()
      socket.once('close', () => {
        tallies.connections.add(-1)
        lines.delete(socket)
      })
    })
    const closeSlow = createSlowReaders(limits, tallies.answerBytes)
    const look = (): void => {
      closeSlow(lines)
      if (isClosing()) closeUnused(lines)
    }
    const timer = setInterval(look, LOOK_MS).unref()
    server.once('close', () => clearInterval(timer))
  }

  return { listener, watch }
}

const lineOf = new WeakMap<Socket, Line>()

/**
 * Calls back when the requests that came whole on a connection are answered, so that what is said of the bytes
 * after them is not taken for their answer. Not at all when the connection is closed then.
 */
export const afterAnswers = (socket: Socket, then: () => void): void => {
  const { last = null, previous = null } = lineOf.get(socket) ?? {}
  const isCut = last !== null && !last.req.complete
  const whole = isCut ? previous : last
  if (whole && !whole.writableFinished)
    whole.once('close', () => {
      if (socket.writable) then()
    })
  // A request that was refused by its head needs no second answer.
  else if (isCut && last.headersSent) socket.destroySoon()
  else then()
}

/** Closes connections whose answer was not read in time, and the fullest while too much waits in all. */
const createSlowReaders = (limits: ConnectionLimits, answerBytes: Tally): ((lines: Lines) => void) => {
  let told = 0
  return (lines) => {
    const { unread, bytes } = closeUnread(lines, limits)
    const sum = answerBytes.add(bytes - told)
    told = bytes
    if (sum <= limits.answerBytesMax) return
    // Half of the limit is left; each thread closes by its part in the sum.
    closeFullest(unread, bytes - (bytes / sum) * (limits.answerBytesMax / 2))
  }
}

type Lines = ReadonlyMap<Socket, Line>

/** The connections whose answer is not read yet, once those that had their time are closed; and the bytes that wait. */
const closeUnread = (lines: Lines, { answerTimeoutSeconds }: ConnectionLimits) => {
  const now = performance.now()
  const unread: Socket[] = []
  let bytes = 0
  for (const [socket, line] of lines) {
    // An idle connection keeps nothing of its last request alive.
    if (line.last?.writableFinished) line.last = line.current = null
    const isNew = line.unread !== line.current
    line.unread = socket.writableLength > 0 ? line.current : null
    if (line.unread === null) continue
    if (isNew) line.since = now
    if (now - line.since > answerTimeoutSeconds * 1000) {
      socket.destroy()
      continue
    }
    bytes += socket.writableLength
    unread.push(socket)
  }
  return { unread, bytes }
}

/** Closes connections, those with the most first, until at least so many bytes are gone. */
const closeFullest = (unread: Socket[], bytes: number): void => {
  let left = bytes
  for (const socket of unread.sort((a, b) => b.writableLength - a.writableLength)) {
    if (left <= 0) return
    left -= socket.writableLength
    socket.destroy()
  }
}

/** Closes connections on which at most a part of the head of a request has come; they would hold up a shutdown. */
const closeUnused = (lines: Lines): void => {
  for (const [socket, { last }] of lines)
    if ((last === null || last.writableFinished) && !isLingering(socket)) socket.destroy()
}
