import {
  type ColumnName,
  type ColumnValue,
  columnNames,
  columns,
  type PlacedContent,
  toValues,
} from '../job-columns.ts'
import { UPDATE } from '../job-statements.ts'
import type { Connection } from './connection.ts'

/** The columns that some index of jobs is over, or chooses its rows by. */
export const indexedNames = ['reference_id', 'publish_date', 'status', 'auto_refresh'] as const satisfies ColumnName[]

const plainNames = columnNames.filter((name) => !(indexedNames as readonly ColumnName[]).includes(name))

/** SQLite writes the entries of an index anew whenever a column of it is set, also to the value that it has. */
const UPDATE_PLAIN = `UPDATE jobs SET updated_at = ?, ${plainNames.map((name) => `${name} = ?`).join(', ')}
  WHERE employer_id = ? AND id = ?`

/** What else the counts and the search index are made of. */
const countedAndSearched = [...indexedNames, 'title'] as const satisfies ColumnName[]

/** True of a change that no index, no count and no search is concerned with. */
export const isPlain = (before: PlacedContent, after: PlacedContent): boolean =>
  countedAndSearched.every((name) => columns[name](before) === columns[name](after))

const plainestNames = plainNames.filter((name) => name !== 'title' && name !== 'search_text')

const UPDATE_PLAINEST = `UPDATE jobs SET updated_at = ?, ${plainestNames.map((name) => `${name} = ?`).join(', ')}
  WHERE employer_id = ? AND id = ?`

/** Writes a plain change over the row of a job, whose search text stays as it was stored. */
export const updatePlainRow = (
  connection: Connection,
  employerId: number,
  { id, placed, now }: Omit<Update, 'before'>,
): void => {
  connection.run(UPDATE_PLAINEST, now, ...plainestNames.map((name) => columns[name](placed)), employerId, id)
}

export type IndexedRow = { readonly [name in (typeof indexedNames)[number]]: ColumnValue }

type Update = {
  readonly id: number
  readonly placed: PlacedContent
  readonly before: IndexedRow | null
  readonly now: number
}

/** Writes a job over its row; without the indexed columns, which took half of the time or more, where they stay. */
export const updateRow = (connection: Connection, employerId: number, { id, placed, before, now }: Update): void => {
  if (before && indexedNames.every((name) => before[name] === stored(columns[name](placed))))
    connection.run(UPDATE_PLAIN, now, ...plainNames.map((name) => columns[name](placed)), employerId, id)
  else connection.run(UPDATE, now, ...toValues(placed), employerId, id)
}

const stored = (value: ColumnValue): ColumnValue => (typeof value === 'boolean' ? Number(value) : value)
