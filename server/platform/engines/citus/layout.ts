/** The layout of the tables: in one database, or distributed by employer over the workers of Citus. */

import { sentence } from '../../sentences/sentence.ts'
import type { Connection } from '../postgres/connection.ts'
import { isRepeatable, isRowFault, isUnavailable, overloaded } from '../postgres/errors.ts'
import type { Pool } from '../postgres/pool.ts'
import { type Spread, spreadTables } from '../tables.ts'

/** Excludes local tables that Citus knows only for their foreign keys (n with another replication model). */
const KIND = `SELECT CASE WHEN partmethod = 'n' THEN 'reference' ELSE 'distributed' END AS kind
  FROM pg_dist_partition
  WHERE logicalrelid = $1::text::regclass AND (partmethod <> 'n' OR repmodel = 't')`

const HAS = 'SELECT to_regclass($1::text) IS NOT NULL AS has'

/** False for a table that a later migration makes, which distributes it then. */
export const hasTable = async (connection: Connection, table: string): Promise<boolean> =>
  (await connection.one<{ has: boolean }>(HAS, [table], { prepare: false }))?.has ?? false

/** The kind of a table; null for a local one. */
export const kindOf = async (connection: Connection, table: string): Promise<Spread | null> =>
  (await connection.one<{ kind: Spread }>(KIND, [table], { prepare: false }))?.kind ?? null

/** The tables that are distributed by employer. */
export const DISTRIBUTED_TABLES = spreadTables('distributed')

export const distributionOf = (table: string): string => {
  const beside = table === 'jobs' ? '' : ", colocate_with => 'jobs'"
  return `SELECT create_distributed_table('${table}', 'employer_id'${beside})`
}

const DISTRIBUTED = `SELECT name FROM unnest('{${DISTRIBUTED_TABLES}}'::text[]) AS name
  JOIN pg_dist_partition ON logicalrelid = to_regclass(name) WHERE partmethod = 'h'`

/** The tables that Citus has distributed; none without Citus. */
export const readDistributedTables = async (connection: Connection): Promise<ReadonlySet<string>> => {
  const sql = `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS known`
  const found = await connection.one<{ known: boolean }>(sql, [], { prepare: false })
  if (!found?.known) return new Set()
  const rows = await connection.all<{ name: string }>(DISTRIBUTED, [], { prepare: false })
  return new Set(rows.map(({ name }) => name))
}

/** The layout as this process last read it; tables may be distributed while it runs, and stay so. */
export type Layout = {
  readonly isDistributed: () => boolean
  /** Reads the layout again; true if a change explains the failure of a statement. */
  readonly update: (connection: Connection) => Promise<boolean>
}

export const readLayout = async (connection: Connection): Promise<Layout> => {
  let isDistributed = false
  let isComplete = false
  const update = async (connection: Connection): Promise<boolean> => {
    if (isComplete) return false
    const tables = await readDistributedTables(connection)
    isDistributed = tables.has('jobs')
    isComplete = DISTRIBUTED_TABLES.every((table) => tables.has(table))
    return isDistributed
  }
  await update(connection)
  return { isDistributed: () => isDistributed, update }
}

/** True for an SQLSTATE without a known class; Citus has many for statements that it cannot carry out. */
const isUnexplained = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code)) &&
  !(isUnavailable(error) || isRepeatable(error) || isRowFault(error))

/** Refuses a statement with 503 if it fails because the tables were distributed meanwhile, or in part. */
export const followLayout = (pool: Pool, layout: Layout): Pool => ({
  ...pool,
  use: (work) =>
    pool.use(async (connection) => {
      try {
        return await work(connection)
      } catch (error) {
        if (!isUnexplained(error) || !connection.isAlive() || !(await layout.update(connection))) throw error
        throw overloaded(sentence('tablesSpread'), error)
      }
    }),
})
