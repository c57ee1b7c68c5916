/** The job as the service keeps it, and as the interface shows it. */
import type { JobBody, Status } from '@affiche/contract/job.ts'
import { addDays, type IsoDate } from '../../lib/dates.ts'
import { formatTenThousandths } from '../../lib/decimal.ts'
import type { Employer } from '../employer.ts'
import type { Lists } from '../reference.ts'

/** Days from publishDate to closeDate when the employer gives none (v1.1, Limits). */
export const DEFAULT_DURATION_DAYS = 60

/** Amounts in ten-thousandths. */
export type Salary = {
  readonly amount: number
  readonly maxAmount: number | null
  readonly periodId: number
  readonly plusCommission: boolean
}

/** Ids of unlisted places begin here; those of the reference lists lie below. */
export const UNLISTED_ID_FIRST = 1_000_000_000

/** A place outside the public list, with the employer's spelling of its name. */
export type UnlistedPlace = { readonly name: string; readonly province: string }

/** A place of a job: in the public list, or unlisted with an id of its own (null until it is stored). */
export type JobPlace =
  | { readonly id: number; readonly unlisted: null }
  | { readonly id: number | null; readonly unlisted: UnlistedPlace }

/** Everything of a job but its id. */
export type JobContent = {
  readonly referenceId: string | null
  readonly title: string
  readonly publishDate: IsoDate
  /** Null only for a job that was never published and whose employer left the date open. */
  readonly closeDate: IsoDate | null
  /** False from the creation of a draft until it first becomes active. */
  readonly published: boolean
  readonly confidential: boolean
  /** What the employer asked for; in effect only on the unlimited plan. */
  readonly autoRefresh: boolean
  readonly status: Status
  readonly places: readonly JobPlace[]
  readonly categoryIds: readonly number[]
  readonly positionTypeId: number
  readonly salary: Salary | null
  readonly description: string
  readonly applicantRoutingTypeId: number
  readonly applicationEmail: string | null
  readonly applicationUrl: string | null
}

export type StoredPlace = { readonly id: number; readonly unlisted: UnlistedPlace | null }

export type Job = Omit<JobContent, 'places'> & { readonly id: number; readonly places: readonly StoredPlace[] }

/** What a list shows of a job. */
export type JobHeader = Pick<Job, 'id' | 'title' | 'places' | 'referenceId' | 'publishDate' | 'confidential' | 'status'>

/** What a job must be seen with: the names behind its ids, and whose it is. */
export type Surroundings = { readonly reference: Lists; readonly employer: Employer }

/** The close date that candidates see. */
export const closeDateOf = ({ closeDate, publishDate }: Pick<JobContent, 'closeDate' | 'publishDate'>): IsoDate =>
  closeDate ?? addDays(publishDate, DEFAULT_DURATION_DAYS)

/** Whether auto-refresh is in effect: it needs the unlimited plan (v1.1, Plans). */
export const refreshesOf = ({ autoRefresh }: Pick<JobContent, 'autoRefresh'>, { plan }: Employer): boolean =>
  autoRefresh && plan === 'unlimited'

/** The job in the read shape, members in the order of the interface's table; amounts as plain numbers. */
export const jobBody = (job: Job, { reference, employer }: Surroundings): JobBody => ({
  id: job.id,
  referenceId: job.referenceId,
  employer: { id: employer.id, name: employer.name },
  title: job.title,
  publishDate: job.publishDate,
  closeDate: closeDateOf(job),
  confidential: job.confidential,
  autoRefresh: refreshesOf(job, employer),
  status: job.status,
  locations: job.places.map((place) => locationBody(place, reference)),
  categories: job.categoryIds.map((id) => reference.categories.named(id)),
  positionType: reference.positionTypes.named(job.positionTypeId),
  salary: job.salary && salaryBody(job.salary, reference),
  description: job.description,
  applicantRoutingType: reference.applicantRoutingTypes.named(job.applicantRoutingTypeId),
  applicationEmail: job.applicationEmail,
  applicationUrl: job.applicationUrl,
})

const locationBody = ({ id, unlisted }: StoredPlace, reference: Lists): JobBody['locations'][number] => {
  if (unlisted) return { id, description: `${unlisted.name}, ${unlisted.province}`, name: unlisted.name, type: 'Town' }
  const { description, name, type } = reference.locations.named(id)
  return { id, description, name, type }
}

/** Four decimals are exact as text and, at fifteen digits, as the double that the text is read as. */
const salaryBody = (salary: Salary, reference: Lists): JobBody['salary'] => ({
  amount: Number(formatTenThousandths(salary.amount)),
  maxAmount: salary.maxAmount === null ? null : Number(formatTenThousandths(salary.maxAmount)),
  period: reference.salaryPeriods.named(salary.periodId),
  plusCommission: salary.plusCommission,
})
