import { overloaded } from './failures.ts'
import type { Bounds } from './pool.ts'

type Entry<Q, A> = {
  readonly question: Q
  /** When its asker has waited long enough. */
  readonly deadline: number
  readonly resolve: (answer: A) => void
  readonly reject: (error: unknown) => void
}

export type BatchOptions<Q, A> = {
  /**
   * Answers questions, in their order; when it fails, all of them fail. It calls `take` when it is about to
   * ask, so that a question that came while it waited for a connection is in the same batch.
   */
  readonly run: (take: () => readonly Q[]) => Promise<readonly A[]>
  /** Batches under way at once. */
  readonly lanes: number
  /** Questions in one batch. */
  readonly max: number
  readonly bounds: Bounds
}

/**
 * Puts questions together that are asked while others are answered, or in the same turn of the event loop. A
 * question is sent after it was asked, so nothing that is answered is older than the question.
 */
export const createBatcher = <Q, A>({ run, lanes, max, bounds }: BatchOptions<Q, A>): ((question: Q) => Promise<A>) => {
  let waiting: Entry<Q, A>[] = []
  let underWay = 0
  let scheduled = false
  let timer: NodeJS.Timeout | null = null

  /** Refuses what has waited too long; questions wait in the order in which they came. */
  const refuseLate = (): void => {
    timer = null
    const now = performance.now()
    const from = waiting.findIndex(({ deadline }) => deadline > now)
    const late = waiting.splice(0, from < 0 ? waiting.length : from)
    for (const { reject } of late) reject(overloaded('The store is busy.'))
    watch()
  }

  const watch = (): void => {
    const [oldest] = waiting
    // Most questions are sent in the turn in which they came, and need no timer.
    if (!oldest || underWay < lanes || timer !== null) return
    timer = setTimeout(refuseLate, Math.max(1, oldest.deadline - performance.now())).unref()
  }

  const schedule = (): void => {
    if (scheduled || underWay >= lanes || waiting.length === 0) return
    scheduled = true
    setImmediate(start)
  }

  const start = (): void => {
    scheduled = false
    if (waiting.length === 0) return
    underWay++
    void answerBatch().finally(() => {
      underWay--
      schedule()
    })
    schedule()
  }

  const answerBatch = async (): Promise<void> => {
    let batch: Entry<Q, A>[] = []
    const take = (): Q[] => {
      if (batch.length === 0) {
        batch = waiting.slice(0, max)
        waiting = waiting.slice(max)
      }
      return batch.map(({ question }) => question)
    }
    try {
      const answers = await run(take)
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as A)
    } catch (error) {
      take()
      for (const { reject } of batch) reject(error)
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= bounds.waitingMax) return reject(overloaded('Too many requests wait for the store.'))
      waiting.push({ question, resolve, reject, deadline: performance.now() + bounds.waitMaxMs })
      schedule()
      watch()
    })
}
