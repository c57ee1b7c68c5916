import { CHAIN_START } from '../../../audit/entry.ts'
import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import type { JobHead } from '../../job.ts'
import type { JobListing, JobQuery } from '../../ports.ts'
import { isStorable } from '../job-row.ts'
import { READERS_HEADS } from './changes.ts'

type ListRow = { total: number; head_hash: string | null } & (JobHead | { id: null })

/** Never changes, whatever is written. */
const NOTHING: JobListing = { total: 0, items: [], headHash: CHAIN_START.hash }

/** That of employer $1. */
const HEAD_HASH = `SELECT head.hash AS head_hash FROM (${READERS_HEADS['v1.1']}) AS head`

/** From this offset on, pages select ids by an index alone, from the nearer end of the list. */
const DEEP_FROM = 200

/** True for pages that an index answers quickly, however many jobs there are. */
export const isQuick = ({ words, page, pageSize }: JobQuery): boolean =>
  words.length === 0 && (page - 1) * pageSize < DEEP_FROM

/** Reads the count and the page in one statement, so that both have the same snapshot. */
export const listPage = async (connection: Connection, employerId: number, query: JobQuery): Promise<JobListing> => {
  const texts = [...query.words, query.referenceId ?? '']
  if (!texts.every(isStorable)) return NOTHING
  const { condition, values } = conditionOf(employerId, query)
  const offset = (query.page - 1) * query.pageSize
  // The words of a search decide which index is best, so its plan is not reused.
  const options = { prepare: query.words.length === 0 }
  const sql = statementFor(query, offset)({ condition, size: `$${values.length + 1}`, skip: `$${values.length + 2}` })
  const rows = await connection.all<ListRow>(sql, [...values, query.pageSize, offset], options)
  const items = rows.flatMap((row) => (row.id === null ? [] : { id: row.id, head: row.head, rendered: row.rendered }))
  return { total: rows[0]?.total ?? 0, items, headHash: rows[0]?.head_hash ?? CHAIN_START.hash }
}

type Parts = { readonly condition: string; readonly size: string; readonly skip: string }

const statementFor = ({ words, referenceId }: JobQuery, offset: number): ((parts: Parts) => string) => {
  if (words.length > 0 || referenceId !== null) return searchStatement
  return offset < DEEP_FROM ? firstPagesStatement : deepPageStatement
}

const ORDER = 'ORDER BY publish_date DESC, id DESC'
const FROM_THE_END = 'ORDER BY publish_date, id'
const HEADS = 'SELECT id, publish_date, head, rendered FROM jobs'

/** A page past the end is one row with the total alone. */
const withTotal = (total: string, page: string): string => `SELECT counted.total, (${HEAD_HASH}), page.*
  FROM (${total}) counted
  LEFT JOIN (${page}) page ON true
  ${ORDER}`

/** The stored count, or a count of the jobs if none is stored, as on Citus. */
const countOf = (condition: string): string => `SELECT COALESCE(
    (SELECT sum(total)::bigint FROM job_counts WHERE ${condition}),
    (SELECT count(*) FROM jobs WHERE ${condition})) AS total`

const firstPagesStatement = ({ condition, size, skip }: Parts): string =>
  withTotal(countOf(condition), `${HEADS} WHERE ${condition} ${ORDER} LIMIT ${size}::bigint OFFSET ${skip}::bigint`)

/** Reads from the beginning or from the end of the list; the limit of the other direction is 0. */
const deepPageStatement = ({ condition, size, skip }: Parts): string => {
  const limitIf = (limit: string) => `(SELECT CASE WHEN ${limit} END FROM counted)`
  const beginning = limitIf(`${skip}::bigint <= total / 2 THEN ${size}::bigint ELSE 0`)
  const end = limitIf(
    `${skip}::bigint > total / 2 THEN greatest(0, least(${size}::bigint, total - ${skip}::bigint)) ELSE 0`,
  )
  const after = `(SELECT greatest(0, total - ${skip}::bigint - ${size}::bigint) FROM counted)`
  return `WITH counted AS MATERIALIZED (${countOf(condition)}), found AS (
    (SELECT id FROM jobs WHERE ${condition} ${ORDER} LIMIT ${beginning} OFFSET ${skip}::bigint)
    UNION ALL
    (SELECT id FROM jobs WHERE ${condition} ${FROM_THE_END} LIMIT ${end} OFFSET ${after}))
  ${withTotal('SELECT total FROM counted', `${HEADS} WHERE employer_id = $1 AND id IN (SELECT id FROM found)`)}`
}

/** Finds the matches once, to count and to page them. */
const searchStatement = ({ condition, size, skip }: Parts): string => {
  const found = `SELECT id FROM matches ${ORDER} LIMIT ${size}::bigint OFFSET ${skip}::bigint`
  return `WITH matches AS MATERIALIZED (${matchesOf(condition)})
  ${withTotal('SELECT count(*) AS total FROM matches', `${HEADS} WHERE employer_id = $1 AND id IN (${found})`)}`
}

const SHORT = 'octet_length(search_text) <= 2000'
const LONG = 'octet_length(search_text) > 2000'

/**
 * One part for each partial index. OFFSET 0 keeps the planner from using the trigram index for the few long texts,
 * which the employer's id finds sooner.
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

/** A LIKE pattern that finds a word as it is. */
const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
