/** Active jobs that close soon, from an index that has their closing days; the same statement on either engine. */
import type { ClosingQuery } from '../../console-ports.ts'

const FIRST = `FROM jobs WHERE employer_id = $1 AND status = 'active' AND close_date BETWEEN $2 AND $3
  ORDER BY close_date, id LIMIT CAST($4 AS integer)`

/** The index has all of it. */
export const CLOSING = `SELECT id ${FIRST}`
/** For a search; texts are read only of the first jobs. */
export const CLOSING_TEXTS = `SELECT j.id, j.search_text FROM (SELECT id, close_date ${FIRST}) AS closing
  JOIN jobs j ON j.employer_id = $1 AND j.id = closing.id ORDER BY closing.close_date, closing.id`

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
