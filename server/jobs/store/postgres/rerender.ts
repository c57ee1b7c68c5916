import type { Lists } from '../../../lists/reference.ts'
import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import { type Pools, runRead } from '../../../platform/engines/postgres/pool.ts'
import { withCurrentNames } from '../../names.ts'
import { parseJob } from '../../render.ts'
import { type JobRow, jobColumns, toJob, toRow } from '../job-row.ts'

const RENDERED = 'SELECT version FROM jobs_rendered'
const SET_RENDERED = 'UPDATE jobs_rendered SET version = $1'

/** Reads along the primary key, so that no job is read twice. */
export const NEXT_JOBS = `SELECT xmin, employer_id, ${jobColumns.join(', ')} FROM jobs
  WHERE employer_id >= $1 AND (employer_id > $1 OR id > $2) ORDER BY employer_id, id LIMIT $3`

/** Skips a job that was written since it was read, since its writer rendered it. */
const SET = `UPDATE jobs SET head = $4, rendered = $5, content = $6, checksum = $7
  WHERE employer_id = $1 AND id = $2 AND xmin = $3::text::xid`

type Row = JobRow & { readonly employer_id: number; readonly xmin: string }

/** Rerenders jobs of another version, at most `limit` at each call; returns the number of jobs read. */
export const createRerender = ({ reads, writes }: Pools) => {
  let after = { employerId: 0, id: 0 }
  return async (lists: Lists, limit: number): Promise<number> => {
    const rendered = await runRead(reads, (connection) => connection.one<{ version: number | null }>(RENDERED, []))
    if (rendered?.version === lists.version) return 0
    const { employerId, id } = after
    const rows = await runRead(reads, (connection) => connection.all<Row>(NEXT_JOBS, [employerId, id, limit]))
    const stale = rows.filter((row) => row.rendered !== lists.version)
    await writes.use(async (connection) => {
      for (const row of stale) await renderOne(connection, row, lists)
      if (rows.length === 0) await connection.run(SET_RENDERED, [lists.version])
    })
    const last = rows.at(-1)
    after = last ? { employerId: last.employer_id, id: last.id } : { employerId: 0, id: 0 }
    return rows.length
  }
}

const renderOne = async (connection: Connection, row: Row, lists: Lists): Promise<void> => {
  const job = withCurrentNames(parseJob(toJob(row)), lists)
  const { head, rendered, content, checksum } = toRow({ ...job, rendered: lists.version })
  await connection.run(SET, [row.employer_id, row.id, row.xmin, head, rendered, content, checksum])
}
