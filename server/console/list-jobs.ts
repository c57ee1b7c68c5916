/** The list of an employer's jobs on its pages: tabs with their numbers, and the jobs of one page. */
import { STATUSES, type Status } from '@affiche/contract/values.ts'
import type { Job } from '../jobs/job.ts'
import { currentJob, parseJob } from '../jobs/render.ts'
import { wordsOf } from '../platform/lib/fold.ts'
import { ARRANGED_MAX, arrangeJobs, isArranged } from './arrange-jobs.ts'
import { daysOfClosing } from './closing-days.ts'
import {
  type Counts,
  countsOf,
  type FoundJobs,
  JOBS_A_PAGE,
  type ListDeps,
  pageOf,
  type Searched,
  type TabQuery,
} from './listed-jobs.ts'

/** Jobs of the tab `closing` that are counted and shown, those that close first; more are only known to be there. */
const CLOSING_MAX = 1_000

export type JobTabs = {
  /** Numbers of the jobs that were asked for, by tab. */
  readonly counts: Counts
  readonly jobs: readonly Job[]
  /** True if the employer has no job at all. */
  readonly isNew: boolean
  /** False for an employer with so many jobs that they have one order, and are found by their words alone. */
  readonly canArrange: boolean
}

export const listTabs =
  (deps: ListDeps) =>
  async (query: TabQuery): Promise<JobTabs> => {
    const jobs = deps.store.as(query.employerId)
    const searched = { ...query, words: wordsOf(query.q) }
    const totals = await countByStatus(deps, query.employerId)
    const all = totals.active + totals.draft + totals.archived
    const canArrange = all <= ARRANGED_MAX
    const isOwnOrder = !canArrange || !isArranged(searched)
    const { counts, ids } = await (isOwnOrder ? findListed(deps, searched, totals) : arrangeJobs(deps, searched))
    const stored = await Promise.all(ids.map((id) => jobs.get(id)))
    // A job may be deleted between the list and its look-up.
    const shown = stored.flatMap((job) => (job ? [parseJob(currentJob(job, deps.lists))] : []))
    return { counts, jobs: shown, isNew: all === 0, canArrange }
  }

type Totals = Readonly<Record<Status, number>>

/** In the order of lists, from the indexes for it. */
const findListed = async (deps: ListDeps, query: Searched, all: Totals): Promise<FoundJobs> => {
  const { employerId, tab, words, page } = query
  const jobs = deps.store.as(employerId)
  // Read once, since it costs most for an employer with many jobs.
  const closing = await jobs.closing({ ...daysOfClosing(deps.today()), words, limit: CLOSING_MAX + 1 })
  const closes = { count: Math.min(closing.length, CLOSING_MAX), isMore: closing.length > CLOSING_MAX }
  if (tab === 'closing') {
    const totals = words.length === 0 ? all : await countByStatus(deps, employerId, words)
    return { counts: countsOf(totals, closes), ids: pageOf(closing.slice(0, CLOSING_MAX), page) }
  }
  const status = tab === 'all' ? null : tab
  const { total, items } = await jobs.list({ words, status, referenceId: null, page, pageSize: JOBS_A_PAGE })
  const totals = words.length === 0 ? all : await countOthers(deps, query, { status, total })
  return { counts: countsOf(totals, closes), ids: items.map(({ id }) => id) }
}

type Listed = { readonly status: Status | null; readonly total: number }

/** Numbers of the jobs with the words of a search, of which one list was counted already: a count costs as much as a page. */
const countOthers = async (deps: ListDeps, { employerId, words }: Searched, listed: Listed): Promise<Totals> => {
  const known = listed.status ?? 'active'
  const others = STATUSES.filter((status) => status !== known)
  const counts = await Promise.all(others.map((status) => countOf(deps, employerId, { status, words })))
  const rest = counts.reduce((sum, count) => sum + count, 0)
  const own = listed.status === null ? Math.max(0, listed.total - rest) : listed.total
  return Object.fromEntries([[known, own], ...others.map((status, at) => [status, counts[at]])]) as Totals
}

/** Numbers of the jobs of an employer, or of those with some words. */
export const countByStatus = async (
  deps: Pick<ListDeps, 'store'>,
  employerId: number,
  words: readonly string[] = [],
): Promise<Totals> => {
  const counts = STATUSES.map(async (status) => [status, await countOf(deps, employerId, { status, words })] as const)
  return Object.fromEntries(await Promise.all(counts)) as Totals
}

type Counted = { readonly status: Status; readonly words: readonly string[] }

const countOf = async ({ store }: Pick<ListDeps, 'store'>, employerId: number, counted: Counted): Promise<number> =>
  (await store.as(employerId).list({ ...counted, referenceId: null, page: 1, pageSize: 1 })).total
