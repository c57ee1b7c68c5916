import type { Job } from '../../domain/job.ts'
import type { JobPage, JobQuery, JobReader } from '../../use-cases/ports.ts'
import { type HeaderRow, headerColumnNames, type JobRow, toHeader, toJob } from '../job-columns.ts'
import { isStorable, SELECT_BY_ID, selectJobs } from '../job-statements.ts'
import type { Connection } from './connection.ts'
import { likePattern, numbered } from './placeholders.ts'
import { type Pool, reading } from './pool.ts'

/** Ids are compared as bigint, so that an id that no job can have is merely unknown. */
export const GET = numbered(`${SELECT_BY_ID}::bigint`)

/** The jobs of one employer, outside of transactions. */
export const jobReader = (pool: Pool, employerId: number): JobReader => ({
  get: (id) => reading(pool, (connection) => getJob(connection, employerId, id)),
  list: (query) => reading(pool, (connection) => listPage(connection, employerId, query)),
})

const getJob = async (connection: Connection, employerId: number, id: number): Promise<Job | null> => {
  const row = await connection.one<JobRow>(GET, [employerId, id])
  return row && toJob(row)
}

type ListRow = { total: number } & (HeaderRow | { id: null })

const NOTHING: JobPage = { total: 0, headers: [] }

/** Reads the count and the page in one statement, so that they speak of the same moment. */
const listPage = async (connection: Connection, employerId: number, query: JobQuery): Promise<JobPage> => {
  const texts = [...query.words, query.referenceId ?? '']
  if (!texts.every(isStorable)) return NOTHING
  const { condition, values } = conditionOf(employerId, query)
  const page = [query.pageSize, (query.page - 1) * query.pageSize]
  // A search is planned for its very words, since they decide which index narrows it best.
  const options = { prepare: query.words.length === 0 }
  const rows = await connection.all<ListRow>(listStatement(condition, values.length), [...values, ...page], options)
  return { total: rows[0]?.total ?? 0, headers: rows.flatMap((row) => (row.id === null ? [] : toHeader(row))) }
}

const ORDER = 'ORDER BY publish_date DESC, id DESC'

/** A page past the end is one row that holds the total alone. */
const listStatement = (condition: string, count: number): string => {
  const page = `(SELECT id, employer_id, ${headerColumnNames.join(', ')} FROM jobs WHERE ${condition}
    ${ORDER} LIMIT $${count + 1}::bigint OFFSET $${count + 2}::bigint)`
  return `SELECT counted.total, page.*
  FROM (SELECT count(*) AS total FROM jobs WHERE ${condition}) counted
  LEFT JOIN (${selectJobs(headerColumnNames, page)}) page ON true
  ${ORDER}`
}

type Condition = { readonly condition: string; readonly values: readonly unknown[] }

const conditionOf = (employerId: number, { words, status, referenceId }: JobQuery): Condition => {
  const parts: [string, unknown][] = [['employer_id =', employerId]]
  if (status !== null) parts.push(['status =', status])
  if (referenceId !== null) parts.push(['reference_id =', referenceId])
  for (const word of words) parts.push(['search_text LIKE', likePattern(word)])
  return {
    condition: parts.map(([sql], at) => `${sql} $${at + 1}`).join(' AND '),
    values: parts.map(([, value]) => value),
  }
}
