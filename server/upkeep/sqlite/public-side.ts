/** The public side of the embedded store, and reads of those who have none. */

import { asking, askingInTurn, transacting } from '../../audit/store/sqlite-sql.ts'
import type { Access } from '../../jobs/store/sqlite/access.ts'
import { activeIds } from '../../jobs/store/sqlite/walk.ts'
import type { Reader } from '../../platform/engines/sqlite/reader.ts'
import { proofReads, proofWrites } from '../../proof/store.ts'
import { followerReader } from '../../public/store/follower.ts'
import { publicReader } from '../../public/store/reader.ts'
import { followerSide } from '../../public/store/sqlite/follower.ts'
import { publishSide } from '../../public/store/sqlite/publish.ts'
import { dialect, loader, stateLoader } from '../../public/store/sqlite/reader.ts'
import { publicWriter } from '../../public/store/writer.ts'
import type { RequestReader } from '../../requests/ports.ts'
import { requestReads } from '../../requests/store/records.ts'
import { twinReader } from '../../sandbox/store/twin.ts'
import type { Store } from '../ports.ts'

export type PublicReads = Pick<Store, 'public' | 'follower' | 'twins'> & { readonly requests: RequestReader }

export const publicReads = (reader: Reader): PublicReads => {
  const ask = asking(reader)
  return {
    twins: twinReader(ask),
    requests: requestReads(askingInTurn(reader)),
    public: {
      ...publicReader(ask, { dialect, search: ask, load: loader(reader), loadState: stateLoader(reader) }),
      ...proofReads(ask),
    },
    follower: followerReader(ask, {
      ...followerSide(reader),
      activeIds: (employerId) => activeIds(reader, employerId),
    }),
  }
}

export const publicWrites = (access: Access): Store['publicWrites'] => {
  const transact = transacting(access)
  return { ...publicWriter({ transact, clock: access.clock, side: publishSide(access) }), ...proofWrites(transact) }
}
