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
