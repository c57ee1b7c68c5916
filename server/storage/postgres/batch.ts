import { overloaded } from './failures.ts'

/** Questions that may wait; more are refused, so that overload shows as 503 and not as memory. */
const WAITING_MAX = 10_000

type Entry<Q, A> = {
  readonly question: Q
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
}

/**
 * Puts questions together that are asked while others are answered, or in the same turn of the event loop. A
 * question is sent after it was asked, so nothing that is answered is older than the question.
 */
export const createBatcher = <Q, A>({ run, lanes, max }: BatchOptions<Q, A>): ((question: Q) => Promise<A>) => {
  let waiting: Entry<Q, A>[] = []
  let underWay = 0
  let scheduled = false

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
      if (waiting.length >= WAITING_MAX) return reject(overloaded('Too many requests wait for the store.'))
      waiting.push({ question, resolve, reject })
      schedule()
    })
}
