/**
 * The search index of substrings, exact by itself. Every character of a word begins a token of up to five
 * characters, led by the employer's id, and tokens follow one another as the characters do. So a longer word is
 * found as a phrase of whole tokens: a word's last tokens are shorter ones, and no phrase runs from one word
 * into the next. A shorter word is the beginning of a token. The status is one more token.
 */
import type { Connection } from '../../../../platform/engines/sqlite/connection.ts'

/** Characters of a whole token. More make long words cheaper to find, and fewer make the index smaller. */
const LENGTH = 5

export const ADD_TO_INDEX = 'INSERT INTO job_search (rowid, tokens) VALUES (?, ?)'
export const REMOVE_FROM_INDEX = 'DELETE FROM job_search WHERE rowid = ?'

/** Separators of words and of tokens; no accepted text has a control character. */
const SEPARATOR = /[\s\p{Cc}]+/u

const ASTRAL = /[\ud800-\udfff]/

/** The tokens of a job's folded text, for the index. */
export const indexTokens = (employerId: number, status: string, text: string): string => {
  const lead = leadOf(employerId)
  let tokens = statusToken(lead, status)
  for (const word of text.split(SEPARATOR)) {
    const characters = charactersOf(word)
    for (let at = 0; at < characters.length; at++) tokens += ` ${lead}:${windowOf(characters, at)}`
  }
  return tokens
}

/** Jobs read at a time; bounds memory. */
const ROWS_AT_ONCE = 1_000

const READ_TEXTS = `SELECT id, employer_id AS employerId, status, search_text AS text
  FROM jobs WHERE id > ? ORDER BY id LIMIT ${ROWS_AT_ONCE}`

type TextRow = { readonly id: number; readonly employerId: number; readonly status: string; readonly text: string }

/** The index as it should be: the id and the tokens of every job, some jobs at a time. */
export function* expectedTokens(connection: Connection): Iterable<{ readonly id: number; readonly tokens: string }[]> {
  for (let after = 0; ; ) {
    const rows = connection.all<TextRow>(READ_TEXTS, after)
    if (rows.length === 0) return
    yield rows.map(({ id, employerId, status, text }) => ({ id, tokens: indexTokens(employerId, status, text) }))
    after = rows.at(-1)?.id ?? after
  }
}

/** False for a word that no stored text can have. */
export const isSearchable = (word: string): boolean => word.isWellFormed() && !SEPARATOR.test(word)

/** The FTS5 expression of the employer's jobs that have all the words, which are folded, and the status. */
export const matchExpression = (employerId: number, words: readonly string[], status: string | null): string => {
  const lead = leadOf(employerId)
  const parts = words.map((word) => wordExpression(lead, charactersOf(word)))
  if (status !== null) parts.push(quoted(statusToken(lead, status)))
  return parts.join(' AND ')
}

/**
 * An expression of few tokens that cover each word, but not in their order. Its jobs may have all the words, and are to
 * be checked; it costs a quarter of the exact one.
 */
export const coverExpression = (employerId: number, words: readonly string[], status: string | null): string => {
  const lead = leadOf(employerId)
  const parts = words.flatMap((word) => wordCover(lead, charactersOf(word)))
  if (status !== null) parts.push(quoted(statusToken(lead, status)))
  return parts.join(' AND ')
}

const wordCover = (lead: string, characters: Characters): string[] => {
  if (characters.length <= LENGTH) return [wordExpression(lead, characters)]
  const last = characters.length - LENGTH
  const starts = Array.from({ length: Math.ceil(last / LENGTH) }, (_, at) => at * LENGTH)
  return [...starts, last].map((at) => quoted(`${lead}:${windowOf(characters, at)}`))
}

const wordExpression = (lead: string, characters: Characters): string => {
  if (characters.length < LENGTH) return `${quoted(`${lead}:${windowOf(characters, 0)}`)} *`
  const starts = Array.from({ length: characters.length - LENGTH + 1 }, (_, at) => at)
  return quoted(starts.map((at) => `${lead}:${windowOf(characters, at)}`).join(' '))
}

type Characters = string | readonly string[]

/** A word of characters of one code unit each is used as it is, which costs least. */
const charactersOf = (word: string): Characters => (ASTRAL.test(word) ? [...word] : word)

const windowOf = (characters: Characters, at: number): string =>
  typeof characters === 'string' ? characters.slice(at, at + LENGTH) : characters.slice(at, at + LENGTH).join('')

/** The character that follows a lead is part of no lead, so no token of one employer matches another's. */
const leadOf = (employerId: number): string => employerId.toString(36)

const statusToken = (lead: string, status: string): string => `${lead}.${status}`

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
