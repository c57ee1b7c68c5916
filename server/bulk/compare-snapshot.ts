/** Compares the client's list of its open jobs with the store, on the side that only reads. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SnapshotSummary } from '@affiche/contract/snapshot.ts'
import type { ChainPoint } from '../audit/entry.ts'
import { actionsOf } from '../jobs/changes/changes.ts'
import { cursorExpired } from '../jobs/changes/list.ts'
import type { ReadContext } from '../jobs/context.ts'
import type { JobReader } from '../jobs/ports.ts'
import { type Cursor, cursorAt, writeCursor } from '../platform/lib/cursor.ts'
import { createNumberList, isAmong } from '../platform/lib/number-list.ts'
import { Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { guardOf, needOf, type SnapshotItem } from './snapshot.ts'
import { createNeedList, type NeedList } from './snapshot-needs.ts'

/** A job that a round of archiving is about, and its stamp when it was read. */
export type Listed = readonly [id: number, updatedAt: number]

export type SnapshotPlan = {
  readonly summary: SnapshotSummary
  readonly needs: NeedList
  /** Jobs to archive, in rounds by ascending id. */
  readonly rounds: () => Generator<readonly Listed[]>
  /** Jobs that are left, since they were posted or touched. */
  readonly left: Int32Array
}

type Guarded = {
  readonly scope: string
  readonly archiveMax: number | null
  /** Cursor from when the list was made; null: no earlier than the comparison began. */
  readonly since: Cursor | null
}

export type Comparison = {
  /** Looks up items; the bytes that are kept of them so far. */
  readonly add: (items: readonly SnapshotItem[]) => Promise<number>
  readonly plan: (guarded: Guarded) => Promise<SnapshotPlan>
  /** End of the trail when the comparison began. */
  readonly begin: ChainPoint
}

/** Jobs archived in one transaction; a larger one would delay other writes. */
const ROUND_JOBS = 200

/** Begins a comparison; what is posted or touched from now on is left as it is. */
export const beginComparison = async (
  { store }: Pick<ReadContext, 'store'>,
  employerId: number,
): Promise<Comparison> => {
  const reader = store.as(employerId)
  const begin = await reader.head()
  const ids = createNumberList(Int32Array)
  const needs = createNeedList()
  const counts = { items: 0, unchanged: 0, create: 0, update: 0, publish: 0 }

  const add: Comparison['add'] = async (items) => {
    const states = await reader.findItems(items.map(({ referenceId }) => referenceId))
    for (const [at, item] of items.entries()) {
      const state = states.get(at) ?? null
      const need = needOf(item, state)
      if (state) ids.add(state.id)
      if (need) needs.add({ referenceId: item.referenceId, id: state?.id ?? null, need })
      counts[need ?? 'unchanged']++
      counts.items++
    }
    await nextTurn()
    return ids.values().byteLength + needs.bytes()
  }

  const plan: Comparison['plan'] = async ({ scope, archiveMax, since }) => {
    const refusal = since === null ? trailPruned : cursorExpired
    const search = { since: since ?? cursorAt(begin), scope, listed: ids.values().sort(), refusal }
    const { active, missing, left } = await findMissing(reader, search)
    const planned = { ...counts, active, archive: missing.ids.length }
    const summary = {
      ...planned,
      archived: 0,
      skipped: left.length,
      guard: guardOf(planned, archiveMax),
      cursor: writeCursor(begin),
    }
    return { summary, needs, left, rounds: () => roundsOf(missing) }
  }
  return { add, plan, begin }
}

type Missing = { readonly ids: Int32Array; readonly stamps: Float64Array }

function* roundsOf({ ids, stamps }: Missing): Generator<readonly Listed[]> {
  for (let at = 0; at < ids.length; at += ROUND_JOBS)
    yield Array.from(ids.subarray(at, at + ROUND_JOBS), (id, nth): Listed => [id, stamps[at + nth] as number])
}

type Search = {
  readonly since: Cursor
  readonly scope: string
  readonly listed: Int32Array
  /** Refusal of a trail without `since`. */
  readonly refusal: () => Problem
}

type Found = { readonly active: number; readonly missing: Missing; readonly left: Int32Array }

/**
 * Active jobs in scope that are not listed. The trail is read after the jobs: one without an entry since the list was
 * made, but for those of auto-refresh, is as its employer left it before. A job that was posted since has an entry, too.
 */
const findMissing = async (reader: JobReader, { scope, listed, ...trail }: Search): Promise<Found> => {
  const activeIds = await reader.activeIds()
  const unlisted = activeIds.filter((id) => !isAmong(listed, id))
  const [ids, stamps] = [createNumberList(Int32Array), createNumberList(Float64Array)]
  for (let at = 0; at < unlisted.length; at += FOUND_JOBS) {
    for (const { id, referenceId, updatedAt } of await reader.findActive(unlisted.subarray(at, at + FOUND_JOBS))) {
      if (!referenceId.startsWith(scope)) continue
      ids.add(id)
      stamps.add(updatedAt)
    }
    await nextTurn()
  }
  const active = activeIds.length - unlisted.length + ids.length()
  const touched = ids.length() === 0 ? NONE : await touchedSince(reader, trail)
  return { active, ...withoutTouched({ ids: ids.values(), stamps: stamps.values() }, touched) }
}

/** Jobs that are read in one turn of the event loop. */
const FOUND_JOBS = 500

const NONE: ReadonlySet<number> = new Set()

const withoutTouched = ({ ids, stamps }: Missing, touched: ReadonlySet<number>): Omit<Found, 'active'> => {
  const isLeft = (id: number | undefined): boolean => touched.has(id as number)
  return {
    missing: { ids: ids.filter((id) => !isLeft(id)), stamps: stamps.filter((_, at) => !isLeft(ids[at])) },
    left: ids.filter(isLeft),
  }
}

/** Entries of the trail that are read at a time. */
const ENTRIES = 1_000

/** Actions of clients and people: those of auto-refresh and of time say nothing of the list. */
const TOUCHING = actionsOf('job.created,job.updated,job.deleted')

const touchedSince = async (
  reader: JobReader,
  { since, refusal }: Omit<Search, 'scope' | 'listed'>,
): Promise<ReadonlySet<number>> => {
  const touched = new Set<number>()
  for (let after = since; ; ) {
    const page = await reader.changes({ after, actions: TOUCHING, limit: ENTRIES })
    if (!page) throw refusal()
    for (const { subjectId } of page.changes) touched.add(subjectId)
    if (!page.more) return touched
    after = cursorAt(page.end)
    await nextTurn()
  }
}

const trailPruned = (): Problem =>
  new Problem('unavailable', sentence('trailPruned'), { retryAfterSeconds: RETRY_AFTER_SECONDS.busy })
