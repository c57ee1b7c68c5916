import type { Connection } from './connection.ts'
import { faultOf, type StoreFault, unconfirmed, untouched } from './failures.ts'
import type { WaitingIndex } from './search-changes.ts'

/** A write that waits, and the one who waits for it. */
export type Entry = { readonly work: () => Promise<unknown>; readonly settle: (outcome: Outcome) => void }

export type Outcome = { readonly value: unknown } | { readonly error: unknown }

export type Outlets = {
  readonly connection: Connection
  readonly index: WaitingIndex
  /** Told of a commit before its writes are answered. */
  readonly committed: () => void
  /** What to say when the open files are no longer those of the store; null as long as they are. */
  readonly misplaced: () => StoreFault | null
}

export type Report = {
  readonly workMs: number
  readonly syncMs: number
  /** What the disk did wrong, if it did. */
  readonly fault: StoreFault | null
}

/** One transaction for the batch; if it cannot be committed, every write of it is refused. */
export const commitBatch = async (outlets: Outlets, batch: readonly Entry[]): Promise<Report> => {
  const start = performance.now()
  const report: { worked: number } = { worked: start }
  const outcomes = await commit(outlets, batch, report).catch((error: unknown) => ({ error }))
  const durations = { workMs: report.worked - start, syncMs: performance.now() - report.worked }
  if (!('error' in outcomes)) {
    batch.forEach(({ settle }, at) => {
      settle(outcomes[at] ?? { error: new Error('A write had no outcome.') })
    })
    return { ...durations, fault: null }
  }
  for (const { settle } of batch) settle(outcomes)
  return { ...durations, fault: faultOf(outcomes.error) }
}

/** Resolves with what became of each write when all of them are durable. */
const commit = async (outlets: Outlets, batch: readonly Entry[], report: { worked: number }): Promise<Outcome[]> => {
  const { connection, index, misplaced, committed } = outlets
  const outcomes: Outcome[] = []
  try {
    const strange = misplaced()
    if (strange) throw untouched(strange)
    connection.run('BEGIN IMMEDIATE')
    for (const { work } of batch) outcomes.push(await inSavepoint(outlets, work))
    index.apply()
    report.worked = performance.now()
    connection.run('COMMIT')
  } catch (error) {
    rollBack(connection)
    index.undo(0)
    throw error
  }
  // A commit into a file that has lost its name is on no disk that a fresh start would read.
  const strange = misplaced()
  if (strange) throw unconfirmed(strange)
  committed()
  return outcomes
}

const inSavepoint = async (
  { connection, index }: Pick<Outlets, 'connection' | 'index'>,
  work: () => Promise<unknown>,
): Promise<Outcome> => {
  const mark = index.mark()
  connection.run('SAVEPOINT work')
  try {
    const value = await work()
    connection.run('RELEASE work')
    return { value }
  } catch (error) {
    index.undo(mark)
    backToSavepoint(connection, error)
    return { error }
  }
}

/** Some failures (a full disk) have ended the transaction with all its savepoints; then the whole batch has failed. */
const backToSavepoint = (connection: Connection, error: unknown): void => {
  try {
    connection.run('ROLLBACK TO work')
    connection.run('RELEASE work')
  } catch {
    throw error
  }
}

/** Where the transaction has ended already there is nothing to roll back. */
const rollBack = (connection: Connection): void => {
  try {
    connection.exec('ROLLBACK')
  } catch {
    return
  }
}
