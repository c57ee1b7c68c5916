/** The sides of a store in PostgreSQL that are written to. */
import { type Append, createAuditedTransactor } from '../../audit/store/postgres-log.ts'
import { askingIn, sqlOf, transacting } from '../../audit/store/postgres-sql.ts'
import { createDirectory } from '../../employers/store/directory.ts'
import { keyUses } from '../../employers/store/postgres-keys.ts'
import { createProfileFinder } from '../../employers/store/postgres-profiles.ts'
import { createVendors } from '../../employers/vendors/store/vendors.ts'
import { telling } from '../../events/store/counted.ts'
import type { PushSide } from '../../events/store/push.ts'
import { webhookSide } from '../../events/store/webhooks.ts'
import { beginAnswer } from '../../jobs/store/postgres/answers.ts'
import { createPeopleSide } from '../../jobs/store/postgres/console.ts'
import type { Claim } from '../../people/claim-ports.ts'
import { requireClaim } from '../../people/store/claims.ts'
import type { Pools } from '../../platform/engines/postgres/pool.ts'
import type { Transactor } from '../../platform/engines/postgres/transaction.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import { twinWriter } from '../../sandbox/store/twin.ts'
import type { Store } from '../ports.ts'
import { createPublicWrites } from './public-side.ts'

type SideDeps = {
  readonly pools: Pools
  readonly append: Append
  readonly clock: Clock
  readonly heads: PushSide['heads']
  readonly webhookChanged: () => void
}

const OWN = {
  lockAll: ['LOCK TABLE employers IN SHARE ROW EXCLUSIVE MODE'],
  removeCounts: 'DELETE FROM job_counts WHERE employer_id = $1',
}

/** The sides that are written to, by the transactions of a claim or of nobody's. */
export const createSides = ({ pools, append, clock, heads, webhookChanged }: SideDeps) => {
  const getProfile = createProfileFinder(pools.reads)
  return (transact: Transactor): ReturnType<Store['claiming']> => {
    const transactAudited = createAuditedTransactor(transact, append)
    const sql = sqlOf({ reads: pools.reads, transact, append, clock })
    return {
      directory: { ...createDirectory(sql, OWN, keyUses(pools)), getProfile },
      vendors: createVendors(sql),
      ...createPeopleSide({ reads: pools.reads, transact, transactAudited, append, clock }),
      publicWrites: createPublicWrites({ transact, append, clock }),
      twinWrites: twinWriter(sql.transact),
      webhookWrites: telling(
        webhookSide({ transact: transacting({ transact, append, clock }), clock, heads, beginAnswer }),
        webhookChanged,
      ),
    }
  }
}

/** The same transactions for writes of a claim: each looks at it first. */
export const claimed =
  (transact: Transactor, claim: Claim, clock: Clock): Transactor =>
  (work) =>
    transact(async (transaction) => {
      await requireClaim(askingIn(transaction), claim, clock)
      return work(transaction)
    })
