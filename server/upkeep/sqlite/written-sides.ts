/** The sides of an embedded store that are written to. */
import { sqlOf, transacting } from '../../audit/store/sqlite-sql.ts'
import { createDirectory } from '../../employers/store/directory.ts'
import { findKey, noteUses } from '../../employers/store/sqlite-key-cache.ts'
import { createVendors } from '../../employers/vendors/store/vendors.ts'
import { telling } from '../../events/store/counted.ts'
import { webhookSide } from '../../events/store/webhooks.ts'
import type { Access } from '../../jobs/store/sqlite/access.ts'
import { sqliteConsole } from '../../jobs/store/sqlite/console.ts'
import { REMOVE_TOTALS } from '../../jobs/store/sqlite/counts.ts'
import { createPeople } from '../../people/store/people.ts'
import { twinWriter } from '../../sandbox/store/twin.ts'
import type { Store, Written } from '../ports.ts'
import { publicWrites } from './public-side.ts'
import { headsIn } from './push-side.ts'

const OWN = { lockAll: [], removeCounts: REMOVE_TOTALS }

const writtenSides = (access: Access): Written => ({
  directory: createDirectory(sqlOf(access), OWN, { findKey: findKey(access.reader), noteUses: noteUses(access) }),
  vendors: createVendors(sqlOf(access)),
  people: createPeople(sqlOf(access)),
  console: sqliteConsole(access),
  publicWrites: publicWrites(access),
})

export const storedSides = (access: Access, webhookChanged: () => void): ReturnType<Store['claiming']> => ({
  ...writtenSides(access),
  twinWrites: twinWriter(transacting(access)),
  // Nobody else writes meanwhile.
  webhookWrites: telling(
    webhookSide({
      transact: transacting(access),
      clock: access.clock,
      heads: headsIn(access.reader),
      beginAnswer: (_, insert) => insert(),
    }),
    webhookChanged,
  ),
})
