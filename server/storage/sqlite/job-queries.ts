import type { Job } from '../../domain/job.ts'
import type { JobPage, JobQuery } from '../../use-cases/ports.ts'
import { type HeaderRow, headerColumnNames, type JobRow, searchText, toHeader, toJob } from '../job-columns.ts'
import { isStorable, selectJobs, wholeJobNames } from '../job-statements.ts'
import type { Connection } from './connection.ts'
import { plainPage } from './job-pages.ts'
import { searchPage } from './job-search.ts'
import { namePlaces } from './place-names.ts'

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
export const listPage = (connection: Connection, employerId: number, query: JobQuery): JobPage => {
  const { referenceId, words } = query
  if (referenceId !== null) return pageOfReference(connection, employerId, { ...query, referenceId })
  return words.length > 0 ? searchPage(connection, employerId, query) : plainPage(connection, employerId, query)
}

export const HEADER_BY_REFERENCE = `${selectJobs(headerColumnNames, 'jobs')} WHERE j.employer_id = ? AND j.reference_id = ?`

/** At most one job has a referenceId, so the rest of the query is asked of that job. */
const pageOfReference = (
  connection: Connection,
  employerId: number,
  { referenceId, words, status, page }: JobQuery & { readonly referenceId: string },
): JobPage => {
  const row = isStorable(referenceId) ? connection.one<HeaderRow>(HEADER_BY_REFERENCE, employerId, referenceId) : null
  const header = row && toHeader(row)
  if (!header || (status !== null && header.status !== status)) return { total: 0, headers: [] }
  const text = searchText(header)
  if (!words.every((word) => text.includes(word))) return { total: 0, headers: [] }
  return { total: 1, headers: page === 1 ? [header] : [] }
}
