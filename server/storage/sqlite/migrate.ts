import { dirname } from 'node:path'
import {
  type AppliedMigration,
  loadMigrations,
  type Migration,
  pendingMigrations,
  withMigration,
} from '../migrations.ts'
import { beginTrails } from './begin-trails.ts'
import { type Connection, keepTemporaryFilesIn } from './connection.ts'
import { rollBack } from './roll-back.ts'
import { fillIndex } from './search/index.ts'

const LEDGER = `CREATE TABLE IF NOT EXISTS migrations (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT`

/** What a migration leaves to the service, because SQL alone cannot do it. */
const fills: Record<string, (writer: Connection) => void> = {
  counts_and_search: fillIndex,
  audit_operator: beginTrails,
}

/**
 * Brings the file to the present schema, all steps or none, under the file's write lock, so that any
 * number of processes may start at once. Returns what was applied.
 */
export const migrate = (writer: Connection, migrations = loadMigrations('sqlite')): Migration[] => {
  if (isUpToDate(writer, migrations.length)) return migrateAtOnce(writer, migrations)
  const folder = folderOf(writer)
  if (folder === null) return migrateAtOnce(writer, migrations)
  keepTemporaryFilesIn(folder)
  try {
    writer.exec('PRAGMA temp_store = FILE')
    return migrateAtOnce(writer, migrations)
  } finally {
    keepTemporaryFilesIn(null)
    writer.exec('PRAGMA temp_store = MEMORY')
  }
}

/** Where other threads may have the file open, which share the folder that a connection names. */
const isUpToDate = (writer: Connection, count: number): boolean =>
  writer.one("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'") !== null &&
  writer.one<{ applied: number }>('SELECT count(*) AS applied FROM migrations')?.applied === count

/** Null of a store in memory. */
const folderOf = (writer: Connection): string | null => {
  const main = writer.one<{ file: string }>("SELECT file FROM pragma_database_list WHERE name = 'main'")
  return main?.file ? dirname(main.file) : null
}

const apply = (writer: Connection, migration: Migration): void => {
  const { version, name, sql, checksum } = migration
  try {
    writer.exec(sql)
    fills[name]?.(writer)
  } catch (error) {
    throw withMigration(error, migration)
  }
  writer.run('INSERT INTO migrations VALUES (?, ?, ?, ?)', version, name, checksum, Date.now())
}

const migrateAtOnce = (writer: Connection, migrations: readonly Migration[]): Migration[] => {
  writer.exec('BEGIN IMMEDIATE')
  try {
    writer.exec(LEDGER)
    const applied = writer.all<AppliedMigration>('SELECT version, name, checksum FROM migrations ORDER BY version')
    const pending = pendingMigrations(migrations, applied)
    for (const migration of pending) apply(writer, migration)
    writer.exec('COMMIT')
    return pending
  } catch (error) {
    rollBack(writer)
    throw error
  }
}
