import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseLimits } from '../platform/config/database.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Clock } from '../platform/lib/dates.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import type { Store } from './ports.ts'
import { holdsStore, requireSqliteStore } from './sqlite/plan.ts'
import { openSqliteStore } from './sqlite/store.ts'

type Options = {
  readonly clock?: Clock
  /** The operator's name for the audit trail; null for the service itself. */
  readonly operator?: string | null
  /** Called with a warning for the operator. */
  readonly warn?: (sentence: string) => void
}

/** Opens the store of the settings; creates it if missing and migrates it. */
export const openStore = async (
  settings: Settings,
  { clock = Date.now, operator = null, warn }: Options = {},
): Promise<Store> => {
  const { databaseUrl: url, waitingMax } = settings
  if (url === null) return openSqliteStore({ directory: settings.dataDir, clock, operator, waitingMax })
  // Imported only when used, to save memory.
  const { openPostgresStore } = await import('./postgres/store.ts')
  return openPostgresStore({
    url,
    clock,
    operator,
    warn,
    poolSize: settings.databasePoolSize,
    ...databaseLimits(settings),
    waitingMax,
  })
}

/** Opens an existing store of the present schema; neither creates nor migrates. */
export const openExistingStore = async (settings: Settings, options: Options): Promise<Store> => {
  await requireStore(settings)
  return openStore(settings, options)
}

const requireStore = async (settings: Settings): Promise<void> => {
  if (settings.databaseUrl === null) return requireSqliteStore(settings.dataDir)
  const { requirePostgresStore } = await import('./postgres/migrate.ts')
  return requirePostgresStore(settings.databaseUrl, databaseLimits(settings))
}

/** A warning if DATABASE_URL hides an embedded store that exists too; null otherwise. */
export const unservedStore = ({ databaseUrl, dataDir }: Settings): string | null => {
  if (databaseUrl === null || !holdsStore(dataDir)) return null
  const folder = resolve(dataDir)
  return `DATABASE_URL is set, so the store in ${folder} is not served, nor are the jobs in it. "affiche copy --from ${folder} --to URL" copies it into an empty database; a folder that is no longer needed can be moved away.`
}

const RETRY_MS = 1_000

type WaitOptions = Pick<Options, 'clock' | 'warn'> & {
  /** Called after each failed attempt. */
  readonly onFailure: (error: Problem) => Promise<void>
}

/** Opens the store; waits up to DATABASE_WAIT_SECONDS for an unreachable database. */
export const openStoreWhenReachable = async (
  settings: Settings,
  { onFailure, ...options }: WaitOptions,
): Promise<Store> => {
  const deadline = performance.now() + settings.databaseWaitSeconds * 1000
  for (;;) {
    try {
      return await openStore(settings, options)
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unavailable')) throw error
      if (performance.now() >= deadline) throw waitedTooLong(settings, error)
      await onFailure(error)
    }
    await delay(RETRY_MS)
  }
}

const waitedTooLong = ({ databaseWaitSeconds }: Settings, { cause, message }: Problem): Refusal =>
  new Refusal(
    `The store could not be opened within ${databaseWaitSeconds} seconds (DATABASE_WAIT_SECONDS): ${cause instanceof Error ? cause.message : message}`,
  )
