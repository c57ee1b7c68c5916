/**
 * Counts of an employer's jobs, updated in the transaction of each write of a job. Not by triggers: a statement that
 * fires one has FTS5 write a segment, which made an insert cost twice as much.
 */
import type { Status } from '@affiche/contract/values.ts'
import type { Connection } from '../../../platform/engines/sqlite/connection.ts'

export const TOTAL = 'SELECT sum(jobs) AS total FROM job_totals WHERE employer_id = ?'
export const TOTAL_OF_STATUS = `${TOTAL} AND status = ?`

/** The number of an employer's jobs, of a status or of any. */
export const totalOf = (connection: Connection, employerId: number, status: Status | null): number => {
  const row =
    status === null
      ? connection.one<{ total: number | null }>(TOTAL, employerId)
      : connection.one<{ total: number | null }>(TOTAL_OF_STATUS, employerId, status)
  return row?.total ?? 0
}

/** A day of publication, with the jobs of the day and of later days. */
export type Day = { readonly date: string; readonly jobs: number; readonly later: number }

const daysOf = (condition: string): string => `SELECT date, jobs, through - jobs AS later FROM (
    SELECT publish_date AS date, sum(jobs) AS jobs, sum(sum(jobs)) OVER (ORDER BY publish_date DESC) AS through
    FROM job_dates WHERE ${condition} GROUP BY publish_date ORDER BY publish_date DESC
  ) WHERE through > ? LIMIT 1`

export const DAY = daysOf('employer_id = ?')
export const DAY_OF_STATUS = daysOf('employer_id = ? AND status = ?')

/** The day of the job after so many newer ones, or null. Costs by the number of days. */
export const dayAt = (
  connection: Connection,
  employerId: number,
  { status, skipped }: { readonly status: Status | null; readonly skipped: number },
): Day | null =>
  status === null
    ? connection.one<Day>(DAY, employerId, skipped)
    : connection.one<Day>(DAY_OF_STATUS, employerId, status, skipped)

const soleOf = (condition: string): string =>
  `SELECT min(status) AS status FROM ${condition} AND jobs > 0 HAVING count(*) = 1`

export const SOLE = soleOf('job_totals WHERE employer_id = ?')
export const SOLE_OF_DAY = soleOf('job_dates WHERE employer_id = ? AND publish_date = ?')

/** The status of all jobs of an employer, or of a day; null if they have several. */
export const soleStatus = (connection: Connection, employerId: number, date: string | null): Status | null => {
  const row =
    date === null
      ? connection.one<{ status: Status }>(SOLE, employerId)
      : connection.one<{ status: Status }>(SOLE_OF_DAY, employerId, date)
  return row?.status ?? null
}

/** The columns by which jobs are counted. */
export type Counted = { readonly employerId: number; readonly status: string; readonly publishDate: string }

/** Changes of counts, gathered over a transaction so that each count is written once. */
export type Counts = {
  /** So many jobs more, or fewer if negative. */
  change(counted: Counted, jobs: number): void
  /** Writes the gathered changes; fails if a count would be negative. */
  apply(): void
  /** Drops the gathered changes. */
  forget(): void
}

type Change = Counted & { jobs: number }

/** The jobs of one batch are mostly of few employers, of one status and of one day. */
export const createCounts = (connection: Connection): Counts => {
  const totals = new Map<string, Change>()
  const days = new Map<string, Change>()
  const forget = (): void => {
    totals.clear()
    days.clear()
  }
  return {
    change: ({ employerId, status, publishDate }, jobs) => {
      const change = { employerId, status, publishDate, jobs }
      const total = `${employerId} ${status}`
      gather(totals, total, change)
      gather(days, `${total} ${publishDate}`, change)
    },
    apply: () => {
      for (const change of totals.values()) changeTotal(connection, change)
      for (const change of days.values()) changeDay(connection, change)
      forget()
    },
    forget,
  }
}

const gather = (changes: Map<string, Change>, key: string, change: Change): void => {
  const known = changes.get(key)
  if (known) known.jobs += change.jobs
  else changes.set(key, { ...change })
}

const ADD_TO_TOTAL = `INSERT INTO job_totals (employer_id, status, jobs) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET jobs = jobs + excluded.jobs`
const TAKE_FROM_TOTAL = 'UPDATE job_totals SET jobs = jobs - ? WHERE employer_id = ? AND status = ?'

const changeTotal = (connection: Connection, { employerId, status, jobs }: Change): void => {
  if (jobs > 0) connection.run(ADD_TO_TOTAL, employerId, status, jobs)
  if (jobs < 0) connection.run(TAKE_FROM_TOTAL, -jobs, employerId, status)
}

/** Totals of an employer without jobs; another one than 0 is of a job whose deletion is yet to be counted. */
export const REMOVE_TOTALS = 'DELETE FROM job_totals WHERE employer_id = $1 AND jobs = 0'

const OF_DAY = 'employer_id = ? AND publish_date = ? AND status = ?'
const ADD_TO_DAY = `INSERT INTO job_dates (employer_id, publish_date, status, jobs) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET jobs = jobs + excluded.jobs`
const TAKE_FROM_DAY = `UPDATE job_dates SET jobs = jobs - ? WHERE ${OF_DAY}`
const REMOVE_EMPTY_DAY = `DELETE FROM job_dates WHERE ${OF_DAY} AND jobs = 0`

const changeDay = (connection: Connection, { employerId, publishDate, status, jobs }: Change): void => {
  if (jobs > 0) connection.run(ADD_TO_DAY, employerId, publishDate, status, jobs)
  if (jobs >= 0) return
  connection.run(TAKE_FROM_DAY, -jobs, employerId, publishDate, status)
  connection.run(REMOVE_EMPTY_DAY, employerId, publishDate, status)
}
