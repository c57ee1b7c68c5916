/** Places of the webhooks of vendors: a vendor's cursor is one text for all employers that it may read. */
import { CHAIN_START, type ChainPoint } from '../../audit/entry.ts'
import { type PointRow, toPoint } from '../../audit/store/row.ts'
import { ANCHOR } from '../../audit/store/trail.ts'
import { lettingRead, readableOf } from '../../employers/vendors/readable.ts'
import { grantReads } from '../../employers/vendors/store/grants.ts'
import { movesFeed } from '../../jobs/store/change-rows.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import { cursorAt } from '../../platform/lib/cursor.ts'
import { readCursorSet, writeCursorSet } from '../../platform/lib/cursor-set.ts'

/** Employers whose changes a vendor may read at a time. */
export const readableIds = async (ask: Ask, vendorId: number, at: number): Promise<readonly number[]> =>
  readableOf(await grantReads(ask).listGrantees(vendorId, at)).map(({ employerId }) => employerId)

/** Numbers of the last entries, 0 where there is none yet. */
export const placesOf = (employerIds: readonly number[], cursor: string): ReadonlyMap<number, number> => {
  const places = readCursorSet(cursor)?.places
  return new Map(employerIds.map((id) => [id, places?.get(id)?.seq ?? 0]))
}

const HEADS = movesFeed['v1.2'].map(
  (moves) => `SELECT seq, hash FROM audit_entries WHERE employer_id = $1 AND ${moves} ORDER BY seq DESC LIMIT 1`,
)

/** The present end of the changes of an employer. */
export const endOf = async (ask: Ask, employerId: number): Promise<ChainPoint> => {
  const points = async (sql: string) => (await ask<PointRow>(sql, employerId)).map(toPoint)
  const start = (await points(ANCHOR))[0] ?? CHAIN_START
  const found = (await Promise.all(HEADS.map(points))).flat()
  return found.reduce((newest, point) => (point.seq > newest.seq ? point : newest), start)
}

/** The present ends of all that let a vendor read, as the text of a cursor. A suspended one may come back. */
export const endsOf = async (ask: Ask, vendorId: number, at: number): Promise<string> => {
  const places = new Map<number, ReturnType<typeof cursorAt>>()
  for (const { employerId } of lettingRead(await grantReads(ask).listGrantees(vendorId, at)))
    places.set(employerId, cursorAt(await endOf(ask, employerId)))
  return writeCursorSet({ next: 0, places })
}
