import { type Batch, createWaitingLine } from './batch-queue.ts'
import { overloaded } from './errors.ts'
import type { Bounds } from './semaphore.ts'

export type BatchOptions<Q, A> = {
  /**
   * Answers questions, in their order; when it fails, all of them fail. It calls `take` when it is about to
   * ask, so that a question that came while it waited for a connection is in the same batch, and `release` where
   * questions of the same keys need not wait for its end.
   */
  readonly run: (take: () => readonly Q[], release: () => void) => Promise<readonly A[]>
  /** Batches under way at once. */
  readonly lanes: number
  /** As many where they take long: one more is begun whenever the last began GATHER_MS ago. */
  readonly lanesMax?: number
  /** Questions in one batch. */
  readonly max: number
  readonly bounds: Bounds
  /** Questions of one key are never in two batches under way, which would wait for each other. */
  readonly keyOf?: (question: Q) => unknown
  /** Keys in one batch. */
  readonly keysMax?: number
}

/** Longer than a batch takes where nothing is slow, and short beside a commit that waits for another machine. */
const GATHER_MS = 4

/**
 * Puts questions together that are asked while others are answered, or in the same turn of the event loop. A
 * question is sent after it was asked, so nothing that is answered is older than the question.
 */
export const createBatcher = <Q, A>(options: BatchOptions<Q, A>): ((question: Q) => Promise<A>) => {
  const { run, lanes, lanesMax = lanes, bounds, keyOf } = options
  const line = createWaitingLine<Q, A>(options)
  let underWay = 0
  let scheduled = false
  let startedAt = Number.NEGATIVE_INFINITY
  let refusing: NodeJS.Timeout | null = null
  let gathering: NodeJS.Timeout | null = null

  const refuseLate = (): void => {
    refusing = null
    for (const { reject } of line.late(performance.now())) reject(overloaded('The store is busy.'))
    watch()
  }

  const watch = (): void => {
    const oldest = line.oldest()
    // Most questions are sent in the turn in which they came, and need no timer.
    if (!oldest || scheduled || refusing !== null) return
    refusing = setTimeout(refuseLate, Math.max(1, oldest.deadline - performance.now())).unref()
  }

  const schedule = (): void => {
    if (scheduled || underWay >= lanesMax || !line.isReady()) return
    const waitMs = underWay < lanes ? 0 : startedAt + GATHER_MS - performance.now()
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
    if (!line.isReady()) return
    underWay++
    startedAt = performance.now()
    void answerBatch().finally(() => {
      underWay--
      schedule()
    })
    schedule()
    watch()
  }

  const answerBatch = async (): Promise<void> => {
    let batch: Batch<Q, A> | null = null
    const taken = (): Batch<Q, A> => (batch ??= line.take())
    const take = (): Q[] => taken().entries.map(({ question }) => question)
    const release = (): void => {
      taken().release()
      schedule()
    }
    try {
      const answers = await run(take, release)
      for (const [at, { resolve }] of taken().entries.entries()) resolve(answers[at] as A)
    } catch (error) {
      for (const { reject } of taken().entries) reject(error)
    } finally {
      taken().release()
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      if (line.length() >= bounds.waitingMax) return reject(overloaded('Too many requests wait for the store.'))
      const key = keyOf?.(question)
      line.add({ question, key, resolve, reject, deadline: performance.now() + bounds.waitMaxMs })
      schedule()
      watch()
    })
}
