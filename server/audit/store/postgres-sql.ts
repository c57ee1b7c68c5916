/** Runs the statements of both engines in PostgreSQL. */

import { type Pool, runRead } from '../../platform/engines/postgres/pool.ts'
import type { Transaction, Transactor } from '../../platform/engines/postgres/transaction.ts'
import { type Ask, lockIn } from '../../platform/engines/sql.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { AuditNote } from '../entry.ts'
import type { Append } from './postgres-log.ts'
import type { Sql, SqlTransaction, Transact } from './sql.ts'

export type SqlDeps = {
  readonly reads: Pool
  readonly transact: Transactor
  readonly append: Append
  readonly clock: Clock
}

/** Asks and locks in a transaction. */
export const askingIn = ({ write }: Pick<Transaction, 'write'>): Pick<SqlTransaction, 'ask' | 'lock'> => ({
  ask: write,
  lock: lockIn(write),
})

export const asking =
  (reads: Pool): Ask =>
  (sql, ...values) =>
    runRead(reads, (connection) => connection.all(sql, values))

/** Asks with a plan for the values of each call: of terms and places some are in every posting, and others in few. */
export const askingByValues =
  (reads: Pool): Ask =>
  (sql, ...values) =>
    runRead(reads, (connection) => connection.all(sql, values, { prepare: false }))

/** Appends at the end, in the order of the employers, so that no two transactions wait for each other in a circle. */
export const transacting =
  ({ transact, append, clock }: Omit<SqlDeps, 'reads'>): Transact =>
  (work) =>
    transact(async (transaction) => {
      const recorded = new Map<number, AuditNote[]>()
      const value = await work({
        ...askingIn(transaction),
        record: (employerId, note) => {
          recorded.set(employerId, [...(recorded.get(employerId) ?? []), { ...note, at: clock() }])
        },
      })
      for (const [employerId, notes] of [...recorded].sort(([a], [b]) => a - b))
        await append(transaction, employerId, notes)
      return value
    })

export const sqlOf = (deps: SqlDeps): Sql => ({ ask: asking(deps.reads), transact: transacting(deps) })
