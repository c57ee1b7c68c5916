/** Reads and leases of snapshots in PostgreSQL. */

import type { Status } from '@affiche/contract/values.ts'
import { type Pool, runRead } from '../../../platform/engines/postgres/pool.ts'
import type { ActiveJob, JobReader } from '../../ports.ts'

/** LATERAL looks up each by itself, since the planner may scan all jobs of the employer for a list. */
const FIND_ITEMS = `SELECT requested.at::integer - 1 AS at, item.* FROM
  unnest(ARRAY (SELECT json_array_elements_text($2::text::json))) WITH ORDINALITY AS requested (reference_id, at)
  CROSS JOIN LATERAL (SELECT j.id, j.status, d.digest FROM jobs j LEFT JOIN job_digests d
      ON d.employer_id = j.employer_id AND d.job_id = j.id AND d.version = j.updated_at
    WHERE j.employer_id = $1 AND j.reference_id = requested.reference_id LIMIT 1) AS item`

/** Ids that are read in one statement. */
const IDS_MAX = 5_000

/** From an index alone. */
const ACTIVE_IDS = `SELECT publish_date, id FROM jobs WHERE employer_id = $1 AND status = 'active'
  AND (publish_date, id) < ($2, $3::bigint) ORDER BY publish_date DESC, id DESC LIMIT ${IDS_MAX}`

/** Sorts after every date. */
const NO_DATE = '~'

const FIND_ACTIVE = `SELECT job.id, job.reference_id AS "referenceId", job.updated_at AS "updatedAt"
  FROM unnest((SELECT $2::text::integer[])) AS requested (id)
  CROSS JOIN LATERAL (SELECT id, reference_id, updated_at FROM jobs
    WHERE employer_id = $1 AND id = requested.id AND status = 'active' AND reference_id <> '' LIMIT 1) AS job
  ORDER BY job.id`

type ItemRow = { readonly at: number; readonly id: number; readonly status: Status; readonly digest: string | null }

type IdRow = { readonly publish_date: string; readonly id: number }

export const snapshotReads = (
  pool: Pool,
  employerId: number,
): Pick<JobReader, 'findItems' | 'activeIds' | 'findActive'> => ({
  findItems: async (referenceIds) => {
    const values = [employerId, JSON.stringify(referenceIds)]
    const rows = await runRead(pool, (connection) => connection.all<ItemRow>(FIND_ITEMS, values))
    return new Map(rows.map(({ at, ...state }) => [at, state]))
  },
  activeIds: () => activeIds(pool, employerId),
  findActive: (ids) =>
    runRead(pool, (connection) => connection.all<ActiveJob>(FIND_ACTIVE, [employerId, `{${ids.join(',')}}`])),
})

const activeIds = async (pool: Pool, employerId: number): Promise<Int32Array> => {
  const ids = new Set<number>()
  for (let last: IdRow | undefined = { publish_date: NO_DATE, id: 0 }; last; ) {
    const values = [employerId, last.publish_date, last.id]
    const rows: IdRow[] = await runRead(pool, (connection) => connection.all<IdRow>(ACTIVE_IDS, values))
    for (const { id } of rows) ids.add(id)
    last = rows.length < IDS_MAX ? undefined : rows.at(-1)
  }
  return Int32Array.from(ids).sort()
}
