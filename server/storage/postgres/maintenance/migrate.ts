import { Refusal } from '../../../domain/refusal.ts'
import {
  type AppliedMigration,
  loadMigrations,
  type Migration,
  pendingMigrations,
  withMigration,
} from '../../migrations.ts'
import { requireCurrent } from '../../store-refusals.ts'
import { createConnector } from '../driver/connect.ts'
import { type Connection, type Limits, UNHURRIED } from '../driver/connection.ts'
import { codeOf, translate } from '../driver/errors.ts'
import { placeOf, readTarget } from '../driver/url.ts'
import { splitStatements } from './sql-script.ts'

/** Any number that no other service in the database uses; held by the one process that migrates. */
const ADVISORY_LOCK = 4_165_512_643

/** How long a migration waits for a table that is in use, lest every request wait behind it. */
const TABLE_LOCK_TIMEOUT_MS = 10_000

const INSUFFICIENT_PRIVILEGE = '42501'

const LEDGER = `CREATE TABLE migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at bigint NOT NULL
)`

/** Citus would otherwise change many shards at once, and refuses that beside changes of reference tables. */
export const SHARD_AFTER_SHARD = "SET LOCAL citus.multi_shard_modify_mode = 'sequential'"

/**
 * Brings the database to the present schema, all steps or none, under a lock of the whole database, so that
 * any number of processes may start at once. Returns what was applied.
 */
export const migrate = async (
  connection: Connection,
  migrations = loadMigrations('postgres'),
): Promise<Migration[]> => {
  try {
    await connection.exec('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    await connection.all(`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`, [], UNHURRIED)
    await connection.exec(`SET LOCAL lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}; ${SHARD_AFTER_SHARD}`)
    const pending = pendingMigrations(migrations, await readLedger(connection))
    for (const migration of pending) await apply(connection, migration)
    await connection.exec('COMMIT')
    return pending
  } catch (error) {
    connection.destroy()
    throw codeOf(error) === INSUFFICIENT_PRIVILEGE ? ofOwner(error) : translate(error)
  }
}

const ofOwner = (error: unknown): Refusal =>
  new Refusal(
    `The user of DATABASE_URL may not change the schema (${(error as Error).message}). Run "affiche migrate" with the DATABASE_URL of the owner of the tables, and grant the rights of docs/database-rights.md. Nothing was changed.`,
    { cause: error },
  )

/** The table is made only where it is missing, so that a role without that right can start the service too. */
const readLedger = async (connection: Connection): Promise<AppliedMigration[]> => {
  const applied = await readApplied(connection)
  if (applied === null) await connection.exec(LEDGER)
  return applied ?? []
}

/** Null where there is no store. */
const readApplied = async (connection: Connection): Promise<AppliedMigration[] | null> => {
  const found = await connection.one<{ there: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS there`)
  if (!found?.there) return null
  return connection.all<AppliedMigration>('SELECT version, name, checksum FROM migrations ORDER BY version')
}

const apply = async (connection: Connection, migration: Migration): Promise<void> => {
  const { version, name, sql, checksum } = migration
  try {
    for (const statement of splitStatements(sql)) await connection.exec(statement, UNHURRIED)
  } catch (error) {
    throw withMigration(error, migration)
  }
  await connection.run('INSERT INTO migrations VALUES ($1, $2, $3, $4)', [version, name, checksum, Date.now()])
}

/** The migrations that opening the store would run; changes nothing, also in an empty database. */
export const planPostgres = async (url: string, limits: Limits): Promise<Migration[]> => {
  const connection = await createConnector(readTarget(url), limits)()
  try {
    return await readPending(connection)
  } finally {
    await connection.close()
  }
}

/** Refuses a database without a store, or with one of an older schema; changes nothing. */
export const requirePostgresStore = async (url: string, limits: Limits): Promise<void> =>
  requireCurrent(placeOf(readTarget(url)), {
    known: loadMigrations('postgres'),
    pending: await planPostgres(url, limits),
  })

export const readPending = async (connection: Connection): Promise<Migration[]> =>
  pendingMigrations(loadMigrations('postgres'), (await readApplied(connection)) ?? [])
