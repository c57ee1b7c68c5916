import { Problem, RETRY_AFTER_SECONDS } from '../../sentences/problem.ts'
import { type Sentence, sentence } from '../../sentences/sentence.ts'
import { watchDisk } from './disk-health.ts'
import type { StoreFault } from './failures.ts'
import { createUpkeep, type Upkeep, type UpkeepOptions } from './upkeep.ts'
import { type BatchContext, commitBatch, type Outcome, type Report, type Write } from './write-batch.ts'

export type WriteQueue = {
  /** Runs the work, perhaps twice, as if in a transaction of its own; resolves when it is durable, rejects without a trace. */
  submit<T>(work: () => Promise<T>): Promise<T>
  /** Has the log keep no bytes of what was written until now, soon after; for what was deleted for good. */
  truncateLog(): Promise<void>
  /** Refuses new writes and resolves when the queue is empty. */
  close(): Promise<void>
}

export type QueueOptions = UpkeepOptions & {
  /** Writes that may wait; more are refused, so that overload shows as 503 and not as memory. */
  readonly waitingMax?: number
  /** Called after every commit with the number of its writes and the time that the disk took. */
  readonly measured?: (writes: number, syncMs: number) => void
  /** Called when this process cannot store anything any more. */
  readonly failed?: (fault: StoreFault) => void
}

/**
 * The single writer: one transaction for all writes that wait, so that one fsync serves many. Work runs one after the
 * other, may run twice, and must await nothing but the connection's results.
 */
export const createWriteQueue = (context: BatchContext, options: QueueOptions = {}): WriteQueue => {
  const { waitingMax = Number.POSITIVE_INFINITY, condition, failed, measured } = options
  const batches = createBatches()
  let draining: Promise<void> | null = null
  let closed: Sentence | null = null

  const submit = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed !== null) return Promise.reject(refused(closed))
    if (batches.size() >= waitingMax) return Promise.reject(refused(sentence('writesFull')))
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T))
      batches.add({ work, settle })
      draining ??= drain()
    })
  }

  const health = watchDisk({
    report: (news) => condition?.(news),
    // Writes a page without changing it.
    probe: () => submit(async () => context.connection.exec('PRAGMA user_version = 0')),
  })
  const upkeep = createUpkeep(context, () => void submit(nothing).catch(() => undefined), options)

  const drain = async (): Promise<void> => {
    while (batches.size() > 0) {
      // After the poll phase every request that has arrived by now is in the queue, and shares the fsync.
      await new Promise<void>((resolve) => setImmediate(resolve))
      const fault = (await commitNext()) ?? (await upkeep.run())
      if (fault?.isFinal) giveUp(fault)
    }
    draining = null
  }

  const commitNext = async (): Promise<StoreFault | null> => {
    const batch = batches.next()
    const report = await commitBatch(context, batch)
    const { syncMs, fault, unsettled } = report
    batches.note(report)
    if (fault === null && unsettled.length === 0) measured?.(batch.length, syncMs)
    health.note(fault, syncMs)
    return fault
  }

  /** After a failed fsync only a fresh start can read what is on the disk. */
  const giveUp = (fault: StoreFault): void => {
    closed = sentence('diskFailed')
    health.stop()
    for (const { settle } of batches.clear()) settle({ error: refused(closed) })
    failed?.(fault)
  }

  const close = async (): Promise<void> => {
    closed ??= sentence('shuttingDown')
    await draining
    upkeep.stop()
    health.stop()
  }

  return { submit, truncateLog: asking(upkeep, submit), close }
}

const nothing = async (): Promise<void> => undefined

/** A commit without a write is followed by upkeep as any other. */
const asking =
  ({ askForTruncation }: Pick<Upkeep, 'askForTruncation'>, submit: WriteQueue['submit']) =>
  (): Promise<void> => {
    askForTruncation()
    return submit(nothing)
  }

/** Writes committed together; bounds how long the first of them waits. */
const BATCH_MAX = 256

/** A smaller queue is not split any further. */
const BATCH_MIN = 8

/** The writes that wait, and the choice of those that share the next commit. */
const createBatches = () => {
  let waiting: Write[] = []
  let isSyncSlow = false
  /** Writes at the head of the queue that run in a transaction each. */
  let alone = 0

  /**
   * If an fsync takes longer than the work that shares it, all writes share one. Otherwise 50 % of them are committed:
   * the writer works on the rest while those are answered and their senders send more.
   */
  const batchSize = (): number => {
    if (alone > 0) return 1
    return Math.min(isSyncSlow ? waiting.length : Math.max(BATCH_MIN, Math.ceil(waiting.length / 2)), BATCH_MAX)
  }

  const take = (count: number): Write[] => {
    const taken = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return taken
  }

  return {
    size: () => waiting.length,
    add: (write: Write): void => void waiting.push(write),
    next: (): Write[] => {
      const batch = take(batchSize())
      alone = Math.max(0, alone - 1)
      return batch
    },
    /** Learns how long the disk takes, and takes back writes that are to run alone. */
    note: ({ workMs, syncMs, unsettled }: Report): void => {
      isSyncSlow = syncMs > workMs
      if (unsettled.length === 0) return
      waiting = [...unsettled, ...waiting]
      alone = unsettled.length
    },
    clear: () => take(waiting.length),
  }
}

/** The refusal of a write that was not begun. */
export const refused = (why: Sentence): Problem =>
  new Problem('unavailable', sentence('notStored', { why }), { retryAfterSeconds: RETRY_AFTER_SECONDS.busy })
