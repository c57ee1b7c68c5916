/** Statistics of postings, on either engine. */
import { placeholders } from '../../audit/store/citus-audit-chain.ts'
import type { Sql, SqlTransaction, Transact } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import type { Numbers, Statistics, StatisticsReader, StatisticsWriter, Visits } from '../ports.ts'

export const DAYS = `SELECT day, views, apply_clicks, applications FROM job_statistics
  WHERE employer_id = $1 AND job_id = $2 AND day BETWEEN $3 AND $4 ORDER BY day`
export const SUMS = `SELECT job_id, CAST(sum(views) AS bigint) AS views, CAST(sum(apply_clicks) AS bigint) AS apply_clicks,
  CAST(sum(applications) AS bigint) AS applications
  FROM job_statistics WHERE employer_id = $1 AND job_id > $2 AND day BETWEEN $3 AND $4
  GROUP BY job_id ORDER BY job_id LIMIT CAST($5 AS integer)`

/** Jobs that one statement asks about; those that are fewer leave the rest null. */
const AMONG_MAX = 50
const AMONG = Array.from({ length: AMONG_MAX }, (_, at) => at)
export const TOTALS = `SELECT job_id, CAST(sum(views) AS bigint) AS views, CAST(sum(apply_clicks) AS bigint) AS apply_clicks,
  CAST(sum(applications) AS bigint) AS applications
  FROM job_statistics WHERE employer_id = $1 AND job_id IN (${AMONG.map((at) => `CAST($${at + 2} AS integer)`).join(', ')})
  GROUP BY job_id`

/** Jobs that are there, of some. A statement of its own, since Citus would run an INSERT … SELECT on all workers. */
export const EXISTING = `SELECT id FROM jobs
  WHERE employer_id = $1 AND id IN (${AMONG.map((at) => `CAST($${at + 2} AS integer)`).join(', ')})`
/** On SQLite by their rows, of which it would rather read all of the employer. */
export const EXISTING_BY_ROW = EXISTING.replace('employer_id =', '+employer_id =')
const addStatement = (rows: number): string =>
  `INSERT INTO job_statistics AS kept (employer_id, job_id, day, views, apply_clicks) ${placeholders(rows, 5)}
  ON CONFLICT (employer_id, job_id, day) DO UPDATE SET views = kept.views + excluded.views,
  apply_clicks = kept.apply_clicks + excluded.apply_clicks RETURNING job_id`
export const OLD_DAYS = `SELECT employer_id, job_id, day FROM job_statistics
  WHERE day <= $1 ORDER BY day LIMIT CAST($2 AS integer)`
export const FORGET_DAYS =
  'DELETE FROM job_statistics WHERE employer_id = $1 AND job_id = $2 AND day <= $3 RETURNING day'

type NumberRow = { views: number; apply_clicks: number; applications: number }
type DayRow = NumberRow & { day: IsoDate }
type JobRow = NumberRow & { job_id: number }

const numbersOf = ({ views, apply_clicks: applyClicks, applications }: NumberRow): Numbers => ({
  views,
  applyClicks,
  applications,
})

export const statisticsReads = (ask: Ask): StatisticsReader => ({
  days: async (employerId, jobId, { from, to }) =>
    (await ask<DayRow>(DAYS, employerId, jobId, from, to)).map((row) => ({ date: row.day, ...numbersOf(row) })),
  sums: async (employerId, { from, to, after, limit }) =>
    (await ask<JobRow>(SUMS, employerId, after, from, to, limit)).map((row) => ({
      jobId: row.job_id,
      ...numbersOf(row),
    })),
  totals: async (employerId, jobIds) => {
    const rows: JobRow[] = []
    for (const ids of groupsOf(jobIds)) rows.push(...(await ask<JobRow>(TOTALS, employerId, ...ids)))
    return new Map(rows.map((row) => [row.job_id, numbersOf(row)]))
  },
})

/** Ids by so many as a statement takes. */
const groupsOf = (ids: readonly number[]): (number | null)[][] =>
  Array.from({ length: Math.ceil(ids.length / AMONG_MAX) }, (_, group) =>
    AMONG.map((at) => ids[group * AMONG_MAX + at] ?? null),
  )

/** Rows that one statement adds. */
const ROWS_MAX = 50

const statisticsWrites = (transact: Transact, existing: string): StatisticsWriter => ({
  addVisits: (visits) =>
    transact(async (transaction) => {
      // In one order, so that no two processes wait for each other in a circle.
      const employers = [...Map.groupBy(visits, ({ employerId }) => employerId)].sort(([a], [b]) => a - b)
      for (const [, own] of employers) await addOf(transaction, existing, own.toSorted(byRow))
    }),
  forgetDays: ({ through, limit }) =>
    transact(async ({ ask }) => {
      const rows = await ask<{ employer_id: number; job_id: number; day: IsoDate }>(OLD_DAYS, through, limit)
      // Not all days of these jobs, which may have very many.
      const last = rows.at(-1)?.day
      const jobs = new Map(rows.map((row) => [`${row.employer_id} ${row.job_id}`, row]))
      for (const { employer_id, job_id } of jobs.values()) await ask(FORGET_DAYS, employer_id, job_id, last)
      return rows.length
    }),
})

const byRow = (a: Visits, b: Visits): number => a.jobId - b.jobId || (a.date < b.date ? -1 : 1)

/** Those of one employer. */
const addOf = async ({ ask }: SqlTransaction, statement: string, visits: readonly Visits[]): Promise<void> => {
  const employerId = visits[0]?.employerId
  const existing = new Set<number>()
  for (const ids of groupsOf([...new Set(visits.map(({ jobId }) => jobId))]))
    for (const { id } of await ask<{ id: number }>(statement, employerId, ...ids)) existing.add(id)
  const added = visits.filter(({ jobId }) => existing.has(jobId))
  for (let at = 0; at < added.length; at += ROWS_MAX) {
    const rows = added.slice(at, at + ROWS_MAX)
    const values = rows.flatMap(({ jobId, date, views, applyClicks }) => [jobId, date, views, applyClicks])
    await ask(addStatement(rows.length), employerId, ...values)
  }
}

export const createStatistics = ({ ask, transact }: Sql, existing = EXISTING): Statistics => ({
  ...statisticsReads(ask),
  ...statisticsWrites(transact, existing),
})
