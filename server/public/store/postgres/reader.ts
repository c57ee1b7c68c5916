/** The jobs of the public side in PostgreSQL, and how its search index is asked. */

import { publishingOf } from '../../../employers/store/twins.ts'
import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import { type Pool, runRead } from '../../../platform/engines/postgres/pool.ts'
import type { IsoDate } from '../../../platform/lib/dates.ts'
import type { PublicJob, PublicState } from '../../ports.ts'
import { type JobStateRow, type PublicJobRow, type PublicStateRow, toPublicJob, toPublicState } from '../row.ts'
import type { SearchDialect } from '../search.ts'

const STATE_COLUMNS = `p.job_id, p.employer_id, p.number, p.shown, encode(p.hash, 'hex') AS hash,
    p.changed_at, h.job_id IS NOT NULL AS hidden, ${publishingOf('e')}, e.suspended_at, e.logo`
const STATE_JOINS = `LEFT JOIN hidden_jobs h ON h.job_id = p.job_id LEFT JOIN employers e ON e.id = p.employer_id
  WHERE p.job_id = ANY ($1::text::integer[])`
/** Tables of the coordinator, and employers, which it has as well. */
export const ROWS = `SELECT d.document, ${STATE_COLUMNS}
  FROM public_jobs p JOIN public_documents d ON d.hash = p.hash ${STATE_JOINS}`
export const STATE_ROWS = `SELECT ${STATE_COLUMNS} FROM public_jobs p ${STATE_JOINS}`
/** One statement for each employer, since no statement may read jobs of several. */
const STATES = `SELECT id, status, publish_date, close_date, confidential FROM jobs
  WHERE employer_id = $1 AND id = ANY ($2::text::integer[])`

export const dialect: SearchDialect = {
  key: 's.sort_key',
  // PostgreSQL takes every beginning of a word for a common one, and would look for a rare one in all postings, newest first.
  orderOfBeginnings: 's.sort_key + 0',
  matches: (terms) => `s.terms @@ ${terms}::text::tsquery`,
  written: (groups) =>
    groups
      .map((terms) => `(${terms.map(({ term, isPrefix }) => `'${term}'${isPrefix ? ':*' : ''}`).join(' | ')})`)
      .join(' & '),
}

export const loader =
  (pool: Pool) =>
  (ids: readonly number[], today: IsoDate): Promise<PublicJob[]> =>
    runRead(pool, async (connection) =>
      (await loadRows<PublicJobRow>(connection, ROWS, ids)).map(([row, job]) => toPublicJob(row, job, today)),
    )

export const stateLoader =
  (pool: Pool) =>
  (id: number, today: IsoDate): Promise<PublicState | null> =>
    runRead(pool, async (connection) => {
      const [found] = await loadRows<PublicStateRow>(connection, STATE_ROWS, [id])
      return found ? toPublicState(...found, today) : null
    })

/** The rows in the order of their ids as given, each with the job itself; null for one that was deleted. */
const loadRows = async <Row extends PublicStateRow>(
  connection: Connection,
  sql: string,
  ids: readonly number[],
): Promise<[Row, JobStateRow | null][]> => {
  if (ids.length === 0) return []
  const rows = new Map((await connection.all<Row>(sql, [`{${ids.join(',')}}`])).map((row) => [row.job_id, row]))
  const states = new Map<number, JobStateRow>()
  const ask = async ([employerId, own]: [number, Row[]]): Promise<void> => {
    const requested = `{${own.map(({ job_id }) => job_id).join(',')}}`
    for (const row of await connection.all<JobStateRow>(STATES, [employerId, requested])) states.set(row.id, row)
  }
  await Promise.all([...Map.groupBy(rows.values(), ({ employer_id }) => employer_id)].map(ask))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [[row, states.get(id) ?? null]] : []
  })
}
