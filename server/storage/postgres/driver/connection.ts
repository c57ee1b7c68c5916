/**
 * One connection, and the only file that knows the driver. A connection is never made again behind the
 * caller's back: half a transaction would then be stored without the other half.
 */
import { connect, type Socket } from 'node:net'
import postgres from 'postgres'
import { createDeadlines } from './deadlines.ts'
import { connectionLost } from './errors.ts'
import { secureSocket, untilFailure } from './secure-socket.ts'
import { driverTls } from './tls.ts'
import type { Host, Target } from './url.ts'

/** The server times a statement out first; beyond this it is taken for dead. */
const DEADLINE_GRACE_MS = 1_000

/** More are those of several rows, in statements of as many lengths, which no session should keep. */
const PREPARED_VALUES_MAX = 128

const KEEP_ALIVE_SECONDS = 30
const CLOSE_TIMEOUT_SECONDS = 1

export type Limits = {
  readonly statementTimeoutMs: number
  readonly connectTimeoutMs: number
  /** Off behind a pooler that hands out server sessions by transaction; such a pooler takes no session settings. */
  readonly preparedStatements: boolean
}

export type StatementOptions = {
  /** False: planned anew for these very values, and not kept. */
  readonly prepare?: boolean
  /** Overrides the deadline; null: however long it takes. */
  readonly deadlineMs?: number | null
}

/** For maintenance: as long as it takes, and not prepared, since each statement is sent once. */
export const UNHURRIED: StatementOptions = { prepare: false, deadlineMs: null }

export type Connection = {
  /** True until it is closed, by either side. */
  readonly isAlive: () => boolean
  readonly openedAt: number
  /** Statements are answered in the order in which they were sent. */
  all<R>(sql: string, values?: readonly unknown[], options?: StatementOptions): Promise<R[]>
  one<R>(sql: string, values?: readonly unknown[], options?: StatementOptions): Promise<R | null>
  /** How many rows a statement changed. */
  run(sql: string, values?: readonly unknown[], options?: StatementOptions): Promise<number>
  /** One statement that stores something by itself, sent while no other is under way; any warning comes with its rows. */
  store<R>(sql: string, values: readonly unknown[]): Promise<{ rows: R[]; warned: boolean }>
  /** Statements without values; resolves with the command that the last of them was, and any warning. */
  exec(sql: string, options?: StatementOptions): Promise<{ command: string; warned: boolean }>
  close(): Promise<void>
  /** Ends it at once, whatever it is doing. */
  destroy(): void
}

export type ConnectionOptions = { readonly target: Target; readonly host: Host; readonly limits: Limits }

/** Makes a connection that opens with its first statement. */
export const createConnection = ({ target, host, limits }: ConnectionOptions): Connection => {
  let socket: Socket | null = null
  let alive = true
  let warned = false
  const openSocket = async (): Promise<Socket> => {
    if (socket) throw connectionLost()
    socket = dial(host)
    await connected(socket)
    socket = await secureSocket(socket, driverTls(target.tls, host.host))
    if (alive) return socket
    socket.destroy()
    throw connectionLost()
  }
  // The driver's types do not know the option `socket`.
  const options: DriverOptions & { socket: () => Promise<Socket> } = {
    ...driverOptions({ target, host, limits }),
    onnotice: ({ severity }) => {
      warned ||= severity === 'WARNING'
    },
    onclose: () => {
      alive = false
      // The driver never answers statements that it had not sent yet; it goes first, since it knows the cause.
      setImmediate(() => deadlines.failAll(connectionLost()))
    },
    socket: openSocket,
  }
  const sql = postgres(options)
  const destroy = (): void => {
    alive = false
    socket?.destroy()
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

type Rows = postgres.RowList<postgres.Row[]>

/** The driver's own timers are off: it would end a connection in the middle of a transaction. */
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

/** A transaction waits for a lock half as long as a statement may take, so that it can still be answered. */
export const sessionSettings = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: Math.ceil(statementTimeoutMs / 2),
  idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
})

/**
 * A search for a common word notes the place of every match; where the notes do not fit into work_mem, it reads
 * whole pages for each. To compile a statement takes longer than any of them should run. A statement has one
 * processor of the server, so that the connections bound what one employer can take of it.
 */
export const PLANNER_SETTINGS = { work_mem: '32MB', jit: 'off', max_parallel_workers_per_gather: 0 }

const toSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the store is no safe integer.')
  return value
}

const dial = ({ host, port }: Host): Socket => {
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port, noDelay: true })
  // The driver names the server of the TLS handshake by these.
  return Object.assign(socket, { host, port })
}

const connected = (socket: Socket): Promise<void> =>
  untilFailure(socket, (resolve) => {
    socket.once('connect', () => resolve(undefined))
  })
