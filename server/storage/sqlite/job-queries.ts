import type { Job } from '../../domain/job.ts'
import type { JobPage, JobQuery } from '../../use-cases/ports.ts'
import { type HeaderRow, headerColumnNames, type JobRow, toHeader, toJob } from '../job-columns.ts'
import { SELECT_BY_ID, selectJobs } from '../job-statements.ts'
import type { Connection } from './connection.ts'
import { matchExpression } from './trigrams.ts'

export const getRow = (connection: Connection, employerId: number, id: number): Job | null => {
  const row = connection.one<JobRow>(SELECT_BY_ID, employerId, id)
  return row && toJob(row)
}

const SELECT_HEADERS = selectJobs(headerColumnNames, 'jobs')
const ORDER = 'ORDER BY j.publish_date DESC, j.id DESC LIMIT ? OFFSET ?'

/** Reads the count and the page in one read transaction, so that they speak of the same moment. */
export const listPage = (connection: Connection, employerId: number, query: JobQuery): JobPage => {
  const { condition, values } = conditionOf(employerId, query)
  const page = [query.pageSize, (query.page - 1) * query.pageSize]
  connection.exec('BEGIN')
  try {
    const count = connection.one<{ total: number }>(
      `SELECT count(*) AS total FROM jobs j WHERE ${condition}`,
      ...values,
    )
    const rows = connection.all<HeaderRow>(`${SELECT_HEADERS} WHERE ${condition} ${ORDER}`, ...values, ...page)
    return { total: count?.total ?? 0, headers: rows.map(toHeader) }
  } finally {
    connection.exec('COMMIT')
  }
}

type Condition = { readonly condition: string; readonly values: readonly unknown[] }

const IN_INDEX = 'j.id IN (SELECT rowid FROM job_trigrams WHERE job_trigrams MATCH ?)'
const HAS_WORDS = 'NOT EXISTS (SELECT 1 FROM json_each(?) AS word WHERE instr(j.search_text, word.value) = 0)'

/** The condition that a query stands for; always of one employer. */
export const conditionOf = (employerId: number, { words, status, referenceId }: JobQuery): Condition => {
  // A unary plus keeps SQLite from walking all jobs of the employer where the search index names the few.
  const plain = words.length > 0 ? '+' : ''
  const parts: [string, ...unknown[]][] = [[`${plain}j.employer_id = ?`, employerId]]
  if (status !== null) parts.push([`${plain}j.status = ?`, status])
  if (referenceId !== null) parts.push(['j.reference_id = ?', referenceId])
  if (words.length > 0)
    parts.push([`${IN_INDEX} AND ${HAS_WORDS}`, matchExpression(employerId, words), JSON.stringify(words)])
  return { condition: parts.map(([sql]) => sql).join(' AND '), values: parts.flatMap(([, ...values]) => values) }
}
