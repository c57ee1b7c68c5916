/** Transactions of stores that are the same on either engine, with their entries in the trail. */
import type { Ask, Lock } from '../../platform/engines/sql.ts'
import type { AuditNote } from '../entry.ts'

export type SqlTransaction = {
  readonly ask: Ask
  readonly lock: Lock
  /** Appends to the trail of an employer, after all other work. */
  readonly record: (employerId: number, note: Omit<AuditNote, 'at'>) => void
}

/** Runs work in a transaction; it may run again after a conflict. */
export type Transact = <T>(work: (transaction: SqlTransaction) => Promise<T>) => Promise<T>

/** Engine of a store that is the same on both. */
export type Sql = { readonly ask: Ask; readonly transact: Transact }
