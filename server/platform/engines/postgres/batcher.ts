import { sentence } from '../../sentences/sentence.ts'
import { type Batch, type BatchBounds, type BatchQueue, createBatchQueue } from './batch-queue.ts'
import type { Connection } from './connection.ts'
import { overloaded } from './errors.ts'
import { type Pool, runRead } from './pool.ts'
import type { Bounds } from './semaphore.ts'

export type BatchOptions<Q, A> = BatchBounds<Q> & {
  /**
   * Returns the results in the order of the requests; a rejection rejects them all. It calls `take` just before it
   * sends, to include requests that arrived during the wait for a connection, and `release` if requests of the same
   * keys need not wait for its end.
   */
  readonly run: (take: () => readonly Q[], release: () => void) => Promise<readonly A[]>
  /** Batches in flight at once. */
  readonly concurrency: number
  /** Batches in flight at once if they are slow: one more starts GATHER_MS after the last. */
  readonly concurrencyMax?: number
  readonly bounds: Bounds
}

/** Longer than a fast batch, shorter than a commit that waits for a synchronous standby. */
const GATHER_MS = 4

/**
 * Batches requests that arrive while others are in flight, or in one tick of the event loop. A batch is sent after
 * its requests arrived, so no result is older than its request.
 */
export const createBatcher = <Q, A>(options: BatchOptions<Q, A>): ((request: Q) => Promise<A>) => {
  const { run, concurrency, concurrencyMax = concurrency, bounds, keyOf } = options
  const queue = createBatchQueue<Q, A>(options)
  let inFlight = 0
  let scheduled = false
  let startedAt = Number.NEGATIVE_INFINITY
  let gathering: NodeJS.Timeout | null = null
  const watchDeadlines = createDeadlineWatch(queue)
  // Most requests are sent in the tick of their arrival and need no timer.
  const watch = (): void => {
    if (!scheduled) watchDeadlines()
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
    void runBatch(run, queue, schedule).finally(() => {
      inFlight--
      schedule()
    })
    schedule()
    watch()
  }

  return (request) =>
    new Promise((resolve, reject) => {
      if (queue.length() >= bounds.waitingMax) return reject(overloaded(sentence('storeFull')))
      const key = keyOf?.(request)
      queue.add({ request, key, resolve, reject, deadline: performance.now() + bounds.waitMaxMs })
      schedule()
      watch()
    })
}

/** Batches in flight, and requests in one batch, unless a batcher says otherwise. */
export const CONCURRENCY = 2
export const BATCH_MAX = 64

type Reads<Q, A> = {
  readonly pool: Pool
  readonly run: (connection: Connection, requests: readonly Q[]) => Promise<readonly A[]>
  readonly max?: number
}

/** Batches reads on the connections of a pool. */
export const createReadBatcher = <Q, A>({ pool, run, max = BATCH_MAX }: Reads<Q, A>): ((request: Q) => Promise<A>) =>
  createBatcher({
    concurrency: CONCURRENCY,
    max,
    bounds: pool.bounds,
    run: (take) => runRead(pool, (connection) => run(connection, take())),
  })

/** Runs one batch and settles its requests; `onRelease` is called when its keys are free. */
const runBatch = async <Q, A>(
  run: BatchOptions<Q, A>['run'],
  queue: BatchQueue<Q, A>,
  onRelease: () => void,
): Promise<void> => {
  let batch: Batch<Q, A> | null = null
  const taken = (): Batch<Q, A> => (batch ??= queue.take())
  const take = (): Q[] => taken().entries.map(({ request }) => request)
  const release = (): void => {
    taken().release()
    onRelease()
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

/** Returns a function that starts the timer by which late requests are refused. */
const createDeadlineWatch = <Q, A>(queue: BatchQueue<Q, A>): (() => void) => {
  let timer: NodeJS.Timeout | null = null
  const refuseLate = (): void => {
    timer = null
    for (const { reject } of queue.takeLate(performance.now())) reject(overloaded(sentence('storeBusy')))
    watch()
  }
  const watch = (): void => {
    const oldest = queue.oldest()
    if (!oldest || timer !== null) return
    timer = setTimeout(refuseLate, Math.max(1, oldest.deadline - performance.now())).unref()
  }
  return watch
}
