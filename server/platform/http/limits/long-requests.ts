/** Limit of requests that read or write many jobs: they run for long, so few of them run at a time. */
import { Problem, RETRY_AFTER_SECONDS } from '../../sentences/problem.ts'
import { sentence } from '../../sentences/sentence.ts'

/** Long requests of one employer. */
export const EMPLOYER_MAX = 2

/** A place for each long request of the process, with the id of its employer or 0; threads share it. */
export type LongRequestMemory = Int32Array<SharedArrayBuffer>

export const createLongRequestMemory = (processMax: number): LongRequestMemory =>
  new Int32Array(new SharedArrayBuffer(processMax * Int32Array.BYTES_PER_ELEMENT))

/** Enters a long request of an employer, or throws the refusal; the result leaves, and may be called again. */
export type EnterLongRequest = (employerId: number) => () => void

export const limitLongRequests =
  (places: LongRequestMemory): EnterLongRequest =>
  (employerId) => {
    const place = places.findIndex((_, at) => Atomics.compareExchange(places, at, 0, employerId) === 0)
    if (place < 0) throw refusal('longOfAll', places.length)
    let isHeld = true
    const leave = (): void => {
      if (isHeld) Atomics.store(places, place, 0)
      isHeld = false
    }
    // Counted after the place is taken: two threads at once may both be refused, and never both be let in.
    const own = places.reduce((sum, _, at) => sum + Number(Atomics.load(places, at) === employerId), 0)
    if (own <= EMPLOYER_MAX) return leave
    leave()
    throw refusal('longOfEmployer', EMPLOYER_MAX)
  }

const refusal = (key: 'longOfAll' | 'longOfEmployer', most: number): Problem => {
  const { longRequests: retryAfterSeconds } = RETRY_AFTER_SECONDS
  return new Problem('long-requests', sentence(key, { most, seconds: retryAfterSeconds }), { retryAfterSeconds })
}
