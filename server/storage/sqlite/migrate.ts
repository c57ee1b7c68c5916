import { dirname } from 'node:path'
import { type AppliedMigration, loadMigrations, type Migration, pendingMigrations } from '../migrations.ts'
import type { Connection } from './connection.ts'
import { fillIndex } from './search-index.ts'

const LEDGER = `CREATE TABLE IF NOT EXISTS migrations (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT`

/** What a migration leaves to the service, because SQL alone cannot do it. */
const fills: Record<string, (writer: Connection) => void> = { counts_and_search: fillIndex }

/**
 * Brings the file to the present schema, all steps or none, under the file's write lock, so that any
 * number of processes may start at once. Returns what was applied.
 */
export const migrate = (writer: Connection, migrations = loadMigrations('sqlite')): Migration[] => {
  if (isUpToDate(writer, migrations.length)) return migrateAtOnce(writer, migrations)
  sortOnDisk(writer)
  try {
    return migrateAtOnce(writer, migrations)
  } finally {
    sortInMemory(writer)
  }
}

/** Where other threads may have the file open, which share the folder that a connection names. */
const isUpToDate = (writer: Connection, count: number): boolean =>
  writer.one("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'") !== null &&
  writer.one<{ applied: number }>('SELECT count(*) AS applied FROM migrations')?.applied === count

/** An index of a large store is sorted in gigabytes: in files beside the store, where there is room for them. */
const sortOnDisk = (writer: Connection): void => {
  const file = writer.one<{ file: string }>("SELECT file FROM pragma_database_list WHERE name = 'main'")?.file
  if (!file) return
  writer.exec(`PRAGMA temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`)
  writer.exec('PRAGMA temp_store = FILE')
}

const sortInMemory = (writer: Connection): void => {
  writer.exec('PRAGMA temp_store = MEMORY')
  writer.exec("PRAGMA temp_store_directory = ''")
}

const migrateAtOnce = (writer: Connection, migrations: readonly Migration[]): Migration[] => {
  writer.exec('BEGIN IMMEDIATE')
  try {
    writer.exec(LEDGER)
    const applied = writer.all<AppliedMigration>('SELECT version, name, checksum FROM migrations ORDER BY version')
    const pending = pendingMigrations(migrations, applied)
    for (const { version, name, sql, checksum } of pending) {
      writer.exec(sql)
      fills[name]?.(writer)
      writer.run('INSERT INTO migrations VALUES (?, ?, ?, ?)', version, name, checksum, Date.now())
    }
    writer.exec('COMMIT')
    return pending
  } catch (error) {
    writer.exec('ROLLBACK')
    throw error
  }
}
