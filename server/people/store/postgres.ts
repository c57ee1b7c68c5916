/** People in the store in PostgreSQL; with Citus their tables are on the coordinator. */
import type { AuditNote } from '../../audit/entry.ts'
import type { Append } from '../../audit/store/postgres-log.ts'
import type { PeopleTransaction, TransactPeople } from '../../audit/store/transaction.ts'
import { type Pool, runRead } from '../../platform/engines/postgres/pool.ts'
import type { Transaction, Transactor } from '../../platform/engines/postgres/transaction.ts'
import type { Ask } from '../../platform/engines/rows.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { Claim } from '../claim-ports.ts'
import type { People } from '../ports.ts'
import { requireClaim } from './claims.ts'
import { createPeople } from './people.ts'

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

const lockIn =
  ({ write }: Pick<Transaction, 'write'>): PeopleTransaction['lock'] =>
  async (table, id) =>
    (await write(LOCK[table], id)).length > 0

export const claimAsks = (transaction: Transaction): Pick<PeopleTransaction, 'ask' | 'lock'> => ({
  ask: transaction.write,
  lock: lockIn(transaction),
})

/** The same transactions for writes of a claim: each looks at it first. */
export const claimed =
  (transact: Transactor, claim: Claim, clock: Clock): Transactor =>
  (work) =>
    transact(async (transaction) => {
      await requireClaim(claimAsks(transaction), claim, clock)
      return work(transaction)
    })

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
        lock: lockIn(transaction),
        tell: (employerId, note) => {
          told.set(employerId, [...(told.get(employerId) ?? []), { ...note, at: clock() }])
        },
      })
      for (const [employerId, notes] of [...told].sort(([a], [b]) => a - b))
        await append(transaction, employerId, notes)
      return value
    })

export const postgresPeople = (deps: PeopleDeps): People => createPeople(postgresAsk(deps), postgresTransact(deps))
