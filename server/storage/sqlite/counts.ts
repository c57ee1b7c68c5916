/**
 * The counts of an employer's jobs, kept in the transaction of every write of a job. Not by triggers: a statement
 * that fires one makes FTS5 write out what it has gathered, which made an insert cost twice as much.
 */
import type { Status } from '@affiche/contract/job.ts'
import type { Connection } from './connection.ts'

export const TOTAL = 'SELECT sum(jobs) AS total FROM job_totals WHERE employer_id = ?'
export const TOTAL_OF_STATUS = `${TOTAL} AND status = ?`

/** How many jobs an employer has, of a status or of any. */
export const totalOf = (connection: Connection, employerId: number, status: Status | null): number => {
  const row =
    status === null
      ? connection.one<{ total: number | null }>(TOTAL, employerId)
      : connection.one<{ total: number | null }>(TOTAL_OF_STATUS, employerId, status)
  return row?.total ?? 0
}

/** A day on which jobs were published: how many, and how many were on later days. */
export type Day = { readonly date: string; readonly jobs: number; readonly later: number }

const daysOf = (condition: string): string => `SELECT date, jobs, through - jobs AS later FROM (
    SELECT publish_date AS date, sum(jobs) AS jobs, sum(sum(jobs)) OVER (ORDER BY publish_date DESC) AS through
    FROM job_dates WHERE ${condition} GROUP BY publish_date ORDER BY publish_date DESC
  ) WHERE through > ? LIMIT 1`

export const DAY = daysOf('employer_id = ?')
export const DAY_OF_STATUS = daysOf('employer_id = ? AND status = ?')

/** The day that the job after so many newer ones was published on; null past the end. Costs by the number of days. */
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

/** The status that all jobs of an employer have, or all of a day; null where they have several. */
export const soleStatus = (connection: Connection, employerId: number, date: string | null): Status | null => {
  const row =
    date === null
      ? connection.one<{ status: Status }>(SOLE, employerId)
      : connection.one<{ status: Status }>(SOLE_OF_DAY, employerId, date)
  return row?.status ?? null
}

/** What a job is counted by. */
export type Counted = { readonly status: string; readonly publishDate: string }

/** Where the changes of the counts go. */
export type Counts = {
  /** So many jobs more, or fewer where `jobs` is negative; fails rather than count less than none. */
  change(employerId: number, counted: Counted, jobs: number): void
}

/** Changes the counts at once. */
export const directCounts = (connection: Connection): Counts => ({
  change: (employerId, { status, publishDate }, jobs) => {
    changeTotal(connection, { employerId, status, jobs })
    changeDay(connection, publishDate, { employerId, status, jobs })
  },
})

const ADD_TO_TOTAL = `INSERT INTO job_totals (employer_id, status, jobs) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET jobs = jobs + excluded.jobs`
const ADD_TO_DAY = `INSERT INTO job_dates (employer_id, publish_date, status, jobs) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET jobs = jobs + excluded.jobs`

const TAKE_FROM_TOTAL = 'UPDATE job_totals SET jobs = jobs - ? WHERE employer_id = ? AND status = ?'
const OF_DAY = 'employer_id = ? AND publish_date = ? AND status = ?'
const TAKE_FROM_DAY = `UPDATE job_dates SET jobs = jobs - ? WHERE ${OF_DAY}`
const FORGET_EMPTY_DAY = `DELETE FROM job_dates WHERE ${OF_DAY} AND jobs = 0`

type Change = { readonly employerId: number; readonly status: string; readonly jobs: number }

export const changeTotal = (connection: Connection, { employerId, status, jobs }: Change): void => {
  if (jobs > 0) connection.run(ADD_TO_TOTAL, employerId, status, jobs)
  if (jobs < 0) connection.run(TAKE_FROM_TOTAL, -jobs, employerId, status)
}

export const changeDay = (connection: Connection, publishDate: string, { employerId, status, jobs }: Change): void => {
  if (jobs > 0) connection.run(ADD_TO_DAY, employerId, publishDate, status, jobs)
  if (jobs >= 0) return
  connection.run(TAKE_FROM_DAY, -jobs, employerId, publishDate, status)
  connection.run(FORGET_EMPTY_DAY, employerId, publishDate, status)
}
