import type { KeyHolder } from '../../../employers/ports.ts'
import { HOLDER_COLUMNS, type HolderRow, toHolder } from '../../../employers/store/directory-row.ts'
import { createReadBatcher } from '../../../platform/engines/postgres/batcher.ts'
import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import type { Pool } from '../../../platform/engines/postgres/pool.ts'
import type { KeyedJob } from '../../ports.ts'
import { type JobRow, jobColumns, toJob } from '../job-row.ts'

/**
 * One row for each request with a known key. The subqueries hide the number of requests from the planner, which would
 * replan for each number. No job is read for a revoked key or a suspended employer.
 */
const FIND = `SELECT requested.at::integer AS at, ${HOLDER_COLUMNS},
  ${jobColumns.map((name) => (name === 'id' ? 'j.id AS job_id' : `j.${name}`)).join(', ')}
  FROM unnest((SELECT $1::text::bytea[]), (SELECT $2::text::bigint[])) WITH ORDINALITY AS requested (hash, id, at)
  JOIN api_keys k ON k.hash = requested.hash JOIN employers e ON e.id = k.employer_id
  LEFT JOIN jobs j ON j.employer_id = k.employer_id AND j.id = requested.id
    AND k.revoked_at IS NULL AND e.suspended_at IS NULL`

type Requested = { readonly hash: string; readonly id: number }

type KeyRow = HolderRow & { readonly at: number }
type Row = KeyRow & ((Omit<JobRow, 'id'> & { readonly job_id: number }) | { readonly job_id: null })

/** Finds keys and jobs of their employers in one statement, so that both have the same snapshot. */
export const createKeyedJobFinder = (pool: Pool): ((hash: Uint8Array, id: number) => Promise<KeyedJob | null>) => {
  const find = createReadBatcher<Requested, KeyedJob | null>({ pool, run: findAll })
  return (hash, id) => find({ hash: Buffer.from(hash).toString('hex'), id })
}

const findAll = async (connection: Connection, requested: readonly Requested[]): Promise<(KeyedJob | null)[]> => {
  const hashes = requested.map(({ hash }) => `"\\\\x${hash}"`).join(',')
  const ids = requested.map(({ id }) => id).join(',')
  const rows = await connection.all<Row>(FIND, [`{${hashes}}`, `{${ids}}`])
  const holders = new Map<number, KeyHolder>()
  const found: (KeyedJob | null)[] = requested.map(() => null)
  for (const row of rows) {
    const holder = holders.get(row.id) ?? toHolder(row)
    holders.set(row.id, holder)
    found[row.at - 1] = { ...holder, job: row.job_id === null ? null : toJob({ ...row, id: row.job_id }) }
  }
  return found
}
