/** People in the store in PostgreSQL; with Citus their tables are on the coordinator. */
import type { AuditNote } from '../../domain/audit.ts'
import type { Clock } from '../../lib/dates.ts'
import type { People } from '../../use-cases/ports.ts'
import { createPeople } from '../people/people.ts'
import type { Ask } from '../people/rows.ts'
import type { TransactPeople } from '../people/transaction.ts'
import type { Append } from './audit-log.ts'
import { type Pool, runRead } from './driver/pool.ts'
import type { Transactor } from './driver/transaction.ts'

export type PeopleDeps = {
  readonly reads: Pool
  readonly transact: Transactor
  readonly append: Append
  readonly clock: Clock
}

const LOCK = {
  people: 'SELECT id FROM people WHERE id = $1 FOR NO KEY UPDATE',
  employers: 'SELECT id FROM employers WHERE id = $1 FOR NO KEY UPDATE',
}

export const postgresAsk =
  ({ reads }: Pick<PeopleDeps, 'reads'>): Ask =>
  (sql, ...values) =>
    runRead(reads, (connection) => connection.all(sql, values))

export const postgresTransact =
  ({ transact, append, clock }: PeopleDeps): TransactPeople =>
  (work) =>
    transact(async (transaction) => {
      const told = new Map<number, AuditNote[]>()
      const value = await work({
        ask: transaction.write,
        lock: async (table, id) => (await transaction.write(LOCK[table], id)).length > 0,
        tell: (employerId, note) => {
          told.set(employerId, [...(told.get(employerId) ?? []), { ...note, at: clock() }])
        },
      })
      for (const [employerId, notes] of [...told].sort(([a], [b]) => a - b))
        await append(transaction, employerId, notes)
      return value
    })

export const postgresPeople = (deps: PeopleDeps): People => createPeople(postgresAsk(deps), postgresTransact(deps))
