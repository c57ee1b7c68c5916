import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  APPLIED,
  type AppliedMigration,
  loadMigrations,
  type Migration,
  pendingMigrations,
} from '../../platform/engines/migrations.ts'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import { openReader } from '../../platform/engines/sqlite/reader.ts'
import { requireCurrent } from '../../platform/engines/store-refusals.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { refuseOrphans } from './recover-moved-files.ts'
import { DATA_FILE } from './store.ts'

/** The migrations that opening the store would run; creates and writes nothing. */
export const planSqlite = (directory: string): Migration[] => {
  const reader = openExisting(directory)
  if (!reader) return loadMigrations('sqlite')
  try {
    return readPending(reader)
  } finally {
    reader.close()
  }
}

/** Refuses a folder without a store, or with one of an older schema; writes nothing. */
export const requireSqliteStore = (directory: string): void => {
  const folder = resolve(directory)
  if (existsFor(folder)) refuseOrphans(join(folder, DATA_FILE))
  requireCurrent(`in ${folder}`, { known: loadMigrations('sqlite'), pending: planSqlite(folder) })
}

/** Whether a folder has a store, without opening it, which would leave files beside it. */
export const holdsStore = (directory: string): boolean =>
  (statSync(join(directory, DATA_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0

/** Opens the data file for reading; null if it is missing. */
export const openExisting = (directory: string): Connection | null => {
  const file = join(directory, DATA_FILE)
  if (!existsFor(file)) return null
  try {
    return openReader(file)
  } catch (error) {
    throw new Refusal(`The data in ${file} cannot be read: ${(error as Error).message}.`)
  }
}

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR'])

/** Whether a path exists; throws for a user who may not enter the folder. */
const existsFor = (path: string): boolean => {
  try {
    statSync(path)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (NOT_THERE.has(code ?? '')) return false
    throw new Refusal(
      `This user cannot look for the store in ${resolve(path)}: ${message}. Run it as the service's user.`,
    )
  }
}

const HAS_LEDGER = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'"

export const readPending = (reader: Connection): Migration[] => {
  const applied = reader.one(HAS_LEDGER) ? reader.all<AppliedMigration>(APPLIED) : []
  return pendingMigrations(loadMigrations('sqlite'), applied)
}
