import type { Connection } from './connection.ts'
import type { BatchBooks } from './derived-state.ts'
import { faultOf, type StoreFault, unconfirmed, untouched } from './failures.ts'
import { rollBack } from './roll-back.ts'

/** A write that waits, and the one who waits for it. */
export type Entry = { readonly work: () => Promise<unknown>; readonly settle: (outcome: Outcome) => void }

export type Outcome = { readonly value: unknown } | { readonly error: unknown }

export type Outlets = {
  readonly connection: Connection
  readonly books: BatchBooks
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
  const { connection, books, misplaced, committed } = outlets
  let outcomes: Outcome[]
  try {
    const strange = misplaced()
    if (strange) throw untouched(strange)
    outcomes = (await runTogether(outlets, batch)) ?? (await runApart(outlets, batch))
    report.worked = performance.now()
    connection.run('COMMIT')
  } catch (error) {
    rollBack(connection)
    books.undo(0)
    throw error
  }
  // A commit into a file that has lost its name is on no disk that a fresh start would read.
  const strange = misplaced()
  if (strange) throw unconfirmed(strange)
  committed()
  return outcomes
}

type Run<T> = (outlets: Pick<Outlets, 'connection' | 'books'>, batch: readonly Entry[]) => Promise<T>

/**
 * Runs the writes without savepoints, for each of which SQLite would copy every page that is written. A write that is
 * refused has mostly written nothing by then. Null, with all of it rolled back, where one failed that had, or what
 * they have in common could not be written.
 */
const runTogether: Run<Outcome[] | null> = async ({ connection, books }, batch) => {
  begin(connection, books)
  const outcomes: Outcome[] = []
  try {
    for (const { work } of batch) outcomes.push(await inTransaction(connection, work))
    books.apply()
    return outcomes
  } catch (error) {
    // Some failures (a full disk) have ended the transaction; then the whole batch has failed.
    if (!connection.inTransaction()) throw error
    rollBack(connection)
    books.undo(0)
    return null
  }
}

/** Passes on what failed and may have written something. */
const inTransaction = async (connection: Connection, work: () => Promise<unknown>): Promise<Outcome> => {
  const runs = connection.runs()
  try {
    return { value: await work() }
  } catch (error) {
    if (connection.runs() !== runs || !connection.inTransaction()) throw error
    return { error }
  }
}

/** Runs the writes with a savepoint each, so that one that fails leaves no trace and the others are stored. */
const runApart: Run<Outcome[]> = async (outlets, batch) => {
  begin(outlets.connection, outlets.books)
  const outcomes: Outcome[] = []
  for (const { work } of batch) outcomes.push(await inSavepoint(outlets, work))
  outlets.books.apply()
  return outcomes
}

const begin = (connection: Connection, books: BatchBooks): void => {
  connection.run('BEGIN IMMEDIATE')
  books.begin()
}

const inSavepoint = async (
  { connection, books }: Pick<Outlets, 'connection' | 'books'>,
  work: () => Promise<unknown>,
): Promise<Outcome> => {
  const mark = books.mark()
  connection.run('SAVEPOINT work')
  try {
    const value = await work()
    books.settle()
    connection.run('RELEASE work')
    return { value }
  } catch (error) {
    books.undo(mark)
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
