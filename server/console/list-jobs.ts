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
    const { active, draft, archived } = await countByStatus(deps, query.employerId)
    const all = active + draft + archived
    const canArrange = all <= ARRANGED_MAX
    const find = canArrange && isArranged(searched) ? arrangeJobs : findListed
    const { counts, ids } = await find(deps, searched)
    const stored = await Promise.all(ids.map((id) => jobs.get(id)))
    // A job may be deleted between the list and its look-up.
    const shown = stored.flatMap((job) => (job ? [parseJob(currentJob(job, deps.lists))] : []))
    return { counts, jobs: shown, isNew: all === 0, canArrange }
  }

/** In the order of lists, from the indexes for it. */
const findListed = async (deps: ListDeps, query: Searched): Promise<FoundJobs> => {
  const { employerId, tab, words, page } = query
  const jobs = deps.store.as(employerId)
  // Read once, since it costs most for an employer with many jobs.
  const closing = await jobs.closing({ ...daysOfClosing(deps.today()), words, limit: CLOSING_MAX + 1 })
  const counts = countByStatus(deps, employerId, words)
  const closes = { count: Math.min(closing.length, CLOSING_MAX), isMore: closing.length > CLOSING_MAX }
  if (tab === 'closing')
    return { counts: countsOf(await counts, closes), ids: pageOf(closing.slice(0, CLOSING_MAX), page) }
  const status = tab === 'all' ? null : tab
  const listed = { words, status, referenceId: null, page, pageSize: JOBS_A_PAGE }
  const [{ items }, totals] = await Promise.all([jobs.list(listed), counts])
  return { counts: countsOf(totals, closes), ids: items.map(({ id }) => id) }
}

/** Numbers of the jobs of an employer, or of those with some words. */
export const countByStatus = async (
  { store }: Pick<ListDeps, 'store'>,
  employerId: number,
  words: readonly string[] = [],
): Promise<Readonly<Record<Status, number>>> => {
  const countOf = async (status: Status): Promise<readonly [Status, number]> => {
    const query = { words, status, referenceId: null, page: 1, pageSize: 1 }
    return [status, (await store.as(employerId).list(query)).total]
  }
  return Object.fromEntries(await Promise.all(STATUSES.map(countOf))) as Record<Status, number>
}
