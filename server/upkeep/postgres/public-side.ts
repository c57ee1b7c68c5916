/** The public side of the store in PostgreSQL, and reads of those who have none. */

import { asking, askingByValues, type SqlDeps, transacting } from '../../audit/store/postgres-sql.ts'
import { createTrailEnds } from '../../jobs/store/postgres/changes.ts'
import type { Pools } from '../../platform/engines/postgres/pool.ts'
import { proofReads, proofWrites } from '../../proof/store.ts'
import { followerReader } from '../../public/store/follower.ts'
import { type FollowerDeps, followerSide } from '../../public/store/postgres/follower.ts'
import { publishSide } from '../../public/store/postgres/publish.ts'
import { dialect, loader, stateLoader } from '../../public/store/postgres/reader.ts'
import { publicReader } from '../../public/store/reader.ts'
import { publicWriter } from '../../public/store/writer.ts'
import { twinReader } from '../../sandbox/store/twin.ts'
import type { Store } from '../ports.ts'

type Deps = Omit<FollowerDeps, 'ask' | 'trailEnds'> & { readonly pools: Pools }

export const createPublicReads = ({ pools, ...deps }: Deps): Pick<Store, 'public' | 'follower' | 'twins'> => {
  const ask = asking(pools.reads)
  return {
    twins: twinReader(ask),
    public: {
      ...publicReader(ask, {
        dialect,
        search: askingByValues(pools.reads),
        load: loader(pools.reads),
        loadState: stateLoader(pools.reads),
      }),
      ...proofReads(ask),
    },
    follower: followerReader(ask, {
      ...followerSide({ ...deps, ask, trailEnds: createTrailEnds(pools.reads, deps.layout, 'all') }),
      activeIds: (employerId) => deps.readerOf(employerId).activeIds(),
    }),
  }
}

export const createPublicWrites = (deps: Omit<SqlDeps, 'reads'>): Store['publicWrites'] => {
  const transact = transacting(deps)
  const side = publishSide(deps.append)
  return { ...publicWriter({ transact, clock: deps.clock, side }), ...proofWrites(transact) }
}
