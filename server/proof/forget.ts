import { type Clock, DAY_MS } from '../platform/lib/dates.ts'
import type { ProofWriter } from './ports.ts'

/** Records and documents deleted in one transaction. */
const ROUND_LIMIT = 500

const YEAR_DAYS = 365.25

type Deps = {
  readonly store: { readonly publicWrites: ProofWriter }
  readonly clock: Clock
  readonly years: number
}

/** Forgets proofs that were issued some years ago, and documents that no posting has had since, until `isStopped`. */
export const forgetProofs =
  ({ store, clock, years }: Deps) =>
  async (isStopped: () => boolean): Promise<void> => {
    const before = clock() - years * YEAR_DAYS * DAY_MS
    for (let last = ROUND_LIMIT; last === ROUND_LIMIT && !isStopped(); )
      last = await store.publicWrites.forgetProofs({ before, limit: ROUND_LIMIT })
  }
