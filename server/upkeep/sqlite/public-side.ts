/** The public side of the embedded store. */

import type { Access } from '../../jobs/store/sqlite/access.ts'
import type { Reader } from '../../platform/engines/sqlite/reader.ts'
import { asking, transacting } from '../../platform/engines/sqlite/shared-sql.ts'
import { proofReads, proofWrites } from '../../proof/store.ts'
import { followerReader } from '../../public/store/sqlite/follower.ts'
import { publicReader } from '../../public/store/sqlite/reader.ts'
import { publicWriter } from '../../public/store/sqlite/writer.ts'
import type { Store } from '../ports.ts'

export type PublicReads = Pick<Store, 'public' | 'follower'>

export const publicReads = (reader: Reader): PublicReads => ({
  public: { ...publicReader(reader), ...proofReads(asking(reader)) },
  follower: followerReader(reader),
})

export const publicWrites = (access: Access): Store['publicWrites'] => ({
  ...publicWriter(access),
  ...proofWrites(transacting(access)),
})
