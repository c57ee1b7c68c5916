/**
 * Distributes the tables by employer over a Citus cluster. Each step is a transaction of its own, since Citus creates
 * shards in parallel and refuses that in a transaction that changed a reference table. After a failure the command
 * can run again; it skips finished steps.
 */

import { requireCitus } from '../../platform/engines/citus/cluster.ts'
import { DISTRIBUTED_TABLES, distributionOf, hasTable, kindOf } from '../../platform/engines/citus/layout.ts'
import type { Migration } from '../../platform/engines/migrations.ts'
import { withConnection } from '../../platform/engines/postgres/connect.ts'
import { type Connection, type Limits, NO_DEADLINE } from '../../platform/engines/postgres/connection.ts'
import { isUnavailable } from '../../platform/engines/postgres/errors.ts'
import { type Spread, spreadTables } from '../../platform/engines/tables.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { migrate, SHARD_AFTER_SHARD } from '../postgres/migrate.ts'

/** An arbitrary number, unique in the database; locked while the tables are distributed. */
const ADVISORY_LOCK = 4_165_512_644

/** Time to wait for a table in use, since every request waits behind the step. */
const TABLE_LOCK_TIMEOUT_MS = 10_000

/** Attempts of a step that deadlocks with requests or waits too long for a table. */
const ATTEMPTS_MAX = 8

/** Citus distributes no table with triggers. Without counts, lists count the jobs. */
const STOP_COUNTING = [
  'DROP TRIGGER IF EXISTS jobs_added ON jobs',
  'DROP TRIGGER IF EXISTS jobs_removed ON jobs',
  'DROP TRIGGER IF EXISTS jobs_moved ON jobs',
  'DROP TRIGGER IF EXISTS jobs_emptied ON jobs',
  'DELETE FROM job_counts',
]

export type Distributed = { readonly applied: readonly string[]; readonly distributed: readonly string[] }

type Options = {
  readonly url: string
  readonly limits: Limits
  readonly requireCitus?: typeof requireCitus
  readonly migrations?: readonly Migration[]
}

/** Migrates, and distributes the tables that are not distributed yet; refuses before the first change. */
export const distribute = ({
  requireCitus: require = requireCitus,
  migrations,
  ...access
}: Options): Promise<Distributed> =>
  withConnection(access, async (connection) => {
    await require(connection)
    const applied = (await migrate(connection, migrations)).map(({ version, name }) => `${version} ${name}`)
    await connection.exec(`SET statement_timeout = 0; SET lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`)
    const lock = `SELECT pg_try_advisory_lock(${ADVISORY_LOCK}) AS locked`
    if (!(await connection.one<{ locked: boolean }>(lock))?.locked)
      throw new Refusal('Another process is distributing the tables.')
    return { applied, distributed: await runSteps(connection) }
  })

/** One transaction that gives tables their kind. */
type Step = { readonly tables: readonly string[]; readonly kind: Spread; readonly statements: Statements }

type Statements = (tables: readonly string[]) => readonly string[]

const toReference: Statements = (tables) => tables.map((table) => `SELECT create_reference_table('${table}')`)

/** Writes lock their employer before their tables; in the other order the step and a write would wait for each other. */
const LOCK_REFERENCED = 'LOCK TABLE employers IN ACCESS EXCLUSIVE MODE'

const toDistributed: Statements = (tables) => [
  LOCK_REFERENCED,
  ...(tables.includes('jobs') ? STOP_COUNTING : []),
  ...tables.map(distributionOf),
]

/** Jobs and what their writes count, which stops with the first of them. */
const COUNTED: readonly string[] = ['jobs', 'unlisted_places', 'job_counts']

/**
 * Referenced tables come first, since foreign keys may point from distributed tables only to reference tables. Tables
 * of one statement are distributed together. Keys, the ledger of migrations and the sequences stay on the
 * coordinator, so that keys can be issued and revoked even if a worker is down.
 */
const STEPS: readonly Step[] = [
  { tables: spreadTables('reference'), kind: 'reference', statements: toReference },
  { tables: COUNTED, kind: 'distributed', statements: toDistributed },
  ...DISTRIBUTED_TABLES.filter((table) => !COUNTED.includes(table)).map(
    (table): Step => ({ tables: [table], kind: 'distributed', statements: toDistributed }),
  ),
]

const runSteps = async (connection: Connection): Promise<string[]> => {
  const done: string[] = []
  for (const { tables, kind, statements } of STEPS) {
    const pending: string[] = []
    for (const table of tables) {
      if (!(await hasTable(connection, table))) continue
      const present = await kindOf(connection, table)
      if (present === kind) continue
      if (present !== null) throw new Refusal(`The table ${table} is a ${present} table, and must be a ${kind} one.`)
      pending.push(table)
    }
    if (pending.length > 0) await runStep(connection, statements(pending))
    done.push(...pending)
  }
  return done
}

/**
 * Sends each statement by itself, since Citus passes the whole text of a query on to the workers. Retries, since
 * requests that lock several tables may deadlock with the step.
 */
const runStep = async (connection: Connection, statements: readonly string[]): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      for (const statement of ['BEGIN', SHARD_AFTER_SHARD, ...statements, 'COMMIT'])
        await connection.exec(statement, NO_DEADLINE)
      return
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !connection.isAlive() || !isUnavailable(error)) throw error
      await connection.exec('ROLLBACK')
    }
  }
}
