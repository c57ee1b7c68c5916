/**
 * One connection; the only file that imports the driver. It never reconnects by itself, since part of a
 * transaction would then be stored without the rest.
 */
import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import { createDeadlines } from './deadlines.ts'
import { connectionLost } from './errors.ts'
import { secureSocket, untilFailure } from './secure-socket.ts'
import { socketTls } from './tls.ts'
import type { Host, Target } from './url.ts'

/** Time beyond the statement timeout after which the server counts as dead. */
const DEADLINE_GRACE_MS = 1_000

/** Statements with more values differ by their number of rows; preparing each would fill the session. */
const PREPARED_VALUES_MAX = 128

const KEEP_ALIVE_SECONDS = 30
const CLOSE_TIMEOUT_SECONDS = 1

export type Limits = {
  readonly statementTimeoutMs: number
  readonly connectTimeoutMs: number
  /** Off behind a pooler in transaction mode, which accepts no session settings either. */
  readonly preparedStatements: boolean
}

type StatementOptions = {
  /** False: planned for the values of each call. */
  readonly prepare?: boolean
  /** Overrides the deadline; null: none. */
  readonly deadlineMs?: number | null
}

/** For maintenance, whose statements run once and may take long. */
export const NO_DEADLINE: StatementOptions = { prepare: false, deadlineMs: null }

export type Connection = {
  /** False once either side has closed it. */
  readonly isAlive: () => boolean
  readonly openedAt: number
  /** Statements are answered in the order in which they were sent. */
  all<R>(sql: string, values?: readonly unknown[], options?: StatementOptions): Promise<R[]>
  one<R>(sql: string, values?: readonly unknown[], options?: StatementOptions): Promise<R | null>
  /** Returns the number of rows that the statement changed. */
  run(sql: string, values?: readonly unknown[], options?: StatementOptions): Promise<number>
  /** Runs a writing statement outside of a transaction, with no other in flight; `warned` if the server sent a warning. */
  store<R>(sql: string, values: readonly unknown[]): Promise<{ rows: R[]; warned: boolean }>
  /** Runs statements without values; returns the command tag of the last. */
  exec(sql: string, options?: StatementOptions): Promise<{ command: string; warned: boolean }>
  close(): Promise<void>
  /** Closes the socket at once. */
  destroy(): void
}

type ConnectionOptions = { readonly target: Target; readonly host: Host; readonly limits: Limits }

/** Creates a connection that opens with its first statement. */
export const createConnection = ({ target, host, limits }: ConnectionOptions): Connection => {
  let alive = true
  let warned = false
  const socket = createSocket({ target, host, isWanted: () => alive })
  // The driver's types lack the option `socket`.
  const options: DriverOptions & { socket: () => Promise<Socket> } = {
    ...driverOptions({ target, host, limits }),
    onnotice: ({ severity }) => {
      warned ||= severity === 'WARNING'
    },
    onclose: () => {
      alive = false
      // The driver never settles statements that it had not sent; those that it settles itself have the cause.
      setImmediate(() => deadlines.failAll(connectionLost()))
    },
    socket: socket.open,
  }
  const sql = postgres(options)
  const destroy = (): void => {
    alive = false
    socket.destroy()
  }
  const deadlines = createDeadlines(destroy)
  const deadlineMs = limits.statementTimeoutMs + DEADLINE_GRACE_MS
  const send = (text: string, values: readonly unknown[], options: StatementOptions): Promise<Rows> => {
    if (!alive) return Promise.reject(connectionLost())
    const { prepare = values.length <= PREPARED_VALUES_MAX, deadlineMs: deadline = deadlineMs } = options
    return deadlines.watch(sql.unsafe(text, values as never[], { prepare }), deadline)
  }
  const all = async <R>(text: string, values: readonly unknown[] = [], options: StatementOptions = {}): Promise<R[]> =>
    (await send(text, values, options)) as unknown as R[]
  return {
    isAlive: () => alive,
    openedAt: performance.now(),
    all,
    one: async <R>(...statement: Parameters<typeof all>) => (await all<R>(...statement))[0] ?? null,
    run: async (text, values = [], options = {}) => (await send(text, values, options)).count,
    store: async <R>(text: string, values: readonly unknown[]) => {
      warned = false
      const rows = await all<R>(text, values)
      return { rows, warned }
    },
    exec: async (text, options = {}) => {
      warned = false
      const { command } = await send(text, [], { ...options, prepare: false })
      return { command, warned }
    },
    close: async () => {
      alive = false
      await sql.end({ timeout: CLOSE_TIMEOUT_SECONDS })
      destroy()
    },
    destroy,
  }
}

type SocketOptions = { readonly target: Target; readonly host: Host; readonly isWanted: () => boolean }

/** The socket of one connection; it opens once, and only while the connection is wanted. */
const createSocket = ({ target: { tls }, host, isWanted }: SocketOptions) => {
  let socket: Socket | null = null
  return {
    open: async (): Promise<Socket> => {
      if (socket) throw connectionLost()
      socket = dial(host)
      await connected(socket)
      socket = await secureSocket(socket, socketTls(tls, host.host))
      if (isWanted()) return socket
      socket.destroy()
      throw connectionLost()
    },
    destroy: () => void socket?.destroy(),
  }
}

type Rows = postgres.RowList<postgres.Row[]>

/** The driver's own timers are off, since they would close a connection in the middle of a transaction. */
type DriverOptions = postgres.Options<Record<string, postgres.PostgresType>>

const driverOptions = ({ target, host, limits }: ConnectionOptions): DriverOptions => ({
  host: host.host,
  port: host.port,
  ...(target.user === null ? {} : { user: target.user }),
  ...(target.password === null ? {} : { password: target.password }),
  ...(target.database === null ? {} : { database: target.database }),
  ssl: false,
  max: 1,
  prepare: limits.preparedStatements,
  fetch_types: false,
  connect_timeout: 0,
  idle_timeout: 0,
  max_lifetime: null,
  keep_alive: KEEP_ALIVE_SECONDS,
  types: { bigint: { to: 20, from: [20], parse: toSafeInteger, serialize: String } },
  connection: {
    application_name: 'affiche',
    ...(limits.preparedStatements ? { ...sessionSettings(limits.statementTimeoutMs), ...PLANNER_SETTINGS } : {}),
    ...target.parameters,
  },
})

/** The wait for a lock ends before the statement timeout, so that a precise refusal is possible. */
export const sessionSettings = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: Math.ceil(statementTimeoutMs / 2),
  idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
})

/**
 * work_mem holds the bitmap of matches of a common word, which otherwise becomes lossy and reads whole pages. JIT
 * compilation takes longer than any statement should. Without parallel workers, connections bound the processors
 * that one employer can use.
 */
export const PLANNER_SETTINGS = { work_mem: '32MB', jit: 'off', max_parallel_workers_per_gather: 0 }

const toSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the store is no safe integer.')
  return value
}

const dial = ({ host, port }: Host): Socket => {
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port, noDelay: true })
  // The driver reads both for the server name of TLS.
  return Object.assign(socket, { host, port })
}

const connected = (socket: Socket): Promise<void> =>
  untilFailure(socket, (resolve) => {
    socket.once('connect', () => resolve(undefined))
  })
