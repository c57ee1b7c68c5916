/** Forgets what the console keeps for a time only. */
import { type Clock, DAY_MS } from '../platform/lib/dates.ts'
import type { JobStore } from './ports.ts'

/** Days for which the bin keeps a job. */
export const BIN_DAYS = 30

/** Rows of each table that one transaction deletes; a larger one would delay writes. */
const ROUND_LIMIT = 500

type Deps = { readonly store: Pick<JobStore, 'console'>; readonly clock: Clock }

/** Forgets the jobs that were in the bin for long, and what is over of people, until `isStopped`. */
export const forgetConsole =
  ({ store, clock }: Deps) =>
  async (isStopped: () => boolean): Promise<void> => {
    const now = clock()
    const round = { ended: now, binned: now - BIN_DAYS * DAY_MS, limit: ROUND_LIMIT }
    for (let last = ROUND_LIMIT; last >= ROUND_LIMIT && !isStopped(); ) last = await store.console.forget(round)
  }
