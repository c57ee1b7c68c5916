import type { KeyedJob, KeyHolder } from '../../use-cases/ports.ts'
import { HOLDER_COLUMNS, type HolderRow, toHolder } from '../directory-row.ts'
import { type JobRow, toJob } from '../job-columns.ts'
import { wholeJobNames } from '../job-statements.ts'
import { createBatcher } from './driver/batcher.ts'
import type { Connection } from './driver/connection.ts'
import { type Pool, reading } from './driver/pool.ts'
import { named, type Unlisted, unlistedColumn } from './place-names.ts'

/** Requests in one statement, and statements under way at once. */
const WANTED_MAX = 64
const CONCURRENCY = 2

/**
 * A row for each request whose key there is. The subqueries hide from the planner how many are wanted, or it
 * would plan the statement for every number of them anew. No job is read for a key that is revoked, or whose employer is
 * suspended.
 */
const FIND = `SELECT wanted.at::integer AS at, ${HOLDER_COLUMNS.replace('k.id', 'k.id AS key_id')},
  j.id, ${wholeJobNames.map((name) => `j.${name}`).join(', ')}, ${unlistedColumn('j', 'j.employer_id')}
  FROM unnest((SELECT $1::text::bytea[]), (SELECT $2::text::bigint[])) WITH ORDINALITY AS wanted (hash, id, at)
  JOIN api_keys k ON k.hash = wanted.hash JOIN employers e ON e.id = k.employer_id
  LEFT JOIN jobs j ON j.employer_id = k.employer_id AND j.id = wanted.id
    AND k.revoked_at IS NULL AND e.suspended_at IS NULL`

type Wanted = { readonly hash: string; readonly id: number }

type KeyRow = Omit<HolderRow, 'id'> & { readonly at: number; readonly key_id: number }
type Row = KeyRow & ((JobRow & Unlisted) | { readonly id: null })

/**
 * Finds keys, and jobs of their employers, in one round trip. Both are read in one statement, which sees one
 * moment: no job is told as it was before its key or employer was what it is judged by, or as it became later.
 */
export const createKeyedJobFinder = (pool: Pool): ((hash: Uint8Array, id: number) => Promise<KeyedJob | null>) => {
  const find = createBatcher<Wanted, KeyedJob | null>({
    concurrency: CONCURRENCY,
    max: WANTED_MAX,
    bounds: pool.bounds,
    run: (take) => reading(pool, (connection) => findAll(connection, take())),
  })
  return (hash, id) => find({ hash: Buffer.from(hash).toString('hex'), id })
}

const findAll = async (connection: Connection, wanted: readonly Wanted[]): Promise<(KeyedJob | null)[]> => {
  const hashes = wanted.map(({ hash }) => `"\\\\x${hash}"`).join(',')
  const ids = wanted.map(({ id }) => id).join(',')
  const rows = await connection.all<Row>(FIND, [`{${hashes}}`, `{${ids}}`])
  const holders = new Map<number, KeyHolder>()
  const found: (KeyedJob | null)[] = wanted.map(() => null)
  for (const row of rows) {
    const holder = holders.get(row.key_id) ?? toHolder({ ...row, id: row.key_id })
    holders.set(row.key_id, holder)
    found[row.at - 1] = { ...holder, job: row.id === null ? null : toJob(named(row)) }
  }
  return found
}
