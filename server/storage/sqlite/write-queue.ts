import { Problem } from '../../domain/problem.ts'
import type { Connection } from './connection.ts'
import type { WaitingIndex } from './search-changes.ts'

/** Writes that may wait; more are refused, so that overload shows as 503 and not as memory. */
const WAITING_MAX = 10_000

/** Writes committed together; bounds how long the first of them waits. */
const BATCH_MAX = 256

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

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      // After the poll phase every request that has arrived by now is in the queue, and shares the fsync;
      // and those that only read have had their turn.
      await new Promise<void>((resolve) => setImmediate(resolve))
      const batch = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      await commit({ connection, index, committed }, batch)
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

const refused = (why: string): Problem =>
  new Problem('unavailable', `${why} Nothing was stored; try again.`, { retryAfterSeconds: RETRY_AFTER_SECONDS })

type Outlets = { readonly connection: Connection; readonly index: WaitingIndex; readonly committed: () => void }

/** One transaction for the batch; if it cannot be committed, every write of it is refused. */
const commit = async ({ connection, index, committed }: Outlets, batch: readonly Entry[]): Promise<void> => {
  const outcomes: Outcome[] = []
  try {
    connection.exec('BEGIN IMMEDIATE')
    for (const { work } of batch) outcomes.push(await inSavepoint({ connection, index }, work))
    index.apply()
    connection.exec('COMMIT')
    committed()
  } catch (error) {
    rollBack(connection)
    index.undo(0)
    for (const { settle } of batch) settle({ error })
    return
  }
  batch.forEach(({ settle }, at) => {
    settle(outcomes[at] ?? { error: new Error('A write had no outcome.') })
  })
}

const inSavepoint = async (
  { connection, index }: Pick<Outlets, 'connection' | 'index'>,
  work: () => Promise<unknown>,
): Promise<Outcome> => {
  const mark = index.mark()
  connection.exec('SAVEPOINT work')
  try {
    const value = await work()
    connection.exec('RELEASE work')
    return { value }
  } catch (error) {
    index.undo(mark)
    connection.exec('ROLLBACK TO work')
    connection.exec('RELEASE work')
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
