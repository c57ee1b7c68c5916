/** Forgets statistics of long ago. */
import { addDays, type IsoDate } from '../platform/lib/dates.ts'
import type { StatisticsWriter } from './ports.ts'

/** Rows of one transaction; a larger one would delay writes. */
const ROUND = 500

type Deps = {
  readonly store: { readonly statistics: Pick<StatisticsWriter, 'forgetDays'> }
  readonly today: () => IsoDate
  /** Days that are kept, with the present one. */
  readonly days: number
}

export const forgetStatistics =
  ({ store: { statistics }, today, days }: Deps) =>
  async (isStopped: () => boolean): Promise<void> => {
    const round = { through: addDays(today(), -days), limit: ROUND }
    for (let found = ROUND; found >= ROUND && !isStopped(); ) found = await statistics.forgetDays(round)
  }
