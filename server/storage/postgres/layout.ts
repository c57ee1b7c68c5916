/** Where the rows lie: all in one database, or spread by employer over the workers of Citus. */
import type { Connection } from './connection.ts'
import { overloaded } from './failures.ts'
import type { Pool } from './pool.ts'

export type Kind = 'reference' | 'distributed'

/** A local table that Citus knows for its foreign keys alone (n with another replication model) is of no kind. */
const KIND = `SELECT CASE WHEN partmethod = 'n' THEN 'reference' ELSE 'distributed' END AS kind
  FROM pg_dist_partition
  WHERE logicalrelid = $1::text::regclass AND (partmethod <> 'n' OR repmodel = 't')`

/** How Citus keeps a table; null where it is a local one. */
export const kindOf = async (connection: Connection, table: string): Promise<Kind | null> =>
  (await connection.one<{ kind: Kind }>(KIND, [table], { prepare: false }))?.kind ?? null

/** What this process knows of the layout. Tables may be spread while it runs, and are never brought together again. */
export type Layout = {
  readonly isSpread: () => boolean
  /** Looks again; true where the tables have been spread since. */
  readonly look: (connection: Connection) => Promise<boolean>
}

export const readLayout = async (connection: Connection): Promise<Layout> => {
  let spread = false
  const look = async (connection: Connection): Promise<boolean> => {
    if (spread) return false
    const sql = `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there`
    const found = await connection.one<{ there: boolean }>(sql, [], { prepare: false })
    spread = found?.there === true && (await kindOf(connection, 'jobs')) === 'distributed'
    return spread
  }
  await look(connection)
  return { isSpread: () => spread, look }
}

/** SQLSTATEs of statements that Citus cannot carry out on spread tables: not supported, and no such function there. */
const OF_ANOTHER_LAYOUT = new Set(['0A000', '42883'])

/** A statement that fails since the tables were just spread is refused as "not now"; the next one is of the new layout. */
export const followLayout = (pool: Pool, layout: Layout): Pool => ({
  ...pool,
  use: (work) =>
    pool.use(async (connection) => {
      try {
        return await work(connection)
      } catch (error) {
        const code = String((error as { code?: unknown } | null)?.code)
        if (!OF_ANOTHER_LAYOUT.has(code) || !connection.isAlive() || !(await layout.look(connection))) throw error
        throw overloaded('The tables have just been spread over a cluster.', error)
      }
    }),
})
