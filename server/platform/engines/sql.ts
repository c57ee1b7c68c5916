/** Statements that are the same on either engine, in the dialect of PostgreSQL; SQLite has `sqliteText` for the rest. */

/** Runs a statement with values `$1`, `$2` …, which reads or has RETURNING. */
export type Ask = <R>(sql: string, ...values: readonly unknown[]) => Promise<R[]>

/** Strengths of a lock: against changes of the row, and against new rows that refer to it too. */
const LOCKS = { change: 'FOR NO KEY UPDATE', delete: 'FOR UPDATE' } as const

/** Locks a row until the end of the transaction; false if there is no such row. */
export type Lock = (table: 'people' | 'employers' | 'vendors', id: number, to?: keyof typeof LOCKS) => Promise<boolean>

/** An id beyond those of rows is merely unknown. */
export const lockIn =
  (ask: Ask): Lock =>
  async (table, id, to = 'change') =>
    (await ask(`SELECT id FROM ${table} WHERE id = CAST($1 AS bigint) ${LOCKS[to]}`, id)).length > 0

type Round = { readonly through: number | string; readonly limit: number }

/**
 * Forgets the oldest rows of a table, those of the last moment together, which may be more than the limit; returns their
 * number. In two statements, since Citus deletes on all workers.
 */
export const forgettingOldest = (table: string, column: string): ((ask: Ask, round: Round) => Promise<number>) => {
  const last = `SELECT max(${column}) AS last FROM
    (SELECT ${column} FROM ${table} WHERE ${column} <= $1 ORDER BY ${column} LIMIT CAST($2 AS integer)) AS oldest`
  const forget = `DELETE FROM ${table} WHERE ${column} <= $1 RETURNING ${column}`
  return async (ask, { through, limit }) => {
    const [round] = await ask<{ last: number | string | null }>(last, through, limit)
    return round?.last == null ? 0 : (await ask(forget, round.last)).length
  }
}
