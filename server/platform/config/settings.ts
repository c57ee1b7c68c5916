/** Table of all settings, the source of docs/settings.md, `affiche config` and the refusals at start. */
import { join } from 'node:path'
import { applicationFaults, applicationOptions } from './applications.ts'
import { consoleFaults, consoleOptions } from './console.ts'
import { databaseOptions } from './database.ts'
import { limitOptions } from './limits.ts'
import { mailFaults, mailOptions } from './mail.ts'
import {
  type Option,
  option,
  readAutoOrWhole,
  readOrigins,
  readPort,
  readSwitch,
  readTimeZone,
  readUrl,
  readWhole,
  text,
  textChoice,
} from './parsers.ts'
import { isLoopback, publicOptions } from './public.ts'
import { recordOptions } from './records.ts'
import { secretOptions } from './secrets.ts'
import { webhookOptions } from './webhooks.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const LOG_FORMATS = ['auto', 'json', 'text'] as const

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
  httpThreads: option<number | 'auto'>({
    name: 'HTTP_THREADS',
    default: 'auto',
    read: readAutoOrWhole(1, 64),
    values: '`auto`, or 1 to 64',
    sentence:
      'Threads that answer HTTP, besides the one that writes to the embedded store; `auto` takes one on one or two cores, and on more one less than the cores, at most eight. Each further thread takes some 35 MB of memory, more under load. More than one requires the embedded store and Linux.',
  }),
  dataDir: option<string>({
    name: 'DATA_DIR',
    default: './data',
    read: text,
    values: 'a folder',
    sentence: 'The folder of the embedded store; created if missing.',
  }),
  ...databaseOptions,
  ...secretOptions,
  referenceDataDir: option<string>({
    name: 'REFERENCE_DATA_DIR',
    default: join(import.meta.dirname, '../../../reference-data'),
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
    sentence: 'The public address of the service, used in all addresses in answers; otherwise taken from each request.',
  }),
  trustProxy: option<boolean>({
    name: 'TRUST_PROXY',
    default: false,
    read: readSwitch,
    values: 'true or false',
    sentence: 'Whether X-Forwarded-Host, -Proto and -For are trusted; only behind a proxy that sets them.',
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
    sentence: 'The lowest level that is logged.',
  }),
  logFormat: option<(typeof LOG_FORMATS)[number]>({
    name: 'LOG_FORMAT',
    default: 'auto',
    read: textChoice(LOG_FORMATS),
    values: LOG_FORMATS.join(', '),
    sentence: 'One JSON object a line, or text for people; auto: text if standard output is a terminal.',
  }),
  rateLimitPerMinute: option<number>({
    name: 'RATE_LIMIT_PER_MINUTE',
    default: 6000,
    read: readWhole(0, 10_000_000),
    values: '0 to 10000000',
    sentence: 'Requests that one API key may make in a minute, in each process; 0 for no limit.',
  }),
  vendorRateLimitPerMinute: option<number>({
    name: 'VENDOR_RATE_LIMIT_PER_MINUTE',
    default: 30_000,
    read: readWhole(0, 10_000_000),
    values: '0 to 10000000',
    sentence:
      'Requests that the keys of one vendor may make in a minute for all employers together, in each process; 0 for no limit. For each employer RATE_LIMIT_PER_MINUTE holds besides.',
  }),
  rateLimitShared: option<boolean>({
    name: 'RATE_LIMIT_SHARED',
    default: false,
    read: readSwitch,
    values: 'true or false',
    sentence: 'Whether all processes on one PostgreSQL count together, once a second; needs DATABASE_URL.',
  }),
  corsOrigins: option<readonly string[] | null>({
    name: 'CORS_ORIGINS',
    default: null,
    read: readOrigins,
    values: 'origins, separated by commas',
    sentence:
      'The origins whose pages may call the service from a browser, such as `https://ats.example.ca`; `*` among them opens what needs no key, and nothing else, to every page.',
  }),
  hstsSeconds: option<number>({
    name: 'HSTS_SECONDS',
    default: 31_536_000,
    read: readWhole(0, 63_072_000),
    values: '0 to 63072000',
    sentence:
      'Time in which browsers use https alone (Strict-Transport-Security); sent only if BASE_URL is https, and not with 0.',
  }),
  ...publicOptions,
  ...consoleOptions,
  ...mailOptions,
  ...applicationOptions,
  ...webhookOptions,
  ...recordOptions,
  ...limitOptions,
  metricsPort: option<number | null>({
    name: 'METRICS_PORT',
    default: null,
    read: readPort,
    values: '0 to 65535',
    sentence:
      'The port of `/metrics` for Prometheus; 0 takes a free one. Nothing is counted or served without it. It asks for no key: let only the monitoring reach it.',
  }),
  metricsHost: option<string>({
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    read: text,
    values: 'an address or a host name',
    sentence: 'The address that `/metrics` listens on.',
  }),
} satisfies Record<string, Option<never> | Option<unknown>>

export type Settings = { readonly [K in keyof typeof options]: (typeof options)[K]['default'] }

/** Settings that pages use as they are. */
export type PageSettings = Pick<Settings, 'timeZone' | keyof typeof publicOptions>

export const pageSettingsOf = (settings: Settings): PageSettings => {
  const names = ['timeZone', ...Object.keys(publicOptions)] as (keyof PageSettings)[]
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as PageSettings
}

/** Reads the settings from the environment; throws one SettingsError with all faults. An empty variable counts as unset. */
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
  if (settings.publicPages && settings.baseUrl === null && !isLoopback(settings.host))
    faults.push('PUBLIC_PAGES is true, but needs BASE_URL: the pages name their own addresses.')
  faults.push(...consoleFaults(settings), ...mailFaults(settings), ...applicationFaults(settings))
  if (settings.console && settings.baseUrl === null && !isLoopback(settings.host))
    faults.push('CONSOLE is true, but needs BASE_URL: forms are taken from pages at that address alone.')
  if (faults.length > 0) throw new SettingsError(faults)
  return settings
}

/** All invalid settings, one sentence each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

const MASK = '********'

/** Settings in effect by their names in the environment; secrets are masked. */
export const showSettings = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(
    (Object.entries(options) as [keyof Settings, Option<unknown>][]).map(([key, { name, secret, shown }]) => {
      const value = settings[key]
      if (value === null) return [name, null]
      return [name, secret ? MASK : (shown?.(value) ?? value)]
    }),
  )
