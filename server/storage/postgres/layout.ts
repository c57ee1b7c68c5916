/** Where the rows lie: all in one database, or spread by employer over the workers of Citus. */
import type { Connection } from './connection.ts'

export type Kind = 'reference' | 'distributed'

/** A local table that Citus knows for its foreign keys alone (n with another replication model) is of no kind. */
const KIND = `SELECT CASE WHEN partmethod = 'n' THEN 'reference' ELSE 'distributed' END AS kind
  FROM pg_dist_partition
  WHERE logicalrelid = $1::text::regclass AND (partmethod <> 'n' OR repmodel = 't')`

/** How Citus keeps a table; null where it is a local one. */
export const kindOf = async (connection: Connection, table: string): Promise<Kind | null> =>
  (await connection.one<{ kind: Kind }>(KIND, [table], { prepare: false }))?.kind ?? null

/** Whether the jobs are spread over a cluster. */
export const isSpread = async (connection: Connection): Promise<boolean> => {
  const sql = `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there`
  const found = await connection.one<{ there: boolean }>(sql, [], { prepare: false })
  return found?.there === true && (await kindOf(connection, 'jobs')) === 'distributed'
}
