/** The job: an envelope that the service counts, sorts, dates or computes, and details that it stores as one document. */
import type { JobBody, JobDetails } from '@affiche/contract/job.ts'
import type { Status } from '@affiche/contract/values.ts'
import type { Employer } from '../employers/employer.ts'
import { addDays, type IsoDate } from '../platform/lib/dates.ts'
import type { Extras } from './extras.ts'

/** Days from publishDate to closeDate when the employer gives none (v1.1, Limits). */
export const DEFAULT_DURATION_DAYS = 60

export type JobEnvelope = {
  readonly referenceId: string | null
  readonly title: string
  readonly publishDate: IsoDate
  /** Null only for a job that was never published and whose employer left the date open. */
  readonly closeDate: IsoDate | null
  /** False from the creation of a draft until it first becomes active. */
  readonly published: boolean
  readonly confidential: boolean
  /** The employer's choice; in effect only on the unlimited plan. */
  readonly autoRefresh: boolean
  readonly status: Status
}

export type JobLocation = JobDetails['locations'][number]

/** A location whose id the store assigns if it is null: an unlisted place. */
export type NewLocation = Omit<JobLocation, 'id'> & { readonly id: number | null }

/** The version of contract and reference lists under which the names in a job were written. */
export type Rendered = { readonly rendered: number }

/** The details of a job to be stored. */
export type NewDetails = Omit<JobDetails, 'locations'> & { readonly locations: readonly NewLocation[] }

/** The members beyond v1.1. */
type Extended = { readonly extras: Extras }

/** A job to be stored, in the read shape. */
export type JobContent = JobEnvelope & NewDetails & Rendered & Extended

/** A job whose locations all have an id. */
export type PlacedContent = JobEnvelope & JobDetails & Rendered & Extended

/** When a job was last written, in milliseconds since 1970, UTC; it ascends with every write of the job. */
type Stamped = { readonly updatedAt: number }

/** The stamp of a write, which follows the former one whatever the clock says. */
export const stampAfter = (former: number, now: number): number => Math.max(now, former + 1)

export type Job = PlacedContent & Stamped & { readonly id: number }

/** The stored texts of a job: `content` is the JSON of its details, `extras` that of its members beyond v1.1. */
type Texts = { readonly content: string; readonly extras: string | null }

/** A job as it is stored. */
export type StoredJob = JobEnvelope & Rendered & Stamped & Texts & { readonly id: number }

/** A stored job whose document is bytes of UTF-8, for an answer that passes them on. */
export type EncodedJob = Omit<StoredJob, 'content'> & { readonly encoded: Uint8Array }

/** The job as it is stored, of its members and their texts. */
export const storedOf = (
  job: JobEnvelope & Rendered,
  { content, extras }: Texts,
  { id, updatedAt }: Pick<StoredJob, 'id' | 'updatedAt'>,
): StoredJob => ({
  id,
  referenceId: job.referenceId,
  title: job.title,
  publishDate: job.publishDate,
  closeDate: job.closeDate,
  published: job.published,
  confidential: job.confidential,
  autoRefresh: job.autoRefresh,
  status: job.status,
  rendered: job.rendered,
  updatedAt,
  content,
  extras,
})

/** A list item as it is stored: `head` is its JSON text without the id (render.ts). */
export type JobHead = Rendered & { readonly id: number; readonly head: string }

/** The id to show of a job: null for a new job of a dry run, which has a number below 0 instead. */
export const shownId = (id: number): number | null => (id < 0 ? null : id)

/** The close date that candidates see. */
export const closeDateOf = ({ closeDate, publishDate }: Pick<JobEnvelope, 'closeDate' | 'publishDate'>): IsoDate =>
  closeDate ?? addDays(publishDate, DEFAULT_DURATION_DAYS)

/** True if auto-refresh is in effect: it needs the unlimited plan (v1.1, Plans). */
export const refreshesOf = ({ autoRefresh }: Pick<JobEnvelope, 'autoRefresh'>, { plan }: Employer): boolean =>
  autoRefresh && plan === 'unlimited'

/** The job in the read shape of v1.1. */
export const jobBody = ({ published, rendered, updatedAt, extras, ...job }: Job, employer: Employer): JobBody => ({
  ...job,
  employer: { id: employer.id, name: employer.name },
  closeDate: closeDateOf(job),
  autoRefresh: refreshesOf(job, employer),
})
