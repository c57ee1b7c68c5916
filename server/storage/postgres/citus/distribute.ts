/**
 * Spreads the tables over a Citus cluster by employer. Every step is a transaction of its own, since Citus
 * creates shards in parallel and refuses that beside changes of a reference table that they refer to; what
 * was done before a failure is found and left alone when the command is run again.
 */
import { Refusal } from '../../../domain/refusal.ts'
import { createConnector } from '../driver/connect.ts'
import { type Connection, type Limits, UNHURRIED } from '../driver/connection.ts'
import { isUnavailable } from '../driver/errors.ts'
import { readTarget } from '../driver/url.ts'
import { migrate, SHARD_AFTER_SHARD } from '../maintenance/migrate.ts'
import { requireCitus } from './cluster.ts'
import { type Kind, kindOf } from './layout.ts'

/** Any number that no other service in the database uses; held while the tables are spread. */
const ADVISORY_LOCK = 4_165_512_644

/** How long a step waits for a table that is in use, lest every request wait behind it. */
const TABLE_LOCK_TIMEOUT_MS = 10_000

/** How often a step is tried that deadlocks with requests or waits too long for a table. */
const ATTEMPTS_MAX = 8

/** Citus spreads no table that has triggers. Where nothing is counted, lists count the jobs themselves. */
const STOP_COUNTING = [
  'DROP TRIGGER IF EXISTS jobs_added ON jobs',
  'DROP TRIGGER IF EXISTS jobs_removed ON jobs',
  'DROP TRIGGER IF EXISTS jobs_moved ON jobs',
  'DROP TRIGGER IF EXISTS jobs_emptied ON jobs',
  'DELETE FROM job_counts',
]

/** Resolves where the database is one of Citus, and refuses where it cannot be. */
export type RequireCitus = (connection: Connection) => Promise<void>

export type Distributed = { readonly applied: readonly string[]; readonly distributed: readonly string[] }

type Options = { readonly url: string; readonly limits: Limits; readonly requireCitus?: RequireCitus }

/** Migrates and spreads what is not spread yet; returns what it did. A refusal comes before the first change. */
export const distribute = async ({
  url,
  limits,
  requireCitus: require = requireCitus,
}: Options): Promise<Distributed> => {
  const connection = await createConnector(readTarget(url), limits)()
  try {
    await require(connection)
    const applied = (await migrate(connection)).map(({ version, name }) => `${version} ${name}`)
    await connection.exec(`SET statement_timeout = 0; SET lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`)
    const lock = `SELECT pg_try_advisory_lock(${ADVISORY_LOCK}) AS held`
    if (!(await connection.one<{ held: boolean }>(lock))?.held)
      throw new Refusal('Another process is spreading the tables at the moment.')
    return { applied, distributed: await takeSteps(connection) }
  } finally {
    await connection.close()
  }
}

/** One transaction brings the tables to the kind that they must be of. */
type Step = { readonly tables: readonly string[]; readonly kind: Kind | null; readonly statements: Statements }

/** For the tables that are not of the kind yet. */
type Statements = (tables: readonly string[]) => readonly string[]

const toReference: Statements = (tables) => tables.map((table) => `SELECT create_reference_table('${table}')`)

const spreadOf = (table: string): string => {
  const beside = table === 'jobs' ? '' : ", colocate_with => 'jobs'"
  return `SELECT create_distributed_table('${table}', 'employer_id'${beside})`
}

const toDistributed: Statements = (tables) => [
  ...(tables.includes('jobs') ? STOP_COUNTING : []),
  ...tables.map(spreadOf),
]

/** A foreign key stands in the way. */
const KEYS_HOME = [
  'ALTER TABLE api_keys DROP CONSTRAINT api_keys_employer_id_fkey',
  "SELECT undistribute_table('api_keys')",
  'ALTER TABLE api_keys ADD CONSTRAINT api_keys_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES employers (id)',
]

/**
 * Foreign keys may point from distributed to reference tables alone, so what is referred to comes first. What one
 * statement reads is spread together. The keys stay on the coordinator, which reads them for every request, so that
 * they can be issued and revoked whichever worker is down; so do the names of reference lists, the ledger of
 * migrations and every sequence of ids. An earlier version put a copy of the last two on every worker.
 */
const STEPS: readonly Step[] = [
  { tables: ['employers'], kind: 'reference', statements: toReference },
  { tables: ['jobs', 'unlisted_places', 'job_counts'], kind: 'distributed', statements: toDistributed },
  { tables: ['audit_anchors'], kind: 'distributed', statements: toDistributed },
  { tables: ['audit_entries'], kind: 'distributed', statements: toDistributed },
  { tables: ['reference_items'], kind: null, statements: () => ["SELECT undistribute_table('reference_items')"] },
  { tables: ['api_keys'], kind: null, statements: () => KEYS_HOME },
]

const takeSteps = async (connection: Connection): Promise<string[]> => {
  const done: string[] = []
  for (const { tables, kind, statements } of STEPS) {
    const open: string[] = []
    for (const table of tables) {
      const present = await kindOf(connection, table)
      if (present === kind) continue
      if (present !== null && kind !== null)
        throw new Refusal(`The table ${table} is a ${present} one already, and must be ${kind}.`)
      open.push(table)
    }
    if (open.length > 0) await takePatiently(connection, statements(open))
    done.push(...open)
  }
  return done
}

/**
 * In one transaction, and each statement by itself, since Citus passes the text that it came in on to the workers.
 * What is in use is tried again: requests that lock several tables may hold what a step needs, and need what it holds.
 */
const takePatiently = async (connection: Connection, statements: readonly string[]): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      for (const statement of ['BEGIN', SHARD_AFTER_SHARD, ...statements, 'COMMIT'])
        await connection.exec(statement, UNHURRIED)
      return
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !connection.isAlive() || !isUnavailable(error)) throw error
      await connection.exec('ROLLBACK')
    }
  }
}
