import type { Connection } from '../../../platform/engines/sqlite/connection.ts'
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
  const sql = `UPDATE jobs SET ${['updated_at', ...names].map((name) => `${name} = ?`).join(', ')}
    WHERE employer_id = ? AND id = ?`
  connection.run(sql, updatedAt, ...names.map((name) => after[name]), employerId, id)
}

const asStored = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)
