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

/** Columns by which some index finds or chooses its rows. */
export const keyNames = [
  'reference_id',
  'publish_date',
  'close_date',
  'status',
  'auto_refresh',
] as const satisfies ColumnName[]

/** Columns that the index of lists holds beside those, since lists show them. */
export const shownNames = [
  'title',
  'confidential',
  'place_1_id',
  'place_2_id',
  'place_3_id',
] as const satisfies ColumnName[]

const indexedNames: readonly ColumnName[] = [...keyNames, ...shownNames]

const setAll = (names: readonly ColumnName[]): string => `UPDATE jobs SET updated_at = ?, checksum_at = ?,
  ${names.map((name) => `${name} = ?`).join(', ')} WHERE employer_id = ? AND id = ?`

const without = (left: readonly ColumnName[]): readonly ColumnName[] =>
  columnNames.filter((name) => !left.includes(name))

/** SQLite writes the entries of an index anew whenever a column of it is set, also to the value that it has. */
const keylessNames = without(keyNames)
const UPDATE_KEYLESS = setAll(keylessNames)

/** True of a change that no index, no count and no search is concerned with. */
export const isPlain = (before: PlacedContent, after: PlacedContent): boolean =>
  indexedNames.every((name) => columns[name](before) === columns[name](after))

/** Those that a plain change may be of; the search text is made of columns that are indexed. */
const plainNames = without([...indexedNames, 'search_text'])
const UPDATE_PLAIN = setAll(plainNames)

/** Writes a plain change over the row of a job, whose search text stays as it was stored. */
export const updatePlainRow = (
  connection: Connection,
  employerId: number,
  { id, placed, now }: Omit<Update, 'before'>,
): void => {
  connection.run(UPDATE_PLAIN, now, now, ...plainNames.map((name) => columns[name](placed)), employerId, id)
}

export type KeyRow = { readonly [name in (typeof keyNames)[number]]: ColumnValue }

type Update = {
  readonly id: number
  readonly placed: PlacedContent
  readonly before: KeyRow | null
  readonly now: number
}

/** Writes a job over its row; without the keys, which took half of the time or more, where they stay. */
export const updateRow = (connection: Connection, employerId: number, { id, placed, before, now }: Update): void => {
  if (before && keyNames.every((name) => before[name] === stored(columns[name](placed))))
    connection.run(UPDATE_KEYLESS, now, now, ...keylessNames.map((name) => columns[name](placed)), employerId, id)
  else connection.run(UPDATE, now, now, ...toValues(placed), employerId, id)
}

const stored = (value: ColumnValue): ColumnValue => (typeof value === 'boolean' ? Number(value) : value)
