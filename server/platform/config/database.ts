/** Settings of PostgreSQL. */
import { option, readDatabaseUrl, readSwitch, readWhole } from './parsers.ts'

export const databaseOptions = {
  databaseUrl: option<string | null>({
    name: 'DATABASE_URL',
    default: null,
    read: readDatabaseUrl,
    secret: true,
    values: 'a postgres:// address',
    sentence:
      'The PostgreSQL database that replaces the embedded store. It may have several hosts, `target_session_attrs` and the TLS parameters of libpq. In a name or password `#` is written as `%23`, `/` as `%2F`, `?` as `%3F`, `@` as `%40`, `:` as `%3A`, `%` as `%25`.',
  }),
  databasePoolSize: option<number>({
    name: 'DATABASE_POOL_SIZE',
    default: 10,
    read: readWhole(2, 1000),
    values: '2 to 1000',
    sentence:
      'Connections of one process to PostgreSQL at most, beside two of the thread that mails applications; half of them are for reading.',
  }),
  databaseStatementTimeoutMs: option<number>({
    name: 'DATABASE_STATEMENT_TIMEOUT_MS',
    default: 5_000,
    read: readWhole(100, 600_000),
    values: '100 to 600000',
    sentence: 'Time for a statement, and for the wait for a connection; then the answer is 503.',
  }),
  databaseConnectTimeoutMs: option<number>({
    name: 'DATABASE_CONNECT_TIMEOUT_MS',
    default: 5_000,
    read: readWhole(100, 600_000),
    values: '100 to 600000',
    sentence: 'Time for a connection to PostgreSQL to open.',
  }),
  databasePreparedStatements: option<boolean>({
    name: 'DATABASE_PREPARED_STATEMENTS',
    default: true,
    read: readSwitch,
    values: 'true or false',
    sentence: 'Whether statements are prepared; false behind a pgbouncer in transaction mode that cannot keep them.',
  }),
  databaseWaitSeconds: option<number>({
    name: 'DATABASE_WAIT_SECONDS',
    default: 60,
    read: readWhole(0, 86_400),
    values: '0 to 86400',
    sentence: 'Time that `serve` waits at start for an unreachable PostgreSQL; then it ends with exit code 1.',
  }),
}

type DatabaseSettings = { readonly [K in keyof typeof databaseOptions]: (typeof databaseOptions)[K]['default'] }

/** Options of each connection. */
export const databaseLimits = (settings: DatabaseSettings) => ({
  statementTimeoutMs: settings.databaseStatementTimeoutMs,
  connectTimeoutMs: settings.databaseConnectTimeoutMs,
  preparedStatements: settings.databasePreparedStatements,
})
