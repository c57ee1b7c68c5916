/**
 * Limits of connections. Requests of one connection run one after the other in their order, so that it holds one answer
 * in memory and each request sees the effects of earlier ones; answers must be read in time.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Settings } from '../../config/settings.ts'
import type { Counter, Counters } from './counter.ts'
import { isLingering } from './lingering-close.ts'

/** Interval in which connections are checked. */
const CHECK_MS = 1_000

type Connection = {
  /** Latest request, the one before it if still unanswered, and the number of unanswered requests. */
  last: ServerResponse | null
  previous: ServerResponse | null
  unanswered: number
  current: ServerResponse | null
  /** Answer that waits to be read, and the time of the first check that found it. */
  unread: ServerResponse | null
  since: number
}

const IDLE = { last: null, previous: null, unanswered: 0, current: null, unread: null, since: 0 }

type ConnectionLimits = Pick<Settings, 'pipelinedMax' | 'answerTimeoutSeconds' | 'answerBytesMax' | 'connectionsMax'>

type Deps = {
  readonly limits: ConnectionLimits
  /** True during shutdown: connections without a request are closed. */
  readonly isClosing: () => boolean
  readonly counters: Pick<Counters, 'connections' | 'answerBytes'>
}

/** Wraps a request listener; `watch` must be called with its server. */
export const createConnections = ({ limits, isClosing, counters }: Deps, handle: RequestListener) => {
  const connections = new Map<Socket, Connection>()

  const run = (connection: Connection, request: IncomingMessage, response: ServerResponse): void => {
    connection.current = response
    handle(request, response)
  }

  const listener: RequestListener = (request, response) => {
    const { socket } = request
    const connection = connections.get(socket)
    // Node still parses bytes that arrived before the connection was closed.
    if (!connection || !socket.writable) return
    const { last } = connection
    connection.last = response
    connection.previous = null
    if (last === null || last.writableFinished) {
      connection.unanswered = 1
      run(connection, request, response)
      return
    }
    connection.previous = last
    if (++connection.unanswered > limits.pipelinedMax + 1) {
      socket.destroy()
      return
    }
    last.once('close', () => {
      connection.unanswered--
      // No request runs after an answer that closes the connection.
      if (socket.writable) run(connection, request, response)
    })
  }

  const watch = (server: Server): void => {
    server.on('connection', (socket) => {
      const connection: Connection = { ...IDLE }
      connections.set(socket, connection)
      connectionOf.set(socket, connection)
      // Node applies its own maxConnections to this thread only.
      if (counters.connections.add(1) > limits.connectionsMax) socket.destroy()
      socket.once('close', () => {
        counters.connections.add(-1)
        connections.delete(socket)
      })
    })
    const closeSlow = createSlowReaderCheck(limits, counters.answerBytes)
    const check = (): void => {
      closeSlow(connections)
      if (isClosing()) closeUnused(connections)
    }
    const timer = setInterval(check, CHECK_MS).unref()
    server.once('close', () => clearInterval(timer))
  }

  return { listener, watch }
}

const connectionOf = new WeakMap<Socket, Connection>()

/** Gives the client of an answer that is sent in parts the whole time to read the next one. */
export const noteProgress = ({ socket }: ServerResponse): void => {
  const connection = socket && connectionOf.get(socket)
  if (connection) connection.since = performance.now()
}

/**
 * Calls back when all complete requests of a connection are answered, so that a refusal of further bytes is not taken for
 * their answer; never if the connection is closed then.
 */
export const afterAnswers = (socket: Socket, callback: () => void): void => {
  const { last = null, previous = null } = connectionOf.get(socket) ?? {}
  const isPartial = last !== null && !last.req.complete
  const complete = isPartial ? previous : last
  if (complete && !complete.writableFinished)
    complete.once('close', () => {
      if (socket.writable) callback()
    })
  // A request refused by its headers has its answer already.
  else if (isPartial && last.headersSent) socket.destroySoon()
  else callback()
}

/** Closes connections whose answer is not read in time, and the fullest ones while too many bytes wait. */
const createSlowReaderCheck = (
  limits: ConnectionLimits,
  answerBytes: Counter,
): ((connections: Connections) => void) => {
  let reported = 0
  return (connections) => {
    const { unread, bytes } = closeUnread(connections, limits)
    const sum = answerBytes.add(bytes - reported)
    reported = bytes
    if (sum <= limits.answerBytesMax) return
    // Closes down to 50 % of the limit, each thread by its share of the sum.
    closeFullest(unread, bytes - (bytes / sum) * (limits.answerBytesMax / 2))
  }
}

type Connections = ReadonlyMap<Socket, Connection>

/** Closes timed-out connections; returns the others with an unread answer, and the bytes that wait. */
const closeUnread = (connections: Connections, { answerTimeoutSeconds }: ConnectionLimits) => {
  const now = performance.now()
  const unread: Socket[] = []
  let bytes = 0
  for (const [socket, connection] of connections) {
    // An idle connection must not keep its last request in memory.
    if (connection.last?.writableFinished) connection.last = connection.current = null
    const isNew = connection.unread !== connection.current
    connection.unread = socket.writableLength > 0 ? connection.current : null
    if (connection.unread === null) continue
    if (isNew) connection.since = now
    if (now - connection.since > answerTimeoutSeconds * 1000) {
      socket.destroy()
      continue
    }
    bytes += socket.writableLength
    unread.push(socket)
  }
  return { unread, bytes }
}

/** Closes the connections with the most waiting bytes, until at least so many bytes are freed. */
const closeFullest = (unread: Socket[], bytes: number): void => {
  let excess = bytes
  for (const socket of unread.sort((a, b) => b.writableLength - a.writableLength)) {
    if (excess <= 0) return
    excess -= socket.writableLength
    socket.destroy()
  }
}

/** Closes connections without a complete request head, which would delay a shutdown. */
const closeUnused = (connections: Connections): void => {
  for (const [socket, { last }] of connections)
    if ((last === null || last.writableFinished) && !isLingering(socket)) socket.destroy()
}
