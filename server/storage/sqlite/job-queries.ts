import type { Job } from '../../domain/job/job.ts'
import type { JobQuery } from '../../use-cases/ports.ts'
import { type JobRow, toJob } from '../job-columns.ts'
import { isStorable, wholeJobNames } from '../job-statements.ts'
import type { Connection } from './connection.ts'
import type { Page, SelectJobs } from './headers.ts'
import { plainPage, type Shelf, type Sized } from './lists.ts'
import { namePlaces } from './place-names.ts'
import { searchPage } from './search/query.ts'

const WHOLE = `SELECT id, ${wholeJobNames.join(', ')} FROM jobs`
export const GET = `${WHOLE} WHERE employer_id = ? AND id = ?`
export const GET_BY_REFERENCE = `${WHOLE} WHERE employer_id = ? AND reference_id = ?`

/** The job that a statement made of `WHOLE` finds. */
export const getRow = (connection: Connection, employerId: number, sql: string, name: number | string): Job | null => {
  const rows = connection.all<JobRow>(sql, employerId, name)
  const [row] = namePlaces(connection, employerId, rows)
  return row ? toJob(row) : null
}

/** Reads the count and the page at one go, so that they speak of the same moment of a reader. */
export const listPage = <H extends Sized>(shelf: Shelf<H>, query: JobQuery): Page<H> => {
  const { referenceId, words } = query
  if (referenceId !== null) return pageOfReference(shelf, { ...query, referenceId })
  return words.length > 0 ? searchPage(shelf, query) : plainPage(shelf, query)
}

export const FIND_BY_REFERENCE = 'SELECT id, status, search_text FROM jobs WHERE employer_id = ? AND reference_id = ?'
export const selectById: SelectJobs = (columns) => `SELECT ${columns} FROM jobs WHERE employer_id = ? AND id = ?`

type FoundRow = { readonly id: number; readonly status: string; readonly search_text: string }

/** At most one job has a referenceId, so the rest of the query is asked of that job. */
const pageOfReference = <H extends Sized>(
  { connection, employerId, read }: Shelf<H>,
  { referenceId, words, status, page }: JobQuery & { readonly referenceId: string },
): Page<H> => {
  const row = isStorable(referenceId) ? connection.one<FoundRow>(FIND_BY_REFERENCE, employerId, referenceId) : null
  const matches =
    row && (status === null || row.status === status) && words.every((word) => row.search_text.includes(word))
  if (!matches) return { total: 0, headers: read(null) }
  return { total: 1, headers: read(page === 1 ? { select: selectById, values: [employerId, row.id] } : null) }
}
