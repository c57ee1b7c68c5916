/**
 * A real PostgreSQL for tests. With TEST_DATABASE_URL (which test/support/global-setup.ts sets for a whole
 * run) it is that server; else a server of this process, started when it is first asked for.
 */

import { randomBytes } from 'node:crypto'
import { createConnection } from '../../server/platform/engines/postgres/connection.ts'
import { readTarget } from '../../server/platform/engines/postgres/url.ts'
import { type LocalServer, type ServerOptions, startServer } from './postgres-server.ts'
import { DEADLINE_MS } from './waiting.ts'

export type PostgresOptions = ServerOptions & {
  /** A server of the test's own, which it may stop, pause and start: for tests of faults. */
  readonly own?: boolean
}

export type TestPostgres = {
  /** The address of a database, or of the one that every server has. */
  readonly url: (database?: string) => string
  /** Makes an empty database and returns its address. */
  readonly createDatabase: () => Promise<string>
  /** Makes a database for an empty store, in a run of all tests with its tables already; returns its address. */
  readonly createStoreDatabase: () => Promise<string>
  /** Removes the databases that were made here, and a server of the test's own with all it holds. */
  readonly stop: () => Promise<void>
  /** The process, where the server is the test's own. */
  readonly server: LocalServer | null
}

let shared: Promise<LocalServer> | null = null

export const startPostgres = async ({ own = false, ...options }: PostgresOptions = {}): Promise<TestPostgres> => {
  const given = process.env.TEST_DATABASE_URL
  if (!own && given) return handle({ url: given, server: null })
  if (own) return handle(await local(options))
  shared ??= startServer()
  return handle({ url: (await shared).url, server: null })
}

type Running = { readonly url: string; readonly server: LocalServer | null }

const local = async (options: ServerOptions): Promise<Running> => {
  const server = await startServer(options)
  return { url: server.url, server }
}

const handle = ({ url: base, server }: Running): TestPostgres => {
  const made: string[] = []
  const url = (database?: string): string => (database === undefined ? base : withDatabase(base, database))
  const create = async (options = ''): Promise<string> => {
    const name = `affiche_test_${randomBytes(6).toString('hex')}`
    await runStatements(base, [`CREATE DATABASE ${name}${options}`])
    made.push(name)
    return url(name)
  }
  const template = server ? undefined : process.env.TEST_TEMPLATE
  return {
    url,
    server,
    createDatabase: () => create(),
    createStoreDatabase: () => create(template && ` TEMPLATE ${template} STRATEGY file_copy`),
    stop: async () => {
      if (server) return server.remove()
      await runStatements(
        base,
        made.splice(0).map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      )
    },
  }
}

const withDatabase = (base: string, database: string): string => {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}

/** Limits of connections of tests that are not about limits: they end what hangs, on the slowest machine too. */
export const LIMITS = { statementTimeoutMs: DEADLINE_MS, connectTimeoutMs: DEADLINE_MS, preparedStatements: true }

/** The same for a service; a test of its limits gives its own. */
export const UNHURRIED = {
  DATABASE_STATEMENT_TIMEOUT_MS: `${DEADLINE_MS}`,
  DATABASE_CONNECT_TIMEOUT_MS: `${DEADLINE_MS}`,
}

/** A connection of the service's own driver to the database of a URL. */
export const connectTo = (url: string) => {
  const target = readTarget(url)
  return createConnection({ target, host: target.hosts[0], limits: LIMITS })
}

/** Runs statements without values, each on its own, in the database of a URL. */
export const runStatements = async (url: string, statements: readonly string[]): Promise<void> => {
  const connection = connectTo(url)
  try {
    for (const statement of statements) await connection.exec(statement)
  } finally {
    await connection.close()
  }
}

/** The rows of a statement without values. */
export const rowsOf = <R>(url: string, sql: string): Promise<R[]> => {
  const connection = connectTo(url)
  return connection.all<R>(sql).finally(() => connection.close())
}

/** The first value of the first row that a statement gives; null where there is none. */
export const firstValueOf = async (url: string, sql: string): Promise<unknown> => {
  const [row] = await rowsOf<Record<string, unknown>>(url, sql)
  return Object.values(row ?? {})[0] ?? null
}
