import {
  APPLIED,
  type AppliedMigration,
  loadMigrations,
  type Migration,
  pendingMigrations,
  withMigration,
} from '../../platform/engines/migrations.ts'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import { inTransaction } from '../../platform/engines/sqlite/transaction.ts'

const LEDGER = `CREATE TABLE IF NOT EXISTS migrations (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT`

/**
 * Migrates the file to the present schema under its write lock, all steps or none, so that any number of processes may
 * start at once. Returns the migrations that were applied.
 */
export const migrate = (writer: Connection, migrations = loadMigrations('sqlite')): Migration[] =>
  inTransaction(writer, () => {
    writer.exec(LEDGER)
    const applied = writer.all<AppliedMigration>(APPLIED)
    const pending = pendingMigrations(migrations, applied)
    for (const migration of pending) apply(writer, migration)
    return pending
  })

const apply = (writer: Connection, migration: Migration): void => {
  const { version, name, sql, checksum } = migration
  try {
    writer.exec(sql)
  } catch (error) {
    throw withMigration(error, migration)
  }
  writer.run('INSERT INTO migrations VALUES (?, ?, ?, ?)', version, name, checksum, Date.now())
}
