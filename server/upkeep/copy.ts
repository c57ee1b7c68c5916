/** Operator work on whole stores: copy, migration plan, distribution over Citus. */
import { fileURLToPath } from 'node:url'
import { databaseLimits } from '../platform/config/database.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Migration } from '../platform/engines/migrations.ts'
import { AddressRefusal } from '../platform/engines/postgres/url-errors.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { type Distributed, distribute } from './citus/distribute.ts'
import { type Copied, copyArchive, type Progress, type Source, type Target } from './copy-tables.ts'
import { openPostgresSource, openPostgresTarget } from './postgres/copy.ts'
import { planPostgres } from './postgres/migrate.ts'
import { openSqliteSource, openSqliteTarget } from './sqlite/copy.ts'
import { planSqlite } from './sqlite/plan.ts'

export type { Copied, Progress } from './copy-tables.ts'

/** The location of a store: a database URL or the folder of an embedded store. */
export type Address = { readonly url: string } | { readonly directory: string }

/** Parses an address; null if it is neither. */
export const readAddress = (text: string): Address | null => {
  if (/^postgres(ql)?:\/\/\S+$/.test(text)) return { url: text }
  if (text.startsWith('file://')) return URL.canParse(text) ? { directory: fileURLToPath(text) } : null
  const directory = text.replace(/^file:/, '')
  return directory === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(directory) ? null : { directory }
}

type Copying = { readonly settings: Settings; readonly from: Address; readonly to: Address }

/** Copies a store into an empty one, all or nothing; the source may be in service. */
export const copyStore = async (
  { settings, from, to }: Copying,
  report: (progress: Progress) => void = () => undefined,
): Promise<Copied[]> => {
  const limits = databaseLimits(settings)
  const source = await opened<Source>('source', () =>
    'url' in from ? openPostgresSource(from.url, limits) : openSqliteSource(from.directory),
  )
  try {
    const target = await opened<Target>('target', () =>
      'url' in to ? openPostgresTarget(to.url, limits) : openSqliteTarget(to.directory),
    )
    try {
      return await copyArchive({ source, target, report })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

const opened = async <T>(side: 'source' | 'target', open: () => T | Promise<T>): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    if (error instanceof AddressRefusal) throw new Refusal(`The address of the ${side} cannot be used: ${error.why}.`)
    if (error instanceof Refusal) throw error
    const { message } = error instanceof Problem && error.cause instanceof Error ? error.cause : (error as Error)
    throw new Refusal(`The ${side} cannot be used: ${message}`, { cause: error })
  }
}

/** The migrations that opening the store would run; reads only. */
export const planStore = async (settings: Settings): Promise<Migration[]> =>
  settings.databaseUrl === null
    ? planSqlite(settings.dataDir)
    : planPostgres(settings.databaseUrl, databaseLimits(settings))

/** Distributes the tables by employer over a Citus cluster. */
export const distributeStore = async (settings: Settings): Promise<Distributed> => {
  if (settings.databaseUrl === null)
    throw new Refusal('Only a store in PostgreSQL with Citus can be distributed; DATABASE_URL is not set.')
  return distribute({ url: settings.databaseUrl, limits: databaseLimits(settings) })
}
