/** A walk through all jobs of an employer along the primary key. */

import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import { type Pool, runRead } from '../../../platform/engines/postgres/pool.ts'
import type { StoredJob } from '../../job.ts'
import type { WalkQuery } from '../../ports.ts'
import { type JobRow, jobColumns, toJob } from '../job-row.ts'
import { ROUND_BYTES, ROUND_JOBS } from '../walk-round.ts'

/** Sizes of jobs with any status, so that a round reads a bounded number of rows. */
const SIZES = `SELECT id, octet_length(content) AS bytes FROM jobs WHERE employer_id = $1 AND id > $2
  ORDER BY id LIMIT ${ROUND_JOBS}`
const ROUND = `SELECT ${jobColumns.join(', ')} FROM jobs WHERE employer_id = $1 AND id > $2 AND id <= $3
  AND status = COALESCE($4::text, status) ORDER BY id`

export async function* walkJobs(
  pool: Pool,
  employerId: number,
  { status, after }: WalkQuery,
): AsyncGenerator<readonly StoredJob[]> {
  for (let last: number | null = after; last !== null; ) {
    const start: number = last
    const round = await runRead(pool, async (connection) => {
      const end = await endOfRound(connection, employerId, start)
      if (end === null) return { end, rows: [] }
      return { end, rows: await connection.all<JobRow>(ROUND, [employerId, start, end, status]) }
    })
    if (round.rows.length > 0) yield round.rows.map(toJob)
    last = round.end
  }
}

/** Last id of a round; null if there are no further jobs. */
const endOfRound = async (connection: Connection, employerId: number, after: number): Promise<number | null> => {
  const sizes = await connection.all<{ id: number; bytes: number }>(SIZES, [employerId, after])
  let bytes = 0
  const full = sizes.find((job) => {
    bytes += job.bytes
    return bytes >= ROUND_BYTES
  })
  return (full ?? sizes.at(-1))?.id ?? null
}
