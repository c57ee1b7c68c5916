import type { JobPage, JobQuery } from '../../ports.ts'
import { isStorable } from '../job-row.ts'
import { type EmployerJobs, plainPage, readHeads, type SelectJobs } from './lists.ts'
import { searchPage } from './search/query.ts'

/** Reads a page of jobs and their number, both of one state of a reader. */
export const listPage = (jobs: EmployerJobs, query: JobQuery): JobPage => {
  const { referenceId, words } = query
  if (referenceId !== null) return pageOfReference(jobs, { ...query, referenceId })
  return words.length > 0 ? searchPage(jobs, query) : plainPage(jobs, query)
}

export const FIND_BY_REFERENCE = 'SELECT id, status, search_text FROM jobs WHERE employer_id = ? AND reference_id = ?'
export const selectById: SelectJobs = (columns) => `SELECT ${columns} FROM jobs WHERE employer_id = ? AND id = ?`

type FoundRow = { readonly id: number; readonly status: string; readonly search_text: string }

/** At most one job has a referenceId; the other conditions of the query apply to that job. */
const pageOfReference = (
  { connection, employerId }: EmployerJobs,
  { referenceId, words, status, page }: JobQuery & { readonly referenceId: string },
): JobPage => {
  const row = isStorable(referenceId) ? connection.one<FoundRow>(FIND_BY_REFERENCE, employerId, referenceId) : null
  const matches =
    row && (status === null || row.status === status) && words.every((word) => row.search_text.includes(word))
  if (!matches) return { total: 0, items: [] }
  const rows = page === 1 ? { select: selectById, values: [employerId, row.id] } : null
  return { total: 1, items: readHeads(connection, rows) }
}
