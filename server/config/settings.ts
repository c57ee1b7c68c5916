/**
 * Every setting, once: its name in the environment, its kind, its default and what it does. The settings
 * page, `affiche config` and the refusals at start are made from this table.
 */
import { join } from 'node:path'
import { doorOptions } from './browser-settings.ts'
import { limitOptions } from './limits.ts'
import { metricsOptions } from './metrics-settings.ts'
import { type Option, option } from './option.ts'
import { readDatabaseUrl, readPort, readSwitch, readTimeZone, readUrl, readWhole, text, textChoice } from './parsers.ts'

export type { Option } from './option.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const LOG_FORMATS = ['auto', 'json', 'text'] as const

/** How many threads answer HTTP where nobody says otherwise. */
export const HTTP_THREADS_DEFAULT = 1

export const options = {
  host: option<string>({
    name: 'HOST',
    default: '127.0.0.1',
    read: text,
    values: 'an address or a host name',
    sentence: 'The address to listen on; `0.0.0.0` or `::` for every interface of the machine.',
  }),
  port: option<number>({
    name: 'PORT',
    default: 8080,
    read: readPort,
    values: '0 to 65535',
    sentence: 'The port to listen on; 0 takes a free one.',
  }),
  httpThreads: option<number>({
    name: 'HTTP_THREADS',
    default: HTTP_THREADS_DEFAULT,
    read: readWhole(1, 64),
    values: '1 to 64',
    sentence:
      'Threads of the process that answer HTTP, besides the one that writes; not more than there are cores. On the embedded store and on Linux; elsewhere there is one.',
  }),
  dataDir: option<string>({
    name: 'DATA_DIR',
    default: './data',
    read: text,
    values: 'a folder',
    sentence: 'The folder of the embedded store; made if it is not there.',
  }),
  databaseUrl: option<string | null>({
    name: 'DATABASE_URL',
    default: null,
    read: readDatabaseUrl,
    secret: true,
    values: 'a postgres:// address',
    sentence:
      'The PostgreSQL database to keep everything in, in the place of the embedded store. Several hosts, `target_session_attrs` and the TLS parameters of libpq may stand in it. In a name or password `#` is written as `%23`, `/` as `%2F`, `?` as `%3F`, `@` as `%40`, `:` as `%3A`, `%` as `%25`.',
  }),
  databasePoolSize: option<number>({
    name: 'DATABASE_POOL_SIZE',
    default: 10,
    read: readWhole(2, 1000),
    values: '2 to 1000',
    sentence: 'Connections to PostgreSQL that one process holds at the most; half of them are for reading.',
  }),
  databaseStatementTimeoutMs: option<number>({
    name: 'DATABASE_STATEMENT_TIMEOUT_MS',
    default: 5_000,
    read: readWhole(100, 600_000),
    values: '100 to 600000',
    sentence: 'How long a statement, and the wait for a connection, may take before the answer is 503.',
  }),
  databaseConnectTimeoutMs: option<number>({
    name: 'DATABASE_CONNECT_TIMEOUT_MS',
    default: 5_000,
    read: readWhole(100, 600_000),
    values: '100 to 600000',
    sentence: 'How long a connection to PostgreSQL may take to open.',
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
    sentence: 'How long `serve` waits at start for a PostgreSQL that cannot be reached; then it ends with exit code 1.',
  }),
  referenceDataDir: option<string>({
    name: 'REFERENCE_DATA_DIR',
    default: join(import.meta.dirname, '..', '..', 'reference-data'),
    read: text,
    values: 'a folder',
    sentence:
      'The folder of the reference lists (locations, categories and so on), for an operator who replaces or extends them.',
  }),
  baseUrl: option<string | null>({
    name: 'BASE_URL',
    default: null,
    read: (value) => readUrl(['http:', 'https:'])(value).replace(/([^/])\/+$/, '$1'),
    values: 'an http or https address',
    sentence:
      'The address that the service is reached under from outside, used in every address it gives; otherwise taken from each request.',
  }),
  trustProxy: option<boolean>({
    name: 'TRUST_PROXY',
    default: false,
    read: readSwitch,
    values: 'true or false',
    sentence: 'Whether X-Forwarded-Host and -Proto are believed; only behind a proxy that sets them.',
  }),
  timeZone: option<string>({
    name: 'TIME_ZONE',
    default: Intl.DateTimeFormat().resolvedOptions().timeZone,
    read: readTimeZone,
    values: 'an IANA time zone',
    sentence: "The time zone that decides which day it is; by default the machine's.",
  }),
  logLevel: option<(typeof LOG_LEVELS)[number]>({
    name: 'LOG_LEVEL',
    default: 'info',
    read: textChoice(LOG_LEVELS),
    values: LOG_LEVELS.join(', '),
    sentence: 'The least weight of what is logged.',
  }),
  logFormat: option<(typeof LOG_FORMATS)[number]>({
    name: 'LOG_FORMAT',
    default: 'auto',
    read: textChoice(LOG_FORMATS),
    values: LOG_FORMATS.join(', '),
    sentence: 'One JSON object a line, or text for people; auto: text where standard output is a terminal.',
  }),
  rateLimitPerMinute: option<number>({
    name: 'RATE_LIMIT_PER_MINUTE',
    default: 6000,
    read: readWhole(0, 10_000_000),
    values: '0 to 10000000',
    sentence: 'Requests that one API key may make in a minute, in each process; 0 for no limit.',
  }),
  rateLimitShared: option<boolean>({
    name: 'RATE_LIMIT_SHARED',
    default: false,
    read: readSwitch,
    values: 'true or false',
    sentence: 'Whether all processes on one PostgreSQL count together, once a second; needs DATABASE_URL.',
  }),
  ...doorOptions,
  ...limitOptions,
  ...metricsOptions,
} satisfies Record<string, Option<never> | Option<unknown>>

export type Settings = { readonly [K in keyof typeof options]: (typeof options)[K]['default'] }

/** The settings of the environment, or a SettingsError with every fault at once; an empty variable is an unset one. */
export const loadSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const faults: string[] = []
  const read = ({ name, default: standard, read }: Option<unknown>): unknown => {
    const text = environment[name]?.trim() ?? ''
    try {
      return text === '' ? standard : read(text)
    } catch (error) {
      faults.push(`${name} ${error instanceof Error ? error.message : error}.`)
      return standard
    }
  }
  const entries = Object.entries(options).map(([key, option]) => [key, read(option as Option<unknown>)])
  const settings = Object.fromEntries(entries) as Settings
  if (settings.rateLimitShared && settings.databaseUrl === null)
    faults.push('RATE_LIMIT_SHARED is true, but needs DATABASE_URL: the embedded store has one process.')
  if (settings.bodyBytesMax < settings.bodyLimit)
    faults.push('BODY_BYTES_MAX must be at least BODY_LIMIT: else no body of that size could ever be taken.')
  if (faults.length > 0) throw new SettingsError(faults)
  return settings
}

/** Names every setting that cannot be used, one sentence each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

const MASK = '********'

/** The settings in effect by their names in the environment, secrets masked. */
export const showSettings = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).map(([key, { name, secret }]) => {
      const value = settings[key as keyof Settings]
      return [name, secret && value !== null ? MASK : value]
    }),
  )
