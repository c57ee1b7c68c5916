/** Dependencies of the pages of a thread. */

import type { PageContext } from '../../html/page.ts'
import type { ReadReference } from '../../lists/reference.ts'
import { pageSettingsOf, type Settings } from '../../platform/config/settings.ts'
import type { TallySets } from '../../platform/http/limits/tally-sets.ts'
import { type Clock, createCalendar } from '../../platform/lib/dates.ts'
import { verifyProof } from '../../proof/verify.ts'
import { createCodes } from '../../public/code.ts'
import type { CountVisit } from '../../statistics/counter.ts'
import type { ReadingStore } from '../../upkeep/ports.ts'
import { applicationFaceOf } from './application-face.ts'
import { mailDeskOf } from './mail-desk.ts'
import { previewsOf } from './previews.ts'
import { testPagesOf } from './test-pages.ts'

type Parts = {
  readonly settings: Settings
  readonly clock: Clock
  readonly store: Pick<
    ReadingStore,
    'as' | 'directory' | 'public' | 'publicWrites' | 'follower' | 'people' | 'mail' | 'applications'
  >
  readonly lists: ReadReference
  readonly tallies: TallySets
  readonly countVisit: CountVisit
}

export const pageContextOf = async (parts: Parts): Promise<PageContext> => {
  const { settings, clock, store, lists, tallies, countVisit } = parts
  const secret = await store.public.secret()
  const codes = createCodes(secret)
  const today = createCalendar(clock, settings.timeZone)
  const mail = await mailDeskOf({ settings, clock, store })
  return {
    ...pageSettingsOf(settings),
    clock,
    lists,
    tallies,
    countVisit,
    today,
    reader: store.public,
    isBehind: createIsBehind(store),
    codes,
    applications: await applicationFaceOf({ settings, clock, store }),
    previews: previewsOf({ store, lists, today, secret }),
    testPages: testPagesOf({ store, today, secret }),
    report: async (report) => {
      const id = await store.publicWrites.report(report)
      // The report is kept, whatever becomes of the mail about it.
      if (id !== null) await mail?.postReport().catch(() => undefined)
      return id
    },
    verifyProof: verifyProof({ reader: store.public, codes }),
  }
}

/** The first time it looks at every employer, then at those that were written since. */
export const createIsBehind = ({ follower }: Pick<Parts['store'], 'follower'>): PageContext['isBehind'] => {
  let whole = true
  return async () => {
    const behind = await follower.behind({ whole, limit: 1 })
    whole = false
    return behind.length > 0
  }
}
