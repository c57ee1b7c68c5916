/** The page that a webhook of a vendor is to receive next: of all employers that let the vendor read now. */
import { CHANGES_LIMIT_MAX } from '@affiche/contract/change.ts'
import { readableOf } from '../../employers/vendors/readable.ts'
import type { JobAction } from '../../jobs/changes/changes.ts'
import type { ReadingJobStore } from '../../jobs/ports.ts'
import { readVendorPage } from '../../jobs/vendors/feed.ts'
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
 * A page that was tried ends in each trail where it ended then. Entries of an employer whose grant has ended since are
 * left out of it, and so it has another name; its place goes with the grant.
 */
export const readVendorPush = (store: Store) => {
  const read = readVendorPage(store)
  return async ({ webhook, vendorId, actions, now }: Asked): Promise<PushedPage> => {
    const { cursor, page, pageMore, pageSize } = webhook
    const grantees = await store.vendors.listGrantees(vendorId, now)
    const granting = new Set(grantees.map(({ employerId }) => employerId))
    const textOf = ({ next, places }: CursorSet): string =>
      writeCursorSet({ next, places: new Map([...places].filter(([id]) => granting.has(id))) })
    const tried = page && readCursorSet(page.hash)
    const found = await read({
      employerIds: readableOf(grantees).map(({ employerId }) => employerId),
      after: readCursorSet(cursor.hash) ?? START,
      actions,
      limit: tried ? CHANGES_LIMIT_MAX : pageSize,
      ...(tried && { through: tried }),
    })
    const { data, restarted } = found
    const more = tried ? pageMore : found.more
    const text = textOf(tried ?? found.cursor)
    const moved = { seq: cursor.seq + 1, hash: text }
    const end = page ?? (text === cursor.hash ? cursor : moved)
    return { end, more, entries: data.length, answer: { data, cursor: text, more, restarted } }
  }
}
