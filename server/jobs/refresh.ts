import type { Employer } from '../employers/employer.ts'
import { dayOf } from '../employers/employer-day.ts'
import { addDays } from '../platform/lib/dates.ts'
import type { OfOne } from './closing-ports.ts'
import type { WriteContext } from './context.ts'
import type { JobStore } from './ports.ts'

/** Days after which auto-refresh renews a publishDate (v1.1, Limits), and a request may. */
export const REFRESH_INTERVAL_DAYS = 7

/** Jobs renewed in one transaction; a larger one would delay other writes. */
const ROUND_LIMIT = 500

/** Narrows a round to a twin. */
export const ofOne = (twin: Employer | null): OfOne => (twin ? { employerId: twin.id } : {})

type Deps = Pick<WriteContext, 'today'> & { readonly store: Pick<JobStore, 'refresh'> }

/**
 * Renews the publishDate of every due job: active, auto-refresh in effect, not yet closed, 7 days old or more. A second
 * run on the same day changes nothing. Of a twin alone, on its own date, or of all whose date is that of the service.
 */
export const refreshJobs =
  ({ store, today }: Deps) =>
  async (twin: Employer | null = null): Promise<number> => {
    let total = 0
    for (;;) {
      const date = dayOf(twin ?? {}, today)
      const round = { today: date, publishedBy: addDays(date, -REFRESH_INTERVAL_DAYS), limit: ROUND_LIMIT }
      const renewed = await store.refresh({ ...round, ...ofOne(twin) })
      total += renewed
      if (renewed < ROUND_LIMIT) return total
    }
  }
