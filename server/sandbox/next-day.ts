/** Days on which something is done for the jobs of a twin, so that a move passes over those that bring nothing. */
import { CLOSING_DAYS } from '@affiche/contract/change.ts'
import type { Employer } from '../employers/employer.ts'
import type { ReadingJobStore } from '../jobs/ports.ts'
import { REFRESH_INTERVAL_DAYS } from '../jobs/refresh.ts'
import { addDays, type IsoDate } from '../platform/lib/dates.ts'
import type { TwinReader } from './ports.ts'

/** No job closes later. */
const LAST_DAY = '9999-12-31'

/** Not below any id. */
const IDS_MAX = 2 ** 31 - 1

export type NextDayDeps = {
  readonly store: Pick<ReadingJobStore, 'as' | 'publications'> & { readonly twins: TwinReader }
}

/** The first day after one that may bring something; null without one. A day too many brings nothing. */
export const nextDay =
  (deps: NextDayDeps) =>
  async (twin: Employer, day: IsoDate): Promise<IsoDate | null> => {
    const days = [
      ...(await Promise.all([0, ...CLOSING_DAYS].map((before) => nextClosing(deps, twin.id, { day, before })))),
      await nextDraft(deps, twin.id, day),
      twin.plan === 'unlimited' ? await nextRefresh(deps, twin.id, day) : null,
    ]
    return days.reduce((first, next) => (first === null || (next !== null && next < first) ? next : first), null)
  }

/** So many days before the next closing date that this is after the day. */
const nextClosing = async (
  { store }: NextDayDeps,
  employerId: number,
  { day, before }: { readonly day: IsoDate; readonly before: number },
): Promise<IsoDate | null> => {
  const jobs = store.as(employerId)
  const from = addDays(day, before + 1)
  const [id] = await jobs.closing({ from, through: LAST_DAY, words: [], limit: 1 })
  const job = id === undefined ? null : await jobs.get(id)
  if (id === undefined) return null
  // Written since it was found.
  if (job?.status !== 'active' || job.closeDate === null || job.closeDate < from) return addDays(day, 1)
  return addDays(job.closeDate, -before)
}

const nextDraft = async ({ store }: NextDayDeps, employerId: number, day: IsoDate): Promise<IsoDate | null> => {
  const after = { publishOn: day, employerId: IDS_MAX, id: IDS_MAX }
  const [draft] = await store.publications.due({ today: LAST_DAY, after, limit: 1, employerId })
  return draft?.publishOn ?? null
}

const nextRefresh = async ({ store }: NextDayDeps, employerId: number, day: IsoDate): Promise<IsoDate | null> => {
  const first = await store.twins.firstPublished(employerId, addDays(day, 1))
  if (first === null) return null
  const [due, tomorrow] = [addDays(first, REFRESH_INTERVAL_DAYS), addDays(day, 1)]
  return due > tomorrow ? due : tomorrow
}
