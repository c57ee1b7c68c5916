/** The page that a webhook of a vendor is to receive next: of all employers that let the vendor read now. */
import { CHANGES_LIMIT_MAX } from '@affiche/contract/change.ts'
import type { Grantee } from '../../employers/vendors/ports.ts'
import { readableOf } from '../../employers/vendors/readable.ts'
import type { JobAction } from '../../jobs/changes/changes.ts'
import type { ReadingJobStore } from '../../jobs/ports.ts'
import { readVendorPage } from '../../jobs/vendors/feed.ts'
import type { Cursor } from '../../platform/lib/cursor.ts'
import { type CursorSet, readCursorSet, writeCursorSet } from '../../platform/lib/cursor-set.ts'
import type { DueWebhook } from '../push-ports.ts'
import type { PushedPage } from './pushed-page.ts'

type Store = Pick<ReadingJobStore, 'as' | 'trailEnds' | 'vendors'>

type Asked = {
  readonly webhook: DueWebhook
  readonly vendorId: number
  readonly actions: readonly JobAction[]
  readonly now: number
}

const START: CursorSet = { next: 0, places: new Map() }

/**
 * A page that was tried ends in each trail where it ended then. Entries of an employer that may not be read any more are
 * left out of it, and so it has another name. The place of one that still grants stays where it was, and its entries come
 * once it may be read again; that of an ended grant goes, and another grant begins anew.
 */
export const readVendorPush = (store: Store) => {
  const read = readVendorPage(store)
  return async ({ webhook, vendorId, actions, now }: Asked): Promise<PushedPage> => {
    const { cursor, page, pageMore, pageSize } = webhook
    const after = readCursorSet(cursor.hash) ?? START
    const grantees = await store.vendors.listGrantees(vendorId, now)
    const employerIds = readableOf(grantees).map(({ employerId }) => employerId)
    const tried = page && readCursorSet(page.hash)
    const found = await read({
      employerIds,
      after,
      actions,
      limit: tried ? CHANGES_LIMIT_MAX : pageSize,
      ...(tried && { through: tried }),
    })
    const { data, restarted } = found
    const { next, places } = tried ?? found.cursor
    const isReadable = new Set(employerIds)
    const text = writeCursorSet({
      next,
      places: placesOf(grantees, (id) => (isReadable.has(id) ? places : after.places).get(id)),
    })
    const end = text === cursor.hash ? cursor : { seq: cursor.seq + 1, hash: text }
    const more = tried ? pageMore : found.more
    return { end, more, entries: data.length, answer: { data, cursor: text, more, restarted } }
  }
}

/** Places of those that grant. */
const placesOf = (
  grantees: readonly Pick<Grantee, 'employerId'>[],
  placeOf: (id: number) => Cursor | undefined,
): ReadonlyMap<number, Cursor> =>
  new Map(
    grantees.flatMap(({ employerId }) => {
      const place = placeOf(employerId)
      return place ? [[employerId, place] as const] : []
    }),
  )
