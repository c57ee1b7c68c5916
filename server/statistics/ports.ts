/** Ports of the statistics of postings. */
import type { IsoDate } from '../platform/lib/dates.ts'

export type VisitNumbers = { readonly views: number; readonly applyClicks: number }

/** `applications`: those by the form of the service that were mailed to the employer. */
export type Numbers = VisitNumbers & { readonly applications: number }

export type DayNumbers = Numbers & { readonly date: IsoDate }

/** Visits of a posting on a day of the service's time zone. */
export type Visits = VisitNumbers & { readonly date: IsoDate; readonly employerId: number; readonly jobId: number }

/** Days from the first to the last. */
export type Span = { readonly from: IsoDate; readonly to: IsoDate }

export type JobNumbers = Numbers & { readonly jobId: number }

/** Sums of jobs with a higher id, of which a round has at most `limit`. */
export type SumsQuery = Span & { readonly after: number; readonly limit: number }

export type StatisticsReader = {
  /** Days of a job that have any, ascending. */
  days(employerId: number, jobId: number, span: Span): Promise<readonly DayNumbers[]>
  /** Sums of jobs that have any, by ascending id. */
  sums(employerId: number, query: SumsQuery): Promise<readonly JobNumbers[]>
  /** Sums over all days that are kept, of those of some jobs that have any. */
  totals(employerId: number, jobIds: readonly number[]): Promise<ReadonlyMap<number, Numbers>>
}

export type StatisticsWriter = {
  /** Adds visits in one transaction; those of jobs that do not exist any more are passed over. */
  addVisits(visits: readonly Visits[]): Promise<void>
  /** Forgets the oldest days through one, about `limit` rows; returns how many rows it found, fewer at the end. */
  forgetDays(round: { readonly through: IsoDate; readonly limit: number }): Promise<number>
}

export type Statistics = StatisticsReader & StatisticsWriter
