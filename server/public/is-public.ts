import { closeDateOf, type JobEnvelope } from '../jobs/job.ts'
import type { IsoDate } from '../platform/lib/dates.ts'

export type Publishing = 'public' | 'off'

/** Conditions of a public job, besides the setting. */
export type PublicState = {
  readonly job: Pick<JobEnvelope, 'status' | 'publishDate' | 'closeDate'> | null
  /** Null for an employer that was deleted. */
  readonly employer: { readonly suspended: boolean; readonly publishing: Publishing } | null
  /** Decision of an operator. */
  readonly hidden: boolean
  readonly today: IsoDate
}

/** True if the public may see the job: closeDate is the first day on which it is closed. */
export const isPublic = ({ job, employer, hidden, today }: PublicState): boolean =>
  job !== null &&
  employer !== null &&
  job.status === 'active' &&
  today < closeDateOf(job) &&
  !employer.suspended &&
  employer.publishing === 'public' &&
  !hidden
