import type { Clock } from '../platform/lib/dates.ts'
import type { JobStore } from './ports.ts'

/** Answers deleted in one transaction; a larger one would delay writes. */
const ROUND_LIMIT = 5_000

const HOUR_MS = 3_600_000

type Deps = {
  readonly store: Pick<JobStore, 'forgetAnswers'>
  readonly clock: Clock
  readonly hours: number
}

/** Deletes the kept answers that are older than some hours, oldest first, until `isStopped`; returns their number. */
export const forgetAnswers =
  ({ store, clock, hours }: Deps) =>
  async (isStopped: () => boolean): Promise<number> => {
    const before = clock() - hours * HOUR_MS
    let total = 0
    while (!isStopped()) {
      const deleted = await store.forgetAnswers({ before, limit: ROUND_LIMIT })
      total += deleted
      if (deleted < ROUND_LIMIT) break
    }
    return total
  }
