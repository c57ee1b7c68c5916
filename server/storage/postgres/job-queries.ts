import type { JobPage, JobQuery } from '../../use-cases/ports.ts'
import { type HeaderRow, headerColumnNames, toHeader } from '../job-columns.ts'
import { isStorable } from '../job-statements.ts'
import type { Connection } from './driver/connection.ts'
import { likePattern } from './driver/placeholders.ts'
import { namePlaces } from './place-names.ts'

type ListRow = { total: number } & (HeaderRow | { id: null })

const NOTHING: JobPage = { total: 0, headers: [] }

/** Pages that begin after this many jobs are found by an index alone, from the nearer end. */
const DEEP_FROM = 200

/** True for what an index gives at once, however many jobs there are. */
export const isQuick = ({ words, page, pageSize }: JobQuery): boolean =>
  words.length === 0 && (page - 1) * pageSize < DEEP_FROM

/** Reads the count and the page in one statement, so that they speak of the same moment. */
export const listPage = async (connection: Connection, employerId: number, query: JobQuery): Promise<JobPage> => {
  const texts = [...query.words, query.referenceId ?? '']
  if (!texts.every(isStorable)) return NOTHING
  const { condition, values } = conditionOf(employerId, query)
  const offset = (query.page - 1) * query.pageSize
  // A search is planned for its very words, since they decide which index narrows it best.
  const options = { prepare: query.words.length === 0 }
  const sql = statementFor(query, offset)({ condition, size: `$${values.length + 1}`, skip: `$${values.length + 2}` })
  const rows = await connection.all<ListRow>(sql, [...values, query.pageSize, offset], options)
  const unnamed = rows.flatMap((row) => (row.id === null ? [] : row))
  const named = await namePlaces(connection, employerId, unnamed)
  return { total: rows[0]?.total ?? 0, headers: named.map(toHeader) }
}

type Parts = { readonly condition: string; readonly size: string; readonly skip: string }

const statementFor = ({ words, referenceId }: JobQuery, offset: number): ((parts: Parts) => string) => {
  if (words.length > 0 || referenceId !== null) return searchStatement
  return offset < DEEP_FROM ? firstPagesStatement : deepPageStatement
}

const ORDER = 'ORDER BY publish_date DESC, id DESC'
const FROM_THE_END = 'ORDER BY publish_date, id'
const HEADERS = `SELECT id, ${headerColumnNames.join(', ')} FROM jobs`

/** A page past the end is one row that holds the total alone. */
const withTotal = (total: string, page: string): string => `SELECT counted.total, page.*
  FROM (${total}) counted
  LEFT JOIN (${page}) page ON true
  ${ORDER}`

/** What is counted as it is written; an employer of whom nothing was counted has its jobs counted now. */
const countOf = (condition: string): string => `SELECT COALESCE(
    (SELECT sum(total)::bigint FROM job_counts WHERE ${condition}),
    (SELECT count(*) FROM jobs WHERE ${condition})) AS total`

const firstPagesStatement = ({ condition, size, skip }: Parts): string =>
  withTotal(countOf(condition), `${HEADERS} WHERE ${condition} ${ORDER} LIMIT ${size}::bigint OFFSET ${skip}::bigint`)

/** A limit of 0 ends a half before it begins. */
const deepPageStatement = ({ condition, size, skip }: Parts): string => {
  const half = (limit: string) => `(SELECT CASE WHEN ${limit} END FROM counted)`
  const beginning = half(`${skip}::bigint <= total / 2 THEN ${size}::bigint ELSE 0`)
  const end = half(
    `${skip}::bigint > total / 2 THEN greatest(0, least(${size}::bigint, total - ${skip}::bigint)) ELSE 0`,
  )
  const after = `(SELECT greatest(0, total - ${skip}::bigint - ${size}::bigint) FROM counted)`
  return `WITH counted AS MATERIALIZED (${countOf(condition)}), found AS (
    (SELECT id FROM jobs WHERE ${condition} ${ORDER} LIMIT ${beginning} OFFSET ${skip}::bigint)
    UNION ALL
    (SELECT id FROM jobs WHERE ${condition} ${FROM_THE_END} LIMIT ${end} OFFSET ${after}))
  ${withTotal('SELECT total FROM counted', `${HEADERS} WHERE employer_id = $1 AND id IN (SELECT id FROM found)`)}`
}

/** What matches is sought once, and both counted and paged. */
const searchStatement = ({ condition, size, skip }: Parts): string => {
  const found = `SELECT id FROM matches ${ORDER} LIMIT ${size}::bigint OFFSET ${skip}::bigint`
  return `WITH matches AS MATERIALIZED (${matchesOf(condition)})
  ${withTotal('SELECT count(*) AS total FROM matches', `${HEADERS} WHERE employer_id = $1 AND id IN (${found})`)}`
}

const SHORT = 'octet_length(search_text) <= 2000'
const LONG = 'octet_length(search_text) > 2000'

/**
 * A part for each kind of texts, as they are indexed. OFFSET keeps the words from being looked up for the few long
 * texts, which the employer's id finds sooner.
 */
const matchesOf = (condition: string): string => `SELECT publish_date, id FROM jobs WHERE ${condition} AND ${SHORT}
  UNION ALL SELECT publish_date, id FROM (SELECT * FROM jobs WHERE employer_id = $1 AND ${LONG} OFFSET 0) AS long
    WHERE ${condition}`

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
