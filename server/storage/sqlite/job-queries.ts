import { type Job, UNLISTED_ID_FIRST } from '../../domain/job.ts'
import type { JobPage, JobQuery } from '../../use-cases/ports.ts'
import { columnNames, type HeaderRow, headerColumnNames, type JobRow, toHeader, toJob } from '../job-columns.ts'
import type { Connection } from './connection.ts'
import { matchExpression } from './trigrams.ts'

const PLACES = [1, 2, 3]

const select = (names: readonly string[], rest: string): string => `SELECT j.id,
  ${names.map((name) => `j.${name}`).join(', ')},
  ${PLACES.map((n) => `u${n}.name AS place_${n}_name, u${n}.province AS place_${n}_province`).join(', ')}
  FROM jobs j
  ${PLACES.map(joinPlace).join('\n  ')}
  WHERE ${rest}`

const joinPlace = (n: number): string =>
  `LEFT JOIN unlisted_places u${n} ON j.place_${n}_id >= ${UNLISTED_ID_FIRST}
    AND u${n}.id = j.place_${n}_id AND u${n}.employer_id = j.employer_id`

/** A statement that reads whole jobs. */
export const selectJob = (condition: string): string =>
  select(
    columnNames.filter((name) => name !== 'search_text'),
    condition,
  )

const SELECT_BY_ID = selectJob('j.employer_id = ? AND j.id = ?')

export const getRow = (connection: Connection, employerId: number, id: number): Job | null => {
  const row = connection.one<JobRow>(SELECT_BY_ID, employerId, id)
  return row && toJob(row)
}

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
    const rows = connection.all<HeaderRow>(select(headerColumnNames, `${condition} ${ORDER}`), ...values, ...page)
    return { total: count?.total ?? 0, headers: rows.map(toHeader) }
  } finally {
    connection.exec('COMMIT')
  }
}

type Condition = { readonly condition: string; readonly values: readonly unknown[] }

const IN_INDEX = 'j.id IN (SELECT rowid FROM job_trigrams WHERE job_trigrams MATCH ?)'
const HAS_WORDS = 'NOT EXISTS (SELECT 1 FROM json_each(?) AS word WHERE instr(j.search_text, word.value) = 0)'

const conditionOf = (employerId: number, { words, status, referenceId }: JobQuery): Condition => {
  const parts: [string, ...unknown[]][] = [['j.employer_id = ?', employerId]]
  if (status !== null) parts.push(['j.status = ?', status])
  if (referenceId !== null) parts.push(['j.reference_id = ?', referenceId])
  if (words.length > 0)
    parts.push([`${IN_INDEX} AND ${HAS_WORDS}`, matchExpression(employerId, words), JSON.stringify(words)])
  return { condition: parts.map(([sql]) => sql).join(' AND '), values: parts.flatMap(([, ...values]) => values) }
}
