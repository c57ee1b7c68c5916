/** Pages of the jobs that have words. Their number in the search index decides how a page is found. */
import type { Status } from '@affiche/contract/values.ts'
import { BOUND, type Connection } from '../../../../platform/engines/sqlite/connection.ts'
import type { JobPage, JobQuery } from '../../../ports.ts'
import { totalOf } from '../counts.ts'
import {
  byStatus,
  type EmployerJobs,
  listValues,
  NEWEST_FIRST,
  readHeads,
  type SelectJobs,
  selectListed,
  withIds,
} from '../lists.ts'
import { coverExpression, isSearchable, matchExpression } from './index.ts'

/** So many jobs are read and sorted; more are found along the list. */
const FEW = 1_000

/** A shorter word is in so many jobs that it is searched only in those with the other words. */
const LONG = 3

/** Relative costs of a job: found in the index and kept, skipped in the list, read with its text. */
const COST = { find: 0.25, walk: 0.15, read: 3 }

type Search = Omit<JobQuery, 'referenceId'>

/** Ids of jobs that may have the words, as a JSON array; all such jobs if `total` is at most FEW. */
type Found = { readonly total: number; readonly ids: string }

export const searchPage = (jobs: EmployerJobs, search: Search): JobPage => {
  const { connection, employerId } = jobs
  const { status } = search
  if (!search.words.every(isSearchable)) return { total: 0, items: [] }
  const words = decisive(search.words)
  const long = words.filter((word) => word.length >= LONG)
  const found =
    long.length > 0
      ? find(connection, eitherValues(coverExpression(employerId, long, status), { employerId, words, status }))
      : null
  if (found && found.total <= FEW) return pageOfFew(jobs, { ...search, words, found })
  const match = eitherValues(matchExpression(employerId, words, status), { employerId, words, status })
  const total = connection.one<{ total: number }>(COUNT, ...match)?.total ?? 0
  return total <= FEW
    ? pageOfFew(jobs, { ...search, words, found: find(connection, match) })
    : pageOfMany(jobs, { ...search, words, total })
}

/** The longest words first, without those that are part of another. */
const decisive = (words: readonly string[]): string[] => {
  const kept: string[] = []
  for (const word of words.toSorted((a, b) => b.length - a.length))
    if (!kept.some((longer) => longer.includes(word))) kept.push(word)
  return kept
}

/** Jobs of the backlog that have all the words; most lack the first, which is the longest. */
const WAITING = `FROM jobs_to_index WHERE employer_id = ? AND status = ifnull(?, status) AND instr(text, ?) > 0
  AND NOT EXISTS (SELECT 1 FROM json_each(?) AS word WHERE instr(text, word.value) = 0)`

/** In the index or in its backlog. */
const EITHER = `SELECT rowid AS id FROM job_search WHERE job_search MATCH ? UNION ALL SELECT id ${WAITING}`

type Searched = Pick<Search, 'words' | 'status'> & { readonly employerId: number }

const eitherValues = (match: string, { employerId, words, status }: Searched): unknown[] => {
  const others = words.length > 1 ? JSON.stringify(words.slice(1)) : null
  return [match, employerId, status, words[0], others]
}

export const FIND = `SELECT count(*) AS total, json_group_array(id) AS ids FROM (${EITHER} LIMIT ${FEW + 1})`
export const COUNT = `SELECT (SELECT count(*) FROM job_search WHERE job_search MATCH ?)
  + (SELECT count(*) ${WAITING}) AS total`

/** True of a job whose text has all the words of a JSON array. */
const HAS_WORDS = 'NOT EXISTS (SELECT 1 FROM json_each(?) AS word WHERE instr(search_text, word.value) = 0)'

/** The same of one word, which most searches have, at a fraction of the time. */
const HAS_WORD = 'instr(search_text, ?) > 0'

type WordCount = 'one' | 'many'

const statementsOf = (has: string) => {
  const matches = `FROM (SELECT value AS found FROM json_each(?)) CROSS JOIN jobs ON jobs.id = found
    WHERE employer_id = ? AND ${has}`
  const stretch = `ORDER BY ${NEWEST_FIRST} LIMIT ${BOUND} OFFSET ${BOUND}`
  /** For few more jobs than a page has. */
  const rows: SelectJobs = (columns) => `SELECT ${columns} ${matches} ${stretch}`
  return {
    count: `SELECT count(*) AS total ${matches}`,
    rows,
    page: withIds(rows('id')),
  }
}

export const fewBy: Record<WordCount, ReturnType<typeof statementsOf>> = {
  one: statementsOf(HAS_WORD),
  many: statementsOf(HAS_WORDS),
}

/** Up to so many pages, every list item is read before the page is chosen. */
const PAGES_AT_ONCE = 2

type Words = { readonly count: WordCount; readonly value: string }

const wordsOf = (words: readonly string[]): Words => {
  const [word] = words
  return words.length === 1 && word !== undefined
    ? { count: 'one', value: word }
    : { count: 'many', value: JSON.stringify(words) }
}

const NONE: Found = { total: 0, ids: '[]' }

const find = (connection: Connection, values: readonly unknown[]): Found =>
  connection.one<Found>(FIND, ...values) ?? NONE

/** A page of those jobs, among the few that were found, which have the words. */
const pageOfFew = (
  { connection, employerId }: EmployerJobs,
  { found, words, page, pageSize }: Search & { readonly found: Found },
): JobPage => {
  const { count, value } = wordsOf(words)
  const statements = fewBy[count]
  const matches = [found.ids, employerId, value]
  const skipped = (page - 1) * pageSize
  const select = found.total <= PAGES_AT_ONCE * pageSize ? statements.rows : statements.page
  const items = readHeads(connection, found.total === 0 ? null : { select, values: [...matches, pageSize, skipped] })
  // A page that is not full is the last one, if it has any job.
  const isLast = items.length < pageSize && (items.length > 0 || page === 1)
  const total = isLast
    ? skipped + items.length
    : (connection.one<{ total: number }>(statements.count, ...matches)?.total ?? 0)
  return { total, items }
}

/** Reads the list from its nearer end, and tests each job by the index or by its text. */
const pageOfMany = (
  { connection, employerId }: EmployerJobs,
  { words, status, page, pageSize, total }: Search & { readonly total: number },
): JobPage => {
  const skipped = (page - 1) * pageSize
  if (skipped >= total) return { total, items: [] }
  const size = Math.min(pageSize, total - skipped)
  const after = total - skipped - size
  const walked = ((Math.min(skipped, after) + size) * totalOf(connection, employerId, status)) / total
  const reads = walked * COST.read < total * COST.find + walked * COST.walk
  const { count, value } = wordsOf(words)
  const select = pageOfManyBy(status)[after < skipped ? 'end' : 'start'][reads ? count : 'index']
  const tested = reads ? [value] : eitherValues(matchExpression(employerId, words, null), { employerId, words, status })
  const values = [...listValues(status, employerId), ...tested, size, Math.min(skipped, after)]
  return { total, items: readHeads(connection, { select, values }) }
}

type End = 'start' | 'end'

const DIRECTIONS: Record<End, string> = { start: NEWEST_FIRST, end: 'publish_date, id' }

/** The list with a LIMIT of none, which keeps SQLite from testing the jobs before they are in order. */
const walkOf = (status: Status | null, columns: string, end: End): string =>
  `(${selectListed(status, { columns, order: DIRECTIONS[end] })} LIMIT -1)`

const manyOf = (status: Status | null, end: End) => {
  const stretch = `LIMIT ${BOUND} OFFSET ${BOUND}`
  const texts = `SELECT id FROM ${walkOf(status, 'id, publish_date, search_text', end)}`
  return {
    one: withIds(`${texts} WHERE ${HAS_WORD} ${stretch}`),
    many: withIds(`${texts} WHERE ${HAS_WORDS} ${stretch}`),
    index: withIds(`SELECT id FROM ${walkOf(status, 'id, publish_date', end)} WHERE id IN (${EITHER}) ${stretch}`),
  }
}

/** Pages of jobs along a list, by its nearer end and by the test of each job. */
export const pageOfManyBy = byStatus((status) => ({ start: manyOf(status, 'start'), end: manyOf(status, 'end') }))
