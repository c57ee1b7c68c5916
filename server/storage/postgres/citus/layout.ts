/** Where the rows lie: all in one database, or spread by employer over the workers of Citus. */
import type { Connection } from '../driver/connection.ts'
import { isOfOneRow, isRepeatable, isUnavailable, overloaded } from '../driver/errors.ts'
import type { Pool } from '../driver/pool.ts'

export type Kind = 'reference' | 'distributed'

/** A local table that Citus knows for its foreign keys alone (n with another replication model) is of no kind. */
const KIND = `SELECT CASE WHEN partmethod = 'n' THEN 'reference' ELSE 'distributed' END AS kind
  FROM pg_dist_partition
  WHERE logicalrelid = $1::text::regclass AND (partmethod <> 'n' OR repmodel = 't')`

/** How Citus keeps a table; null where it is a local one. */
export const kindOf = async (connection: Connection, table: string): Promise<Kind | null> =>
  (await connection.one<{ kind: Kind }>(KIND, [table], { prepare: false }))?.kind ?? null

/** What Citus puts where the employer is. */
export const BY_EMPLOYER = ['jobs', 'unlisted_places', 'job_counts', 'audit_anchors', 'audit_entries'] as const

const SPREAD = `SELECT name FROM unnest('{${BY_EMPLOYER}}'::text[]) AS name
  JOIN pg_dist_partition ON logicalrelid = to_regclass(name) WHERE partmethod = 'h'`

/** The tables that are spread. */
export const spreadTables = async (connection: Connection): Promise<ReadonlySet<string>> => {
  const sql = `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there`
  const found = await connection.one<{ there: boolean }>(sql, [], { prepare: false })
  if (!found?.there) return new Set()
  const rows = await connection.all<{ name: string }>(SPREAD, [], { prepare: false })
  return new Set(rows.map(({ name }) => name))
}

/** What this process knows of the layout. Tables may be spread while it runs, and are never brought together again. */
export type Layout = {
  readonly isSpread: () => boolean
  /** Looks again; true where that explains why a statement cannot be carried out. */
  readonly look: (connection: Connection) => Promise<boolean>
}

export const readLayout = async (connection: Connection): Promise<Layout> => {
  let spread = false
  let whole = false
  const look = async (connection: Connection): Promise<boolean> => {
    if (whole) return false
    const tables = await spreadTables(connection)
    spread = tables.has('jobs')
    whole = BY_EMPLOYER.every((table) => tables.has(table))
    return spread
  }
  await look(connection)
  return { isSpread: () => spread, look }
}

/** True of what the server says of a statement that nothing explains: Citus has many ways to say that it cannot carry one out. */
const isUnexplained = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code)) &&
  !(isUnavailable(error) || isRepeatable(error) || isOfOneRow(error))

/** A statement that fails since the tables were spread meanwhile, or in part, is refused as "not now". */
export const followLayout = (pool: Pool, layout: Layout): Pool => ({
  ...pool,
  use: (work) =>
    pool.use(async (connection) => {
      try {
        return await work(connection)
      } catch (error) {
        if (!isUnexplained(error) || !connection.isAlive() || !(await layout.look(connection))) throw error
        throw overloaded('The tables are being spread over a cluster, or are in part.', error)
      }
    }),
})
