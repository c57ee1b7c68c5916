/** The readers of the jobs of each employer, which hold no state of their own. */
import { createBoundedCache } from '../../../platform/lib/bounded-cache.ts'
import type { JobReader } from '../../ports.ts'
import type { JobReading } from './heads.ts'
import { jobReader } from './jobs.ts'

/** Employers whose readers are kept; each takes about a kilobyte. */
const READERS_MAX = 1_000

/** A reader has no state of its own, and its functions cost a read as much as its row. */
export const readersOf = (reading: JobReading): ((employerId: number) => JobReader) => {
  const readers = createBoundedCache<JobReader, number>(READERS_MAX)
  return (employerId) => readers.get(employerId) ?? readers.set(employerId, jobReader(reading, employerId))
}
