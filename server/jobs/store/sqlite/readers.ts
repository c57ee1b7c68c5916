/** The readers of the jobs of each employer, which hold no state of their own. */
import { createBoundedCache } from '../../../platform/lib/bounded-cache.ts'

/** Employers whose readers are kept; each takes about a kilobyte. */
const READERS_MAX = 1_000

/** The functions of a reader cost a read as much as its row. */
export const readersOf = <R>(make: (employerId: number) => R): ((employerId: number) => R) => {
  const readers = createBoundedCache<R, number>(READERS_MAX)
  return (employerId) => readers.get(employerId) ?? readers.set(employerId, make(employerId))
}
