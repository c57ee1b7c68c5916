import { DISTRIBUTED_TABLES, distributionOf, readDistributedTables } from '../../platform/engines/citus/layout.ts'
import {
  APPLIED,
  type AppliedMigration,
  loadMigrations,
  type Migration,
  pendingMigrations,
  withMigration,
} from '../../platform/engines/migrations.ts'
import { withConnection } from '../../platform/engines/postgres/connect.ts'
import { type Connection, type Limits, NO_DEADLINE } from '../../platform/engines/postgres/connection.ts'
import { codeOf, translate } from '../../platform/engines/postgres/errors.ts'
import { describeTarget, readTarget } from '../../platform/engines/postgres/url.ts'
import { requireCurrent } from '../../platform/engines/store-refusals.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { splitStatements } from './sql-script.ts'

/** An arbitrary number, unique in the database; locked by the one process that migrates. */
const ADVISORY_LOCK = 4_165_512_643

/** Time to wait for a table in use, since every request waits behind the migration. */
const TABLE_LOCK_TIMEOUT_MS = 10_000

const INSUFFICIENT_PRIVILEGE = '42501'

const LEDGER = `CREATE TABLE migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at bigint NOT NULL
)`

/** By default Citus changes shards in parallel, and refuses that after changes of reference tables. */
export const SHARD_AFTER_SHARD = "SET LOCAL citus.multi_shard_modify_mode = 'sequential'"

/**
 * Migrates the database to the present schema, all steps or none, under a lock, so that any number of processes may
 * start at once. Returns the applied migrations.
 */
export const migrate = async (
  connection: Connection,
  migrations: readonly Migration[] = loadMigrations('postgres'),
): Promise<Migration[]> => {
  try {
    await connection.exec('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    await connection.all(`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`, [], NO_DEADLINE)
    await connection.exec(`SET LOCAL lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}; ${SHARD_AFTER_SHARD}`)
    const pending = pendingMigrations(migrations, await readLedger(connection))
    for (const migration of pending) await apply(connection, migration)
    if (pending.length > 0) await distributeNew(connection)
    await connection.exec('COMMIT')
    return pending
  } catch (error) {
    connection.destroy()
    throw codeOf(error) === INSUFFICIENT_PRIVILEGE ? notOwner(error) : translate(error)
  }
}

const notOwner = (error: unknown): Refusal =>
  new Refusal(
    `The user of DATABASE_URL may not change the schema (${(error as Error).message}). Run "affiche migrate" with the DATABASE_URL of the owner of the tables, and grant the rights of docs/database-rights.md. Nothing was changed.`,
    { cause: error },
  )

/** Creates the table only if it is missing, since the role may lack that right. */
const readLedger = async (connection: Connection): Promise<AppliedMigration[]> => {
  const applied = await readApplied(connection)
  if (applied === null) await connection.exec(LEDGER)
  return applied ?? []
}

/** Null without a store. */
const readApplied = async (connection: Connection): Promise<AppliedMigration[] | null> => {
  if (!(await hasStore(connection))) return null
  return connection.all<AppliedMigration>(APPLIED)
}

const apply = async (connection: Connection, migration: Migration): Promise<void> => {
  const { version, name, sql, checksum } = migration
  try {
    for (const statement of splitStatements(sql)) await connection.exec(statement, NO_DEADLINE)
  } catch (error) {
    throw withMigration(error, migration)
  }
  await connection.run('INSERT INTO migrations VALUES ($1, $2, $3, $4)', [version, name, checksum, Date.now()])
}

/** Distributes the tables that a migration added, if the others are distributed. */
const distributeNew = async (connection: Connection): Promise<void> => {
  const distributed = await readDistributedTables(connection)
  if (!distributed.has('jobs')) return
  for (const table of DISTRIBUTED_TABLES)
    if (!distributed.has(table)) await connection.exec(distributionOf(table), NO_DEADLINE)
}

export const hasStore = async (connection: Connection): Promise<boolean> => {
  const found = await connection.one<{ exists: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS exists`)
  return found?.exists === true
}

/** The migrations that opening the store would run; changes nothing, even in an empty database. */
export const planPostgres = (url: string, limits: Limits): Promise<Migration[]> =>
  withConnection({ url, limits }, readPending)

/** Refuses a database without a store, or with one of an older schema. */
export const requirePostgresStore = async (url: string, limits: Limits): Promise<void> =>
  requireCurrent(describeTarget(readTarget(url)), {
    known: loadMigrations('postgres'),
    pending: await planPostgres(url, limits),
  })

export const readPending = async (connection: Connection): Promise<Migration[]> =>
  pendingMigrations(loadMigrations('postgres'), (await readApplied(connection)) ?? [])
