/** The changes of many employers in one list: of each in order, of several in no order among them. */
import type { ChangeBody } from '@affiche/contract/change.ts'
import { type Cursor, cursorAt } from '../../platform/lib/cursor.ts'
import type { CursorSet } from '../../platform/lib/cursor-set.ts'
import { changeBody, type JobAction } from '../changes/changes.ts'
import type { JobReader, ReadingJobStore } from '../ports.ts'

export const FEED_VERSION = 'v1.2'

export type VendorChange = { readonly employerId: number } & ChangeBody

export type VendorPage = {
  readonly data: readonly VendorChange[]
  /** Employers whose entries begin again, since their places are not kept any more. */
  readonly restarted: readonly number[]
  /** Places of all that were known before too, readable now or not. */
  readonly cursor: CursorSet
  readonly more: boolean
}

type Store = Pick<ReadingJobStore, 'as' | 'trailEnds'>

type Order = {
  /** Those whose changes may be read, ascending. */
  readonly employerIds: readonly number[]
  readonly after: CursorSet
  readonly limit: number
  readonly actions: readonly JobAction[]
  /** The end of a page that is read again: no other employers, and no entries behind it. */
  readonly through?: CursorSet
}

type Filling = {
  readonly data: VendorChange[]
  readonly restarted: number[]
  readonly places: Map<number, Cursor>
  /** The employer with which the next page begins, or one behind it. */
  next: number
  more: boolean
}

/** The page after a cursor. Most employers have nothing new, and are not read. */
export const readVendorPage =
  (store: Store) =>
  async ({ employerIds, after, ...order }: Order): Promise<VendorPage> => {
    const withNews = await moved(store, employerIds, { ...order, after })
    const filling: Filling = { ...after, data: [], restarted: [], places: new Map(after.places), more: false }
    await fill(filling, inTurn(withNews, after.next), { ...order, readerOf: (id) => store.as(id) })
    const { next, places, ...page } = filling
    return { ...page, cursor: { next, places } }
  }

/** Employers with entries behind their places. */
const moved = async (
  store: Pick<Store, 'trailEnds'>,
  employerIds: readonly number[],
  { after, through }: Pick<Order, 'after' | 'through'>,
): Promise<readonly number[]> => {
  const placeOf = (id: number): number => after.places.get(id)?.seq ?? 0
  if (through) return employerIds.filter((id) => (through.places.get(id)?.seq ?? placeOf(id)) !== placeOf(id))
  const newest = await store.trailEnds.newest(employerIds, FEED_VERSION)
  return employerIds.filter((id) => (newest.get(id) ?? 0) !== placeOf(id))
}

/** The present ends of the trails of employers. */
export const endsOfTrails = async (
  store: Pick<Store, 'as'>,
  employerIds: readonly number[],
): Promise<Map<number, Cursor>> => {
  const places = new Map<number, Cursor>()
  for (const id of employerIds) places.set(id, cursorAt(await store.as(id).head(FEED_VERSION)))
  return places
}

/** The employers from one on, then those before it. */
const inTurn = (ids: readonly number[], next: number): readonly number[] => [
  ...ids.filter((id) => id >= next),
  ...ids.filter((id) => id < next),
]

type Reading = Pick<Order, 'limit' | 'actions' | 'through'> & { readonly readerOf: (id: number) => JobReader }

/** Reads one employer after the other until the page is full: each read asks for what still fits. */
const fill = async (page: Filling, ids: readonly number[], reading: Reading): Promise<void> => {
  for (const id of ids) {
    if (page.data.length === reading.limit) {
      page.more = true
      return
    }
    await readInto(page, id, reading)
    // One with many changes begins no page after the one that it filled.
    page.next = id + 1
  }
}

/** A place that the trail does not have any more is told, and its entries begin again. */
const readInto = async (page: Filling, id: number, { limit, actions, through, readerOf }: Reading): Promise<void> => {
  const reader = readerOf(id)
  const end = through?.places.get(id)
  const query = {
    version: FEED_VERSION,
    actions,
    limit: limit - page.data.length,
    ...(end && { through: { seq: end.seq, hash: end.mark } }),
  } as const
  const known = await reader.changes({ ...query, after: page.places.get(id) ?? null })
  if (!known) page.restarted.push(id)
  const found = known ?? (await reader.changes({ ...query, after: null }))
  if (!found) return
  page.data.push(...found.changes.map((change) => ({ employerId: id, ...changeBody(change) })))
  page.places.set(id, cursorAt(found.end))
  page.more ||= found.more
}
