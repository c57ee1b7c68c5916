/** Pages of the jobs that have words. The search index counts them; how many they are decides how the page is found. */
import type { Status } from '@affiche/contract/job.ts'
import type { JobQuery } from '../../../use-cases/ports.ts'
import { BOUND } from '../bound.ts'
import type { Connection } from '../connection.ts'
import { totalOf } from '../counts.ts'
import { NEWEST_FIRST, type Page, type SelectJobs, withIds } from '../headers.ts'
import { byStatus, listValues, type Shelf, type Sized, selectListed } from '../lists.ts'
import { coverExpression, isSearchable, matchExpression } from './index.ts'

/** So many jobs are read and sorted; more are met along the order of the list. */
const FEW = 1_000

/** A shorter word is in so many jobs that it is better looked for in the few that have the others. */
const LONG = 3

/** Relative costs of a job: to find it in the index and keep it, to walk past it in the list, to read its text. */
const COST = { find: 0.25, walk: 0.15, read: 3 }

type Search = Omit<JobQuery, 'referenceId'>

/** Ids of jobs that may have the words, as a JSON array; all such jobs if `total` is at most FEW. */
type Found = { readonly total: number; readonly ids: string }

export const searchPage = <H extends Sized>(shelf: Shelf<H>, search: Search): Page<H> => {
  const { connection, employerId, read } = shelf
  const { status } = search
  if (!search.words.every(isSearchable)) return { total: 0, headers: read(null) }
  const words = decisive(search.words)
  const long = words.filter((word) => word.length >= LONG)
  const found =
    long.length > 0
      ? find(connection, eitherValues(coverExpression(employerId, long, status), { employerId, words, status }))
      : null
  if (found && found.total <= FEW) return pageOfFew(shelf, { ...search, words, found })
  const match = eitherValues(matchExpression(employerId, words, status), { employerId, words, status })
  const total = connection.one<{ total: number }>(COUNT, ...match)?.total ?? 0
  return total <= FEW
    ? pageOfFew(shelf, { ...search, words, found: find(connection, match) })
    : pageOfMany(shelf, { ...search, words, total })
}

/** The longest words first, without those that are part of another. */
const decisive = (words: readonly string[]): string[] => {
  const kept: string[] = []
  for (const word of words.toSorted((a, b) => b.length - a.length))
    if (!kept.some((longer) => longer.includes(word))) kept.push(word)
  return kept
}

/** Those of the jobs that wait for the index which have all the words; most lack the first, which is the longest. */
const WAITING = `FROM jobs_to_index WHERE employer_id = ? AND status = ifnull(?, status) AND instr(text, ?) > 0
  AND NOT EXISTS (SELECT 1 FROM json_each(?) AS word WHERE instr(text, word.value) = 0)`

/** In the index or not in it yet. */
const EITHER = `SELECT rowid AS id FROM job_search WHERE job_search MATCH ? UNION ALL SELECT id ${WAITING}`

type Wanted = Pick<Search, 'words' | 'status'> & { readonly employerId: number }

const eitherValues = (match: string, { employerId, words, status }: Wanted): unknown[] => {
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
  /** For as few as a page holds, more or less. */
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

/** Where all that the index found fill so many pages at the most, every header is made before the page is chosen. */
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
const pageOfFew = <H extends Sized>(
  { connection, employerId, read }: Shelf<H>,
  { found, words, page, pageSize }: Search & { readonly found: Found },
): Page<H> => {
  const { count, value } = wordsOf(words)
  const statements = fewBy[count]
  const matches = [found.ids, employerId, value]
  const skipped = (page - 1) * pageSize
  const select = found.total <= PAGES_AT_ONCE * pageSize ? statements.rows : statements.page
  const headers = read(found.total === 0 ? null : { select, values: [...matches, pageSize, skipped] })
  // A page that is not full is the last one, if there is anything on it.
  const isLast = headers.length < pageSize && (headers.length > 0 || page === 1)
  const total = isLast
    ? skipped + headers.length
    : (connection.one<{ total: number }>(statements.count, ...matches)?.total ?? 0)
  return { total, headers }
}

/** Walks the list from its nearer end, and asks of each job whether it is among those that the index finds or has the words. */
const pageOfMany = <H extends Sized>(
  { connection, employerId, read }: Shelf<H>,
  { words, status, page, pageSize, total }: Search & { readonly total: number },
): Page<H> => {
  const skipped = (page - 1) * pageSize
  if (skipped >= total) return { total, headers: read(null) }
  const size = Math.min(pageSize, total - skipped)
  const after = total - skipped - size
  const walked = ((Math.min(skipped, after) + size) * totalOf(connection, employerId, status)) / total
  const reads = walked * COST.read < total * COST.find + walked * COST.walk
  const { count, value } = wordsOf(words)
  const select = pageOfManyBy(status)[after < skipped ? 'end' : 'start'][reads ? count : 'index']
  const tested = reads ? [value] : eitherValues(matchExpression(employerId, words, null), { employerId, words, status })
  const values = [...listValues(status, employerId), ...tested, size, Math.min(skipped, after)]
  return { total, headers: read({ select, values }) }
}

type End = 'start' | 'end'

const DIRECTIONS: Record<End, string> = { start: NEWEST_FIRST, end: 'publish_date, id' }

/** The list without an end of its own, which keeps SQLite from testing the jobs before they are in order. */
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

/** Pages of jobs that are met along a list, by its end that is nearer and by what is asked of each job. */
export const pageOfManyBy = byStatus((status) => ({ start: manyOf(status, 'start'), end: manyOf(status, 'end') }))
