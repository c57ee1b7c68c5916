/** Days on which jobs close, as people count them. */
import type { Job } from '../jobs/job.ts'
import { addDays, type IsoDate } from '../platform/lib/dates.ts'

/** Days in which a job closes soon. */
const SOON_DAYS = 7

/** A job is closed on its closing date. */
export const daysOfClosing = (today: IsoDate): { readonly from: IsoDate; readonly through: IsoDate } => ({
  from: addDays(today, 1),
  through: addDays(today, SOON_DAYS),
})

export const closesSoon = ({ status, closeDate }: Pick<Job, 'status' | 'closeDate'>, today: IsoDate): boolean => {
  const { from, through } = daysOfClosing(today)
  return status === 'active' && closeDate !== null && closeDate >= from && closeDate <= through
}
