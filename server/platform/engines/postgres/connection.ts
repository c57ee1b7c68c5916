/** One connection. It never reconnects by itself, since part of a transaction would then be stored without the rest. */
import { connect, type Socket } from 'node:net'
import type { Client, QueryResult } from 'pg'
import { createDeadlines } from './deadlines.ts'
import { createClient, createStatements } from './driver.ts'
import { connectionLost } from './errors.ts'
import { secureSocket, untilFailure } from './secure-socket.ts'
import { socketTls } from './tls.ts'
import type { Host, Target } from './url.ts'

/** Time beyond the statement timeout after which the server counts as dead. */
const DEADLINE_GRACE_MS = 1_000

/** Statements with more values differ by their number of rows; preparing each would fill the session. */
const PREPARED_VALUES_MAX = 128

const KEEP_ALIVE_MS = 30_000
const CLOSE_TIMEOUT_MS = 1_000

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

/** Creates a connection, which opens at once; statements wait until it is open. */
export const createConnection = ({ target, host, limits }: ConnectionOptions): Connection => {
  let alive = true
  let warned = false
  let socket: Socket | null = null
  const destroy = (): void => {
    alive = false
    socket?.destroy()
  }
  const deadlines = createDeadlines(destroy)
  const lose = (error: unknown): void => {
    alive = false
    deadlines.failAll(error)
  }
  const open = async (): Promise<Client> => {
    socket = dial(host)
    await connected(socket)
    socket = await secureSocket(socket, socketTls(target.tls, host.host))
    // Before the driver's own listeners, whose errors have no code.
    socket.on('error', lose).on('close', () => lose(connectionLost()))
    if (!alive) throw connectionLost()
    const client = createClient({ target, settings: { ...settingsOf(limits), ...target.parameters }, socket })
    client.on('error', lose).on('notice', ({ code }) => {
      warned ||= code !== NO_WARNING
    })
    return client.connect()
  }
  const client = open()
  client.catch(destroy)
  const ask = createStatements(client)
  const deadlineMs = limits.statementTimeoutMs + DEADLINE_GRACE_MS
  const send = (text: string, values: readonly unknown[], options: StatementOptions): Promise<QueryResult> => {
    if (!alive) return Promise.reject(connectionLost())
    const { prepare = values.length <= PREPARED_VALUES_MAX, deadlineMs: deadline = deadlineMs } = options
    return deadlines.watch(ask({ text, values, isPrepared: prepare && limits.preparedStatements }), deadline)
  }
  const all = async <R>(text: string, values: readonly unknown[] = [], options: StatementOptions = {}): Promise<R[]> =>
    (await send(text, values, options)).rows
  return {
    isAlive: () => alive,
    openedAt: performance.now(),
    all,
    one: async <R>(...statement: Parameters<typeof all>) => (await all<R>(...statement))[0] ?? null,
    run: async (text, values = [], options = {}) => (await send(text, values, options)).rowCount ?? 0,
    store: async <R>(text: string, values: readonly unknown[]) => {
      warned = false
      const rows = await all<R>(text, values)
      return { rows, warned }
    },
    exec: async (text, options = {}) => {
      warned = false
      const { command } = await send(text, [], options)
      return { command, warned }
    },
    close: () => {
      alive = false
      return end(client, destroy)
    },
    destroy,
  }
}

/** Waits for the statements in flight, but not long. */
const end = async (client: Promise<Client>, destroy: () => void): Promise<void> => {
  const timer = setTimeout(destroy, CLOSE_TIMEOUT_MS)
  await client.then((opened) => opened.end()).catch(() => undefined)
  clearTimeout(timer)
  destroy()
}

/** SQLSTATE of a notice; the driver has the severity only in the language of the server. */
const NO_WARNING = '00000'

const settingsOf = ({ statementTimeoutMs, preparedStatements }: Limits) => ({
  application_name: 'affiche',
  ...(preparedStatements ? { ...sessionSettings(statementTimeoutMs), ...PLANNER_SETTINGS } : {}),
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

const dial = ({ host, port }: Host): Socket =>
  host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS })

const connected = (socket: Socket): Promise<void> =>
  untilFailure(socket, (resolve) => {
    socket.once('connect', () => resolve(undefined))
  })
