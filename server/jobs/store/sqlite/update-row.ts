import type { Connection } from '../../../platform/engines/sqlite/connection.ts'
import { memoizeText } from '../../../platform/lib/memoize.ts'
import { type JobValues, writtenColumns } from '../job-row.ts'

type Change = {
  readonly employerId: number
  readonly id: number
  readonly before: JobValues
  readonly after: JobValues
  readonly updatedAt: number
}

/** Sets the columns that differ: SQLite rewrites the entries of every index that has a column of the statement. */
export const updateRow = (connection: Connection, { employerId, id, before, after, updatedAt }: Change): void => {
  const names = writtenColumns.filter((name) => before[name] !== asStored(after[name]))
  const values = names.map((name) => after[name])
  connection.run(statementOf(names.join(' = ?, ')), updatedAt, ...values, employerId, id)
}

/** One text for each set of columns: the statement of a text that was never seen is sought by all its characters. */
const statementOf = memoizeText(
  (names) => `UPDATE jobs SET updated_at = ?${names && `, ${names} = ?`} WHERE employer_id = ? AND id = ?`,
)

const asStored = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)
