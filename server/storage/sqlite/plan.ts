import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../domain/refusal.ts'
import { type AppliedMigration, loadMigrations, type Migration, pendingMigrations } from '../migrations.ts'
import { type Connection, openReader } from './connection.ts'
import { DATA_FILE } from './store.ts'

/** The migrations that opening the store would run; makes neither folder nor file and writes nothing. */
export const planSqlite = (directory: string): Migration[] => {
  const reader = openExisting(directory)
  if (!reader) return loadMigrations('sqlite')
  try {
    return readPending(reader)
  } finally {
    reader.close()
  }
}

/** Opens the data file for reading; null if there is none. */
export const openExisting = (directory: string): Connection | null => {
  const file = join(directory, DATA_FILE)
  if (!existsSync(file)) return null
  try {
    return openReader(file)
  } catch (error) {
    throw new Refusal(`The data in ${file} cannot be read: ${(error as Error).message}.`)
  }
}

const HAS_LEDGER = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'"

export const readPending = (reader: Connection): Migration[] => {
  const applied = reader.one(HAS_LEDGER)
    ? reader.all<AppliedMigration>('SELECT version, name, checksum FROM migrations ORDER BY version')
    : []
  return pendingMigrations(loadMigrations('sqlite'), applied)
}
