/** Pages of the jobs that have words. The search index counts them; how many they are decides how the page is found. */
import type { Status } from '@affiche/contract/job.ts'
import type { JobPage, JobQuery } from '../../use-cases/ports.ts'
import { BOUND } from './bound.ts'
import type { Connection } from './connection.ts'
import { headersOf, readHeaders } from './headers.ts'
import { totalOf } from './job-counts.ts'
import { orderOf } from './job-pages.ts'
import { coverExpression, isSearchable, matchExpression } from './search-index.ts'

/** So many jobs are read and sorted; more are met along the order of the list. */
const FEW = 1_000

/** A shorter word is in so many jobs that it is better looked for in the few that have the others. */
const LONG = 3

/** Relative costs of a job: to find it in the index and keep it, to walk past it in the list, to read its text. */
const COST = { find: 0.25, walk: 0.15, read: 3 }

type Search = Omit<JobQuery, 'referenceId'>

/** Ids of jobs that may have the words, as a JSON array; all such jobs if `total` is at most FEW. */
type Found = { readonly total: number; readonly ids: string }

export const searchPage = (connection: Connection, employerId: number, search: Search): JobPage => {
  const { status } = search
  if (!search.words.every(isSearchable)) return { total: 0, headers: [] }
  const words = decisive(search.words)
  const long = words.filter((word) => word.length >= LONG)
  const found = long.length > 0 ? find(connection, coverExpression(employerId, long, status)) : null
  if (found && found.total <= FEW) return pageOfFew(connection, employerId, { ...search, words, ids: found.ids })
  const match = matchExpression(employerId, words, status)
  const total = connection.one<{ total: number }>(COUNT, match)?.total ?? 0
  return total <= FEW
    ? pageOfFew(connection, employerId, { ...search, words, ids: find(connection, match).ids })
    : pageOfMany(connection, employerId, { ...search, words, total })
}

/** The longest words first, without those that are part of another. */
const decisive = (words: readonly string[]): string[] => {
  const kept: string[] = []
  for (const word of words.toSorted((a, b) => b.length - a.length))
    if (!kept.some((longer) => longer.includes(word))) kept.push(word)
  return kept
}

export const FIND = `SELECT count(*) AS total, json_group_array(id) AS ids FROM (
  SELECT rowid AS id FROM job_search WHERE job_search MATCH ? LIMIT ${FEW + 1})`
export const COUNT = 'SELECT count(*) AS total FROM job_search WHERE job_search MATCH ?'

/** True of a job whose text has all the words of a JSON array. */
const HAS_WORDS = 'NOT EXISTS (SELECT 1 FROM json_each(?) AS word WHERE instr(search_text, word.value) = 0)'

const MATCHES = `json_each(?) AS found CROSS JOIN jobs ON jobs.id = found.value WHERE employer_id = ? AND ${HAS_WORDS}`

export const COUNT_FEW = `SELECT count(*) AS total FROM ${MATCHES}`

const NONE: Found = { total: 0, ids: '[]' }

const find = (connection: Connection, match: string): Found => connection.one<Found>(FIND, match) ?? NONE

export const PAGE_OF_FEW = headersOf(`SELECT jobs.id FROM ${MATCHES}
  ORDER BY publish_date DESC, jobs.id DESC LIMIT ${BOUND} OFFSET ${BOUND}`)

/** A page of those jobs, among the few that were found, which have the words. */
const pageOfFew = (
  connection: Connection,
  employerId: number,
  { ids, words, page, pageSize }: Search & Pick<Found, 'ids'>,
): JobPage => {
  const matches = [ids, employerId, JSON.stringify(words)]
  const skipped = (page - 1) * pageSize
  const values = [...matches, pageSize, skipped]
  const headers = ids === NONE.ids ? [] : readHeaders(connection, employerId, { sql: PAGE_OF_FEW, values })
  // A page that is not full is the last one, if there is anything on it.
  const isLast = headers.length < pageSize && (headers.length > 0 || page === 1)
  const total = isLast
    ? skipped + headers.length
    : (connection.one<{ total: number }>(COUNT_FEW, ...matches)?.total ?? 0)
  return { total, headers }
}

/** Walks the list from its nearer end, and asks of each job whether it is among those that the index finds or has the words. */
const pageOfMany = (
  connection: Connection,
  employerId: number,
  { words, status, page, pageSize, total }: Search & { readonly total: number },
): JobPage => {
  const skipped = (page - 1) * pageSize
  if (skipped >= total) return { total, headers: [] }
  const size = Math.min(pageSize, total - skipped)
  const after = total - skipped - size
  const walked = ((Math.min(skipped, after) + size) * totalOf(connection, employerId, status)) / total
  const reads = walked * COST.read < total * COST.find + walked * COST.walk
  const sql = pageOfManyBy(status, reads ? 'text' : 'index', after < skipped ? 'end' : 'start')
  const list = status === null ? [employerId] : [employerId, status]
  const values = [...list, reads ? JSON.stringify(words) : matchExpression(employerId, words, null), size]
  return { total, headers: readHeaders(connection, employerId, { sql, values: [...values, Math.min(skipped, after)] }) }
}

type Test = 'text' | 'index'
type End = 'start' | 'end'

const TESTS: Record<Test, string> = {
  text: HAS_WORDS,
  index: 'id IN (SELECT rowid FROM job_search WHERE job_search MATCH ?)',
}

const DIRECTIONS: Record<End, string> = {
  start: 'publish_date DESC, id DESC',
  end: 'publish_date, id',
}

export const pageOfManyBy = (status: Status | null, test: Test, end: End): string =>
  headersOf(
    `SELECT id FROM ${orderOf(status)} AND ${TESTS[test]} ORDER BY ${DIRECTIONS[end]} LIMIT ${BOUND} OFFSET ${BOUND}`,
  )
