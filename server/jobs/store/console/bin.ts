/** Jobs that were deleted in the console; the same statements on either engine, each about one employer. */

import type { Ask } from '../../../platform/engines/sql.ts'
import type { BinnedJob, Console } from '../../console-ports.ts'
import type { StoredJob } from '../../job.ts'

export const ADD_TO_BIN = `INSERT INTO bin (employer_id, job_id, deleted_at, key_id, document, statistics)
  VALUES ($1, $2, $3, $4, $5, $6)`
export const TAKE_FROM_BIN = 'DELETE FROM bin WHERE employer_id = $1 AND job_id = $2'
export const FORGET_DELETION = 'DELETE FROM deleted_jobs WHERE employer_id = $1 AND id = $2'

const COLUMNS = 'job_id, deleted_at, key_id, document'
export const BINNED_STATISTICS = 'SELECT statistics FROM bin WHERE employer_id = $1 AND job_id = $2'
const ORDER = 'ORDER BY deleted_at DESC, job_id DESC'
/** An id beyond those of jobs is merely unknown. */
export const FIND_BINNED = `SELECT ${COLUMNS} FROM bin WHERE employer_id = $1 AND job_id = CAST($2 AS bigint)`
const COUNT = 'SELECT count(*) AS total FROM bin WHERE employer_id = $1'
/** Documents are read of one page alone. */
const PAGE = `SELECT ${COLUMNS} FROM bin WHERE employer_id = $1 AND job_id IN
  (SELECT job_id FROM bin WHERE employer_id = $1 ${ORDER} LIMIT CAST($2 AS integer) OFFSET CAST($3 AS bigint)) ${ORDER}`

type Row = { job_id: number; deleted_at: number; key_id: number | null; document: string }

/** A job as the bin keeps it. */
export const documentOf = (job: StoredJob): string => JSON.stringify(job)

export const jobOf = (document: string): StoredJob => JSON.parse(document)

const toBinned = ({ job_id, deleted_at, key_id, document }: Row): BinnedJob => {
  const { referenceId, title } = jobOf(document)
  return { id: job_id, referenceId, title, deletedAt: deleted_at, keyId: key_id }
}

export const binReads = (ask: Ask): Pick<Console, 'listBin' | 'findBinned'> => ({
  listBin: async (employerId, { page, pageSize }) => {
    const [counted] = await ask<{ total: number }>(COUNT, employerId)
    const rows = await ask<Row>(PAGE, employerId, pageSize, (page - 1) * pageSize)
    return { total: counted?.total ?? 0, jobs: rows.map(toBinned) }
  },
  findBinned: async (employerId, jobId) => {
    const [row] = await ask<Row>(FIND_BINNED, employerId, jobId)
    return row ? toBinned(row) : null
  },
})
