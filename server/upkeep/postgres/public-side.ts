/** The public side of the store in PostgreSQL. */

import { postgresAsk, postgresTransact } from '../../people/store/postgres.ts'
import type { Pools } from '../../platform/engines/postgres/pool.ts'
import { proofReads, proofWrites } from '../../proof/store.ts'
import { createFollowerReader, type FollowerDeps } from '../../public/store/postgres/follower.ts'
import type { PublishDeps } from '../../public/store/postgres/publish.ts'
import { createPublicReader } from '../../public/store/postgres/reader.ts'
import { createPublicWriter } from '../../public/store/postgres/writer.ts'
import type { Store } from '../ports.ts'

type Deps = Omit<FollowerDeps, 'reads'> & { readonly pools: Pools }

export const createPublicReads = (deps: Deps): Pick<Store, 'public' | 'follower'> => ({
  public: { ...createPublicReader(deps.pools.reads), ...proofReads(postgresAsk(deps.pools)) },
  follower: createFollowerReader({ ...deps, reads: deps.pools.reads }),
})

type WriteDeps = PublishDeps & { readonly pools: Pools }

export const createPublicWrites = (deps: WriteDeps): Store['publicWrites'] => ({
  ...createPublicWriter(deps),
  ...proofWrites(postgresTransact({ ...deps, reads: deps.pools.reads })),
})
