/** Active jobs that close soon, from an index of their closing days; the same statement on either engine. */
import type { ClosingQuery } from '../../use-cases/ports.ts'

const FIRST = `FROM jobs WHERE employer_id = $1 AND status = 'active' AND close_date BETWEEN $2 AND $3
  ORDER BY close_date, id LIMIT $4`

/** The index has the ids; texts are read only for a search. */
export const CLOSING = `SELECT id ${FIRST}`
const CLOSING_TEXTS = `SELECT id, search_text ${FIRST}`

type Row = { readonly id: number; readonly search_text?: string }

export const closingStatement = ({ words }: ClosingQuery): string => (words.length === 0 ? CLOSING : CLOSING_TEXTS)

export const closingValues = (employerId: number, { from, through, limit }: ClosingQuery): readonly unknown[] => [
  employerId,
  from,
  through,
  limit,
]

/** The ids of the jobs that have all the words. */
export const closingIds = (rows: readonly Row[], { words }: ClosingQuery): readonly number[] =>
  rows.filter(({ search_text = '' }) => words.every((word) => search_text.includes(word))).map(({ id }) => id)
