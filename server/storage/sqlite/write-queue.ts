import { Problem } from '../../domain/problem.ts'
import type { Connection } from './connection.ts'
import type { WaitingIndex } from './search-changes.ts'

/** Writes that may wait; more are refused, so that overload shows as 503 and not as memory. */
export const WAITING_MAX = 10_000

/** Writes committed together; bounds how long the first of them waits. */
const BATCH_MAX = 256

/** So few writes are not divided any further. */
const BATCH_MIN = 8

const RETRY_AFTER_SECONDS = 1

export type WriteQueue = {
  /** Runs the work in a transaction of its own; resolves when it is durable, rejects without a trace. */
  submit<T>(work: () => Promise<T>): Promise<T>
  /** Refuses new writes and resolves when those that wait are done. */
  close(): Promise<void>
}

type Entry = { readonly work: () => Promise<unknown>; readonly settle: (outcome: Outcome) => void }

type Outcome = { readonly value: unknown } | { readonly error: unknown }

/**
 * The single writer: whatever waits is committed as one transaction, a savepoint each, so that one fsync
 * serves many writes; `committed` is told before they are answered. Work runs one after the other and must await nothing but the connection's results.
 */
export const createWriteQueue = (connection: Connection, index: WaitingIndex, committed: () => void): WriteQueue => {
  let waiting: Entry[] = []
  let draining: Promise<void> | null = null
  let closed = false
  let isSyncSlow = false

  /**
   * Where an fsync takes longer than the work that shares it, all share one. Else half of what waits is
   * committed: while that is answered, and its senders send anew, there is the other half to work on.
   */
  const nextBatch = (): Entry[] => {
    const size = isSyncSlow ? waiting.length : Math.max(BATCH_MIN, Math.ceil(waiting.length / 2))
    const batch = waiting.slice(0, Math.min(size, BATCH_MAX))
    waiting = waiting.slice(batch.length)
    return batch
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      // After the poll phase every request that has arrived by now is in the queue, and shares the fsync;
      // and those that only read have had their turn.
      await new Promise<void>((resolve) => setImmediate(resolve))
      const { workMs, syncMs } = await commit({ connection, index, committed }, nextBatch())
      isSyncSlow = syncMs > workMs
    }
    draining = null
  }

  const submit = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) return Promise.reject(refused('The service is shutting down.'))
    if (waiting.length >= WAITING_MAX) return Promise.reject(refused('Too many writes are waiting.'))
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T))
      waiting.push({ work, settle })
      draining ??= drain()
    })
  }

  const close = async (): Promise<void> => {
    closed = true
    await draining
  }

  return { submit, close }
}

/** The refusal of a write that was not begun. */
export const refused = (why: string): Problem =>
  new Problem('unavailable', `${why} Nothing was stored; try again.`, { retryAfterSeconds: RETRY_AFTER_SECONDS })

type Outlets = { readonly connection: Connection; readonly index: WaitingIndex; readonly committed: () => void }

type Durations = { readonly workMs: number; readonly syncMs: number }

/** One transaction for the batch; if it cannot be committed, every write of it is refused. */
const commit = async ({ connection, index, committed }: Outlets, batch: readonly Entry[]): Promise<Durations> => {
  const outcomes: Outcome[] = []
  const start = performance.now()
  let worked = start
  try {
    connection.run('BEGIN IMMEDIATE')
    for (const { work } of batch) outcomes.push(await inSavepoint({ connection, index }, work))
    index.apply()
    worked = performance.now()
    connection.run('COMMIT')
    committed()
    batch.forEach(({ settle }, at) => {
      settle(outcomes[at] ?? { error: new Error('A write had no outcome.') })
    })
  } catch (error) {
    rollBack(connection)
    index.undo(0)
    for (const { settle } of batch) settle({ error })
  }
  return { workMs: worked - start, syncMs: performance.now() - worked }
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
    connection.run('ROLLBACK TO work')
    connection.run('RELEASE work')
    return { error }
  }
}

/** Some failures (a full disk) have ended the transaction already, and then there is nothing to roll back. */
const rollBack = (connection: Connection): void => {
  try {
    connection.exec('ROLLBACK')
  } catch {
    return
  }
}
