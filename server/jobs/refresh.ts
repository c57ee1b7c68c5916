import { addDays } from '../platform/lib/dates.ts'
import type { WriteContext } from './context.ts'
import type { JobStore } from './ports.ts'

/** Days after which auto-refresh renews a publishDate (v1.1, Limits), and a request may. */
export const REFRESH_INTERVAL_DAYS = 7

/** Jobs renewed in one transaction; a larger one would delay other writes. */
const ROUND_LIMIT = 500

type Deps = Pick<WriteContext, 'today'> & { readonly store: Pick<JobStore, 'refresh'> }

/**
 * Renews the publishDate of every due job: active, auto-refresh in effect, not yet closed, 7 days old or more. A second
 * run on the same day changes nothing.
 */
export const refreshJobs =
  ({ store, today }: Deps) =>
  async (): Promise<number> => {
    let total = 0
    for (;;) {
      const date = today()
      const round = { today: date, publishedBy: addDays(date, -REFRESH_INTERVAL_DAYS), limit: ROUND_LIMIT }
      const renewed = await store.refresh(round)
      total += renewed
      if (renewed < ROUND_LIMIT) return total
    }
  }
