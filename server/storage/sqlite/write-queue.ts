import { Problem } from '../../domain/problem.ts'
import { WAITING_MAX_DEFAULT } from '../waiting.ts'
import { createCheckpoints, HELD_MS } from './checkpoints.ts'
import { type Condition, keepCondition } from './disk-health.ts'
import { StoreFault } from './failures.ts'
import { createIndexing } from './search/indexing.ts'
import { commitBatch, type Entry, type Outcome, type Outlets } from './write-batch.ts'

/** Writes committed together; bounds how long the first of them waits. */
const BATCH_MAX = 256

/** So few writes are not divided any further. */
const BATCH_MIN = 8

const RETRY_AFTER_SECONDS = 1

export type WriteQueue = {
  /** Runs the work, perhaps twice, as if in a transaction of its own; resolves when it is durable, rejects without a trace. */
  submit<T>(work: () => Promise<T>): Promise<T>
  /** Refuses new writes and resolves when those that wait are done. */
  close(): Promise<void>
}

export type QueueOptions = {
  /** Writes that may wait; more are refused, so that overload shows as 503 and not as memory. */
  readonly waitingMax?: number
  /** Called after every commit with the number of its writes and the time that the disk took. */
  readonly measured?: (writes: number, syncMs: number) => void
  /** Pages of the log from which on it is told that somebody keeps it from being begun anew. */
  readonly heldPages?: number
  /** What is told of the disk. */
  readonly condition?: (condition: Condition) => void
  /** Told when this process can store nothing any more. */
  readonly failed?: (fault: StoreFault) => void
}

/**
 * The single writer: whatever waits is committed as one transaction, so that one fsync serves many writes; `committed`
 * is told before they are answered. Work runs one after the other, may run twice, and must await nothing but the
 * connection's results.
 */
export const createWriteQueue = (outlets: Outlets, options: QueueOptions = {}): WriteQueue => {
  const { waitingMax = WAITING_MAX_DEFAULT, condition, failed, measured, heldPages } = options
  const checkpoints = createCheckpoints(outlets.connection, heldPages)
  const indexing = createIndexing(outlets)
  let waiting: Entry[] = []
  let draining: Promise<void> | null = null
  let closed: string | null = null
  let isSyncSlow = false
  let looking: NodeJS.Timeout | undefined

  const keeper = keepCondition({
    tell: (news) => condition?.(news),
    // Writes a page that says the same as before.
    probe: () => submit(async () => outlets.connection.exec('PRAGMA user_version = 0')),
  })

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
      const batch = nextBatch()
      const { workMs, syncMs, fault } = await commitBatch(outlets, batch)
      if (fault === null) measured?.(batch.length, syncMs)
      isSyncSlow = syncMs > workMs
      keeper.note(fault, syncMs)
      if (fault?.isFinal) giveUp(fault)
      else if (fault === null) await keepUp()
    }
    draining = null
  }

  /** After the answers to the commit have gone. The index takes some jobs at a time, until few wait. */
  const keepUp = async (): Promise<void> => {
    while (indexing.isDue()) {
      await answersGone()
      const fault = await indexing.run()
      if (fault?.isFinal) return giveUp(fault)
      if (fault) condition?.({ state: 'unindexed', reason: fault.message })
    }
    if (checkpoints.isDue()) {
      await answersGone()
      takeIn()
    }
    if (checkpoints.isHeld()) lookLater()
  }

  const takeIn = (): void => {
    const outcome = checkpoints.run()
    if (!(outcome instanceof StoreFault)) {
      if (outcome) condition?.(outcome)
    } else if (outcome.isFinal) giveUp(outcome)
    else condition?.({ state: 'hindered', reason: outcome.message })
  }

  /** While nobody writes, nothing else would notice that the log can be cut. */
  const lookLater = (): void => {
    clearTimeout(looking)
    looking = setTimeout(() => void submit(async () => undefined).catch(() => undefined), HELD_MS)
    looking.unref()
  }

  /** After an fsync that failed, nobody knows what the disk holds until it is read anew. */
  const giveUp = (fault: StoreFault): void => {
    closed = 'The service stops, since its disk failed.'
    keeper.stop()
    for (const { settle } of waiting) settle({ error: refused(closed) })
    waiting = []
    failed?.(fault)
  }

  const submit = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed !== null) return Promise.reject(refused(closed))
    if (waiting.length >= waitingMax) return Promise.reject(refused('Too many writes are waiting.'))
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T))
      waiting.push({ work, settle })
      draining ??= drain()
    })
  }

  const close = async (): Promise<void> => {
    closed ??= 'The service is shutting down.'
    await draining
    clearTimeout(looking)
    keeper.stop()
  }

  return { submit, close }
}

const answersGone = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The refusal of a write that was not begun. */
export const refused = (why: string): Problem =>
  new Problem('unavailable', `${why} Nothing was stored; try again.`, { retryAfterSeconds: RETRY_AFTER_SECONDS })
