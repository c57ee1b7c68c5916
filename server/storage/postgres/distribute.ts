/**
 * Spreads the tables over a Citus cluster by employer. Every step is a transaction of its own, since Citus
 * creates shards in parallel and refuses that beside changes of a reference table that they refer to; what
 * was done before a failure is found and left alone when the command is run again.
 */
import { Refusal } from '../../domain/refusal.ts'
import { createConnector } from './connect.ts'
import type { Connection, Limits } from './connection.ts'
import { migrate } from './migrate.ts'
import { readTarget } from './target.ts'

/** Any number that no other service in the database uses; held while the tables are spread. */
const ADVISORY_LOCK = 4_165_512_644

/** How long a step waits for a table that is in use, lest every request wait behind it. */
const TABLE_LOCK_TIMEOUT_MS = 10_000

/** Rows are moved to the shards, which takes as long as it takes. */
const UNHURRIED = { prepare: false, deadlineMs: null }

type Kind = 'reference' | 'distributed'

/**
 * Foreign keys may point from distributed to reference tables alone, so what is referred to comes first.
 * The ledger of migrations stays on the coordinator, the only place where migrations and ids come from.
 */
const STEPS: readonly [table: string, kind: Kind, sql: string][] = [
  ['employers', 'reference', "SELECT create_reference_table('employers')"],
  ['api_keys', 'reference', "SELECT create_reference_table('api_keys')"],
  ['reference_items', 'reference', "SELECT create_reference_table('reference_items')"],
  ['jobs', 'distributed', "SELECT create_distributed_table('jobs', 'employer_id')"],
  [
    'unlisted_places',
    'distributed',
    "SELECT create_distributed_table('unlisted_places', 'employer_id', colocate_with => 'jobs')",
  ],
  [
    'job_counts',
    'distributed',
    "SELECT create_distributed_table('job_counts', 'employer_id', colocate_with => 'jobs')",
  ],
  [
    'audit_anchors',
    'distributed',
    "SELECT create_distributed_table('audit_anchors', 'employer_id', colocate_with => 'jobs')",
  ],
  [
    'audit_entries',
    'distributed',
    "SELECT create_distributed_table('audit_entries', 'employer_id', colocate_with => 'jobs')",
  ],
]

/** Citus spreads no table that has triggers. Where nothing is counted, lists count the jobs themselves. */
const STOP_COUNTING = `BEGIN;
  DROP TRIGGER IF EXISTS jobs_added ON jobs;
  DROP TRIGGER IF EXISTS jobs_removed ON jobs;
  DROP TRIGGER IF EXISTS jobs_moved ON jobs;
  DROP TRIGGER IF EXISTS jobs_emptied ON jobs;
  DELETE FROM job_counts;
  COMMIT`

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

const AVAILABLE = `SELECT (SELECT count(*) > 0 FROM pg_available_extensions WHERE name = 'citus') AS available,
  (SELECT count(*) > 0 FROM pg_extension WHERE extname = 'citus') AS created`

/** Creates the extension where it is installed and only that is missing. */
export const requireCitus: RequireCitus = async (connection) => {
  const found = await connection.one<{ available: boolean; created: boolean }>(AVAILABLE)
  if (found?.created) return
  if (!found?.available)
    throw new Refusal('The extension citus is not installed on this PostgreSQL server. Nothing was changed.')
  try {
    await connection.exec('CREATE EXTENSION citus', UNHURRIED)
  } catch (error) {
    throw new Refusal(
      `The extension citus is installed on this PostgreSQL server, but cannot be created in the database: ${(error as Error).message}. Nothing was changed.`,
      { cause: error },
    )
  }
}

/** Whether the jobs are spread over a cluster. */
export const isSpread = async (connection: Connection): Promise<boolean> => {
  const found = await connection.one<{ there: boolean }>(`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there`)
  return found?.there === true && (await kindOf(connection, 'jobs')) === 'distributed'
}

const takeSteps = async (connection: Connection): Promise<string[]> => {
  const done: string[] = []
  for (const [table, kind, sql] of STEPS) {
    const present = await kindOf(connection, table)
    if (present === kind) continue
    if (present !== null) throw new Refusal(`The table ${table} is a ${present} one already, and must be ${kind}.`)
    if (table === 'jobs') await connection.exec(STOP_COUNTING, UNHURRIED)
    await connection.all(sql, [], UNHURRIED)
    done.push(table)
  }
  return done
}

/** A local table that Citus knows for its foreign keys alone (n with another replication model) is not spread yet. */
const KIND = `SELECT CASE WHEN partmethod = 'n' THEN 'reference' ELSE 'distributed' END AS kind
  FROM pg_dist_partition
  WHERE logicalrelid = $1::text::regclass AND (partmethod <> 'n' OR repmodel = 't')`

const kindOf = async (connection: Connection, table: string): Promise<Kind | null> =>
  (await connection.one<{ kind: Kind }>(KIND, [table], UNHURRIED))?.kind ?? null
