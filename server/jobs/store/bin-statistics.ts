/** Statistics of a job that goes, which the bin keeps with it. */
import { placeholders } from '../../audit/store/citus-audit-chain.ts'

export const READ_STATISTICS = `SELECT day, views, apply_clicks, applications FROM job_statistics
  WHERE employer_id = $1 AND job_id = $2 ORDER BY day`
export const FORGET_STATISTICS = 'DELETE FROM job_statistics WHERE employer_id = $1 AND job_id = $2'

/** Adds to those that were counted while the job was in the bin: a last visit is written a minute late. */
const restoreStatement = (rows: number): string =>
  `INSERT INTO job_statistics AS kept (employer_id, job_id, day, views, apply_clicks, applications) ${placeholders(rows, 6)}
  ON CONFLICT (employer_id, job_id, day) DO UPDATE SET views = kept.views + excluded.views,
  apply_clicks = kept.apply_clicks + excluded.apply_clicks, applications = kept.applications + excluded.applications`

export type DayRow = {
  readonly day: string
  readonly views: number
  readonly apply_clicks: number
  readonly applications: number
}

/** Text in the bin; null without any. */
export const textOfDays = (rows: readonly DayRow[]): string | null =>
  rows.length === 0
    ? null
    : JSON.stringify(rows.map(({ day, views, apply_clicks, applications }) => [day, views, apply_clicks, applications]))

/** Rows that one statement restores. */
const ROWS_MAX = 50

/** A day that was kept before there were applications lacks their number. */
type BinnedDay = readonly [day: string, views: number, clicks: number, applications?: number]

type Named = { readonly employerId: number; readonly id: number }
type Write = { readonly sql: string; readonly values: readonly unknown[] }

/** Statements that restore what the bin has of a job. */
export const restoringDays = (text: string | null, { employerId, id }: Named): Write[] => {
  const days: readonly BinnedDay[] = text === null ? [] : JSON.parse(text)
  return Array.from({ length: Math.ceil(days.length / ROWS_MAX) }, (_, at) => {
    const rows = days.slice(at * ROWS_MAX, (at + 1) * ROWS_MAX)
    return {
      sql: restoreStatement(rows.length),
      values: [
        employerId,
        ...rows.flatMap(([day, views, clicks, applications = 0]) => [id, day, views, clicks, applications]),
      ],
    }
  })
}
