import type { Connection } from './connection.ts'
import { faultOf, type StoreFault, unconfirmed, untouched } from './failures.ts'
import { rollBack } from './transaction.ts'

/** A queued write and the callback for its outcome. */
export type Write = { readonly work: () => Promise<unknown>; readonly settle: (outcome: Outcome) => void }

export type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** Changes that follow from those of a transaction, and are written with them. */
export type Gathering = {
  /** To be called at the beginning of a transaction, once no other connection can write. */
  begin(): void
  /** Writes all that was gathered; to be called before the commit. */
  apply(): void
  /** Forgets all that was gathered; to be called after a rollback. */
  forget(): void
}

export type BatchContext = {
  readonly connection: Connection
  readonly derived: Gathering
  /** Called after a commit, before its writes are answered. */
  readonly committed: () => void
  /** Why the open files are no longer those of the store, or null. */
  readonly misplaced: () => StoreFault | null
}

export type Report = {
  readonly workMs: number
  readonly syncMs: number
  /** A failure of the disk, or null. */
  readonly fault: StoreFault | null
  /** Writes that were rolled back and not answered: each is to run in a transaction of its own. */
  readonly unsettled: readonly Write[]
}

/** Runs the writes in one transaction. If it cannot be committed, every write is refused. */
export const commitBatch = async (context: BatchContext, batch: readonly Write[]): Promise<Report> => {
  const start = performance.now()
  let worked = start
  let fault: StoreFault | null = null
  let unsettled: readonly Write[] = []
  try {
    const { outcomes, lateFailure } = await runWrites(context, batch)
    worked = performance.now()
    if (!lateFailure) {
      commit(context)
      for (const [at, { settle }] of batch.entries())
        settle(outcomes[at] ?? { error: new Error('A write got no outcome.') })
    } else {
      undo(context)
      if (batch.length > 1) unsettled = batch
      else batch[0]?.settle(lateFailure)
    }
  } catch (error) {
    undo(context)
    fault = faultOf(error)
    for (const { settle } of batch) settle({ error })
  }
  return { workMs: worked - start, syncMs: performance.now() - worked, fault, unsettled }
}

type Run = { readonly outcomes: readonly Outcome[]; readonly lateFailure: { readonly error: unknown } | null }

/**
 * A write that fails before it changed anything is refused alone. A later failure spoils the transaction: a savepoint
 * for each write would contain it, but has SQLite copy every page that is written.
 */
const runWrites = async ({ connection, derived, misplaced }: BatchContext, batch: readonly Write[]): Promise<Run> => {
  const fault = misplaced()
  if (fault) throw untouched(fault)
  connection.run('BEGIN IMMEDIATE')
  derived.begin()
  const outcomes: Outcome[] = []
  try {
    for (const { work } of batch) outcomes.push(await outcomeOf(connection, work))
    derived.apply()
  } catch (error) {
    // Some failures (a full disk) have ended the transaction; they concern the whole batch.
    if (!connection.isInTransaction()) throw error
    return { outcomes, lateFailure: { error } }
  }
  return { outcomes, lateFailure: null }
}

/** Throws the failure of a write that may have changed something. */
const outcomeOf = async (connection: Connection, work: () => Promise<unknown>): Promise<Outcome> => {
  const runs = connection.runs()
  try {
    return { value: await work() }
  } catch (error) {
    if (connection.runs() !== runs || !connection.isInTransaction()) throw error
    return { error }
  }
}

const commit = ({ connection, misplaced, committed }: BatchContext): void => {
  connection.run('COMMIT')
  // A fresh start would not read a commit into a file that has lost its name.
  const fault = misplaced()
  if (fault) throw unconfirmed(fault)
  committed()
}

const undo = ({ connection, derived }: BatchContext): void => {
  rollBack(connection)
  derived.forget()
}
