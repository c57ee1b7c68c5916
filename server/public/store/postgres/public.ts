/** The public side of the store in PostgreSQL. */
import type { Store } from '../../../jobs/ports.ts'
import type { Pools } from '../../../platform/engines/postgres/pool.ts'
import { asking, type SqlDeps, transacting } from '../../../platform/engines/postgres/shared-sql.ts'
import { proofReads, proofWrites } from '../../../proof/store.ts'
import { followerReader } from '../follower.ts'
import { publicReader } from '../reader.ts'
import { publicWriter } from '../writer.ts'
import { type FollowerDeps, followerSide } from './follower.ts'
import { publishSide } from './publish.ts'
import { dialect, loader } from './reader.ts'

type Deps = Omit<FollowerDeps, 'ask'> & { readonly pools: Pools }

export const createPublicReads = ({ pools, ...deps }: Deps): Pick<Store, 'public' | 'follower'> => {
  const ask = asking(pools.reads)
  return {
    public: { ...publicReader(ask, { dialect, load: loader(pools.reads) }), ...proofReads(ask) },
    follower: followerReader(ask, {
      ...followerSide({ ...deps, ask }),
      activeIds: (employerId) => deps.readerOf(employerId).activeIds(),
    }),
  }
}

export const createPublicWrites = (deps: Omit<SqlDeps, 'reads'>): Store['publicWrites'] => {
  const transact = transacting(deps)
  const side = publishSide(deps.append)
  return { ...publicWriter({ transact, clock: deps.clock, side }), ...proofWrites(transact) }
}
