import { type Batch, createBatchQueue } from './batch-queue.ts'
import { overloaded } from './errors.ts'
import type { Bounds } from './semaphore.ts'

export type BatchOptions<Q, A> = {
  /**
   * Results of the requests, in their order; a failure is one of them all. `take` is called just before the batch is
   * sent, so that a request that came while it waited for a connection is in it; `release` where requests of the
   * same keys need not wait for its end.
   */
  readonly run: (take: () => readonly Q[], release: () => void) => Promise<readonly A[]>
  /** Batches in flight at once. */
  readonly concurrency: number
  /** The same for slow batches: one more is sent whenever the last was sent GATHER_MS ago. */
  readonly concurrencyMax?: number
  /** Requests in one batch. */
  readonly max: number
  readonly bounds: Bounds
  /** Requests of one key are never in two batches in flight, which would wait for each other. */
  readonly keyOf?: (request: Q) => unknown
  /** Keys in one batch. */
  readonly keysMax?: number
}

/** Longer than a batch takes where nothing is slow, and short beside a commit that waits for another machine. */
const GATHER_MS = 4

/**
 * Batches requests that come while others are in flight, or in one tick of the event loop. A batch is sent after
 * its requests came, so no result is older than its request.
 */
export const createBatcher = <Q, A>(options: BatchOptions<Q, A>): ((request: Q) => Promise<A>) => {
  const { run, concurrency, concurrencyMax = concurrency, bounds, keyOf } = options
  const queue = createBatchQueue<Q, A>(options)
  let inFlight = 0
  let scheduled = false
  let startedAt = Number.NEGATIVE_INFINITY
  let refusing: NodeJS.Timeout | null = null
  let gathering: NodeJS.Timeout | null = null

  const refuseLate = (): void => {
    refusing = null
    for (const { reject } of queue.late(performance.now())) reject(overloaded('The store is busy.'))
    watch()
  }

  const watch = (): void => {
    const oldest = queue.oldest()
    // Most requests are sent in the tick in which they came, and need no timer.
    if (!oldest || scheduled || refusing !== null) return
    refusing = setTimeout(refuseLate, Math.max(1, oldest.deadline - performance.now())).unref()
  }

  const schedule = (): void => {
    if (scheduled || inFlight >= concurrencyMax || !queue.isReady()) return
    const waitMs = inFlight < concurrency ? 0 : startedAt + GATHER_MS - performance.now()
    if (waitMs > 0) {
      if (gathering === null) gathering = setTimeout(gathered, Math.ceil(waitMs)).unref()
      return
    }
    scheduled = true
    setImmediate(start)
  }

  const gathered = (): void => {
    gathering = null
    schedule()
  }

  const start = (): void => {
    scheduled = false
    if (!queue.isReady()) return
    inFlight++
    startedAt = performance.now()
    void runBatch().finally(() => {
      inFlight--
      schedule()
    })
    schedule()
    watch()
  }

  const runBatch = async (): Promise<void> => {
    let batch: Batch<Q, A> | null = null
    const taken = (): Batch<Q, A> => (batch ??= queue.take())
    const take = (): Q[] => taken().entries.map(({ request }) => request)
    const release = (): void => {
      taken().release()
      schedule()
    }
    try {
      const results = await run(take, release)
      for (const [at, { resolve }] of taken().entries.entries()) resolve(results[at] as A)
    } catch (error) {
      for (const { reject } of taken().entries) reject(error)
    } finally {
      taken().release()
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      if (queue.length() >= bounds.waitingMax) return reject(overloaded('Too many requests wait for the store.'))
      const key = keyOf?.(request)
      queue.add({ request, key, resolve, reject, deadline: performance.now() + bounds.waitMaxMs })
      schedule()
      watch()
    })
}
