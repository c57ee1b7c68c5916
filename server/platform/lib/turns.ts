/** Works that wait for each other. */
import { Problem, RETRY_AFTER_SECONDS } from '../sentences/problem.ts'
import { sentence } from '../sentences/sentence.ts'

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Runs one work after the other; refuses it, to be tried again in some seconds, if so many run or wait. */
export const createTurns = (most: number, retryAfterSeconds: number = RETRY_AFTER_SECONDS.busy): Turns => {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    if (waiting >= most) return Promise.reject(busy(retryAfterSeconds))
    waiting++
    const done = last.then(work).finally(() => waiting--)
    last = done.catch(() => undefined)
    return done
  }
}

export const busy = (retryAfterSeconds: number): Problem =>
  new Problem('unavailable', sentence('overloaded'), { retryAfterSeconds })
