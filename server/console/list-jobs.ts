/** The list of an employer's jobs on its pages: tabs with their numbers, and the jobs of one page. */
import { STATUSES, type Status } from '@affiche/contract/values.ts'
import type { Job } from '../jobs/job.ts'
import { currentJob, parseJob } from '../jobs/render.ts'
import type { Lists } from '../lists/reference.ts'
import { addDays, type IsoDate } from '../platform/lib/dates.ts'
import { wordsOf } from '../platform/lib/fold.ts'
import type { ReadingStore } from '../upkeep/ports.ts'

export const TABS = ['active', 'closing', 'draft', 'archived', 'all'] as const
export type Tab = (typeof TABS)[number]

export const JOBS_A_PAGE = 25

/** Days in which a job of the tab `closing` closes. */
const CLOSING_DAYS = 7

/** Jobs of the tab `closing` that are counted and shown, those that close first; more are only known to be there. */
const CLOSING_MAX = 1_000

export type TabQuery = {
  readonly employerId: number
  readonly tab: Tab
  /** Words as they were typed. */
  readonly q: string
  /** From 1. */
  readonly page: number
}

/** A number, and whether there are more. */
export type Count = { readonly count: number; readonly isMore: boolean }

export type JobTabs = {
  /** Null for a search, which counts one tab alone. */
  readonly counts: Readonly<Record<Tab, Count>> | null
  readonly total: Count
  readonly jobs: readonly Job[]
}

type Deps = {
  readonly store: Pick<ReadingStore, 'as'>
  readonly lists: Lists
  readonly today: () => IsoDate
}

type Found = { readonly total: Count; readonly ids: readonly number[] }

export const listTabs =
  (deps: Deps) =>
  async (query: TabQuery): Promise<JobTabs> => {
    const { employerId, tab, q } = query
    const jobs = deps.store.as(employerId)
    const words = wordsOf(q)
    const isCounted = words.length === 0
    // Read once, since it costs most for an employer with many jobs.
    const closing = isCounted || tab === 'closing' ? await closingIds(deps, employerId, words) : []
    const [counts, { total, ids }] = await Promise.all([
      isCounted ? countTabs(deps, employerId, closing) : null,
      tab === 'closing' ? pageOfClosing(closing, query.page) : findListed(deps, { ...query, words, tab }),
    ])
    const stored = await Promise.all(ids.map((id) => jobs.get(id)))
    // A job may be deleted between the list and its look-up.
    const shown = stored.flatMap((job) => (job ? [parseJob(currentJob(job, deps.lists))] : []))
    return { counts, total, jobs: shown }
  }

const closingIds = async ({ store, today }: Deps, employerId: number, words: readonly string[]) => {
  const day = today()
  // A job is closed on its closing date.
  const days = { from: addDays(day, 1), through: addDays(day, CLOSING_DAYS) }
  return store.as(employerId).closing({ ...days, words, limit: CLOSING_MAX + 1 })
}

const closingCount = (ids: readonly number[]): Count => ({
  count: Math.min(ids.length, CLOSING_MAX),
  isMore: ids.length > CLOSING_MAX,
})

const pageOfClosing = (ids: readonly number[], page: number): Found => {
  const first = (page - 1) * JOBS_A_PAGE
  return { total: closingCount(ids), ids: ids.slice(0, CLOSING_MAX).slice(first, first + JOBS_A_PAGE) }
}

type Listed = TabQuery & { readonly words: readonly string[]; readonly tab: Exclude<Tab, 'closing'> }

const findListed = async ({ store }: Deps, { employerId, tab, words, page }: Listed): Promise<Found> => {
  const status = tab === 'all' ? null : tab
  const query = { words, status, referenceId: null, page, pageSize: JOBS_A_PAGE }
  const { total, items } = await store.as(employerId).list(query)
  return { total: exactly(total), ids: items.map(({ id }) => id) }
}

const exactly = (count: number): Count => ({ count, isMore: false })

const countTabs = async (
  deps: Deps,
  employerId: number,
  closing: readonly number[],
): Promise<Readonly<Record<Tab, Count>>> => {
  const { active, draft, archived } = await countByStatus(deps, employerId)
  return {
    active: exactly(active),
    draft: exactly(draft),
    archived: exactly(archived),
    closing: closingCount(closing),
    all: exactly(active + draft + archived),
  }
}

/** Numbers of the jobs of an employer. */
export const countByStatus = async (
  { store }: Pick<Deps, 'store'>,
  employerId: number,
): Promise<Readonly<Record<Status, number>>> => {
  const countOf = async (status: Status): Promise<readonly [Status, number]> => {
    const query = { words: [], status, referenceId: null, page: 1, pageSize: 1 }
    return [status, (await store.as(employerId).list(query)).total]
  }
  return Object.fromEntries(await Promise.all(STATUSES.map(countOf))) as Record<Status, number>
}
