/** Rows of the public side, on any engine. */
import type { Status } from '@affiche/contract/values.ts'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { DAY_MS, type IsoDate } from '../../platform/lib/dates.ts'
import { isPublic, type Publishing } from '../is-public.ts'
import type { PublicEntry, PublicJob, PublicQuery, PublicState, PublicWalk } from '../ports.ts'

/** Above every job id. */
export const IDS = 2 ** 31

/** Orders jobs by publish date, then id. */
export const sortKeyOf = (publishDate: IsoDate, jobId: number): number =>
  (Date.parse(`${publishDate}T00:00:00Z`) / DAY_MS) * IDS + jobId

/** The job that has a sort key. */
export const jobIdOf = ({ sort_key }: { readonly sort_key: number }): number => Number(sort_key) % IDS

/** Results that are counted, and paged through. */
export const COUNTED_MAX = 1_000

export const pageOf = <T>(
  all: readonly T[],
  { page, pageSize }: Pick<PublicQuery, 'page' | 'pageSize'>,
): readonly T[] => all.slice(0, COUNTED_MAX).slice((page - 1) * pageSize, page * pageSize)

/** A public job, and the present state of what it was made of; SQLite has 0 and 1 for booleans. */
export type PublicStateRow = {
  readonly job_id: number
  readonly employer_id: number
  readonly number: number
  readonly shown: number | boolean
  readonly hash: string
  readonly changed_at: number
  readonly hidden: number | boolean
  /** Null for an employer that was deleted. */
  readonly publishing: Publishing | null
  readonly suspended_at: number | null
  readonly logo: string | null
}

export type PublicJobRow = PublicStateRow & { readonly document: string }

/** The job itself. */
export type JobStateRow = {
  readonly id: number
  readonly status: Status
  readonly publish_date: string
  readonly close_date: string | null
  readonly confidential: number | boolean
}

export const toPublicState = (row: PublicStateRow, state: JobStateRow | null, today: IsoDate): PublicState => {
  const job = state && { status: state.status, publishDate: state.publish_date, closeDate: state.close_date }
  const holder = row.publishing && { suspended: row.suspended_at !== null, publishing: row.publishing }
  return {
    jobId: row.job_id,
    employerId: row.employer_id,
    shown: Boolean(row.shown),
    hash: row.hash,
    number: Number(row.number),
    changedAt: Number(row.changed_at),
    open: Boolean(row.shown) && isPublic({ job, employer: holder, hidden: Boolean(row.hidden), today }),
    confidential: Boolean(state?.confidential),
    logo: row.logo,
  }
}

export const toPublicJob = (row: PublicJobRow, state: JobStateRow | null, today: IsoDate): PublicJob => ({
  ...toPublicState(row, state, today),
  document: row.document,
})

export type ReportRow = {
  readonly id: number
  readonly job_id: number
  readonly employer_id: number
  readonly at: number
  readonly reason: string
  readonly text: string
  readonly contact: string | null
  readonly decision: string | null
  readonly decided_at: number | null
}

export const REPORT_COLUMNS = 'id, job_id, employer_id, at, reason, text, contact, decision, decided_at'

export const toReport = ({ job_id, employer_id, decided_at, ...row }: ReportRow) => ({
  ...row,
  jobId: job_id,
  employerId: employer_id,
  decidedAt: decided_at,
})

export type PublishingRow = {
  readonly id: number
  readonly name: string
  readonly name_fr: string | null
  readonly website: string | null
  readonly slug: string | null
}

export const toPublishing = ({ name_fr, ...row }: PublishingRow) => ({ ...row, nameFr: name_fr })

export type EntryRow = { readonly job_id: number; readonly languages: string; readonly changed_at: number }

export const toEntry = ({ job_id, languages, changed_at }: EntryRow): PublicEntry => ({
  jobId: job_id,
  languages: LANGUAGES.filter((language) => languages.split(',').includes(language)),
  changedAt: Number(changed_at),
})

/** The jobs of a part of a walk that have a text in its language, and where it goes on. */
export const walkedOf = (rows: readonly EntryRow[], { language, limit }: PublicWalk) => ({
  ids: rows
    .map(toEntry)
    .filter(({ languages }) => language === null || languages.includes(language))
    .map(({ jobId }) => jobId),
  next: rows.length < limit ? null : (rows.at(-1)?.job_id ?? null),
})

/** Nothing ties a confidential job to its employer. */
export const tiedTo = (jobs: readonly PublicJob[], employerId: number | null): readonly PublicJob[] =>
  employerId === null ? jobs : jobs.filter(({ document }) => JSON.parse(document).employer !== null)
