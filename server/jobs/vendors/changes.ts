/** The changes of all employers that let a vendor read their jobs, in one list. */
import { CHANGES_LIMIT_DEFAULT, type ChangeBody, NOW } from '@affiche/contract/change.ts'
import { VENDOR_CHANGES_MAX } from '@affiche/contract/vendor.ts'
import { type Cursor, cursorAt } from '../../platform/lib/cursor.ts'
import { type CursorSet, readCursorSet, writeCursorSet } from '../../platform/lib/cursor-set.ts'
import { actionsOf, changeBody, type JobAction } from '../changes/changes.ts'
import type { Answer, ParsedCall } from '../operations/request.ts'
import type { JobReader } from '../ports.ts'
import { type VendorContext, vendorOf } from './context.ts'

type Query = { readonly after?: string; readonly limit?: number; readonly types?: string }

const VERSION = 'v1.2'

type VendorChange = { readonly employerId: number } & ChangeBody

type Page = {
  readonly data: VendorChange[]
  readonly restarted: number[]
  readonly places: Map<number, Cursor>
  /** The employer with which the next page begins, or one behind it. */
  next: number
  more: boolean
}

export const listVendorChanges =
  ({ store, now }: VendorContext) =>
  async (call: ParsedCall): Promise<Answer> => {
    const { after, limit, types } = call.query as Query
    const grantees = await store.vendors.listGrantees(vendorOf(call).id, now())
    const ids = grantees.flatMap(({ employerId, employer, scopes }) =>
      scopes.includes('jobs:read') && !employer.suspended ? [employerId] : [],
    )
    const readerOf = (id: number): JobReader => store.as(id)
    const known: CursorSet = (after && readCursorSet(after)) || { next: 0, places: new Map() }
    const page: Page = { data: [], restarted: [], places: new Map(known.places), next: known.next, more: false }
    const order = {
      limit: Math.min(limit ?? CHANGES_LIMIT_DEFAULT, VENDOR_CHANGES_MAX),
      actions: actionsOf(types ?? null, VERSION),
    }
    /** Those with an entry that is not behind them; most have none, and are not read. */
    const withNews = async (of: readonly number[]): Promise<number[]> => {
      const newest = await store.trailEnds.newest(of, VERSION)
      return of.filter((id) => (newest.get(id) ?? 0) !== (known.places.get(id)?.seq ?? 0))
    }
    if (after === NOW) await placeAtEnds(page, ids, readerOf)
    else await fill(page, inTurn(await withNews(ids), known.next), { ...order, readerOf })
    return {
      status: 200,
      body: bodyOf(
        page,
        grantees.map(({ employerId }) => employerId),
      ),
    }
  }

/** Places of employers that do not grant any more are dropped; a suspended one, which may come back, keeps its own. */
const bodyOf = ({ data, restarted, places, next, more }: Page, ids: readonly number[]): object => {
  const kept = new Map(
    ids.flatMap((id): [number, Cursor][] => {
      const place = places.get(id)
      return place ? [[id, place]] : []
    }),
  )
  return { data, cursor: writeCursorSet({ next, places: kept }), more, restarted }
}

/** The employers from one on, then those before it. */
const inTurn = (ids: readonly number[], next: number): readonly number[] => [
  ...ids.filter((id) => id >= next),
  ...ids.filter((id) => id < next),
]

const placeAtEnds = async (page: Page, ids: readonly number[], readerOf: (id: number) => JobReader): Promise<void> => {
  for (const id of ids) page.places.set(id, cursorAt(await readerOf(id).head(VERSION)))
}

type Order = {
  readonly limit: number
  readonly actions: readonly JobAction[]
  readonly readerOf: (id: number) => JobReader
}

/** Reads one employer after the other until the page is full: each read asks for what still fits. */
const fill = async (page: Page, ids: readonly number[], order: Order): Promise<void> => {
  for (const id of ids) {
    if (page.data.length === order.limit) {
      page.more = true
      return
    }
    await readInto(page, id, order)
    // One with many changes begins no page after the one that it filled.
    page.next = id + 1
  }
}

/** A place that the trail does not have any more is told, and its entries begin again. */
const readInto = async (page: Page, id: number, { limit, actions, readerOf }: Order): Promise<void> => {
  const reader = readerOf(id)
  const query = { version: VERSION, actions, limit: limit - page.data.length } as const
  const place = page.places.get(id) ?? null
  const asked = await reader.changes({ ...query, after: place })
  if (!asked) page.restarted.push(id)
  const found = asked ?? (await reader.changes({ ...query, after: null }))
  if (!found) return
  page.data.push(...found.changes.map((change) => ({ employerId: id, ...changeBody(change) })))
  page.places.set(id, cursorAt(found.end))
  page.more ||= found.more
}
