/** Plans of the statements of statistics, for server/audit/store/sql-plans.test.ts. */
import { DAYS, FORGET_DAYS, OLD_DAYS, SUMS, TOTALS } from '../../server/statistics/store/statistics.ts'
import type { PlannedStatement } from './webhook-plans.ts'

const FIFTY = Array.from({ length: 50 }, (_, at) => at + 1)

export const STATISTICS_PLANS: readonly PlannedStatement[] = [
  {
    sql: DAYS,
    values: [1, 1, '2026-11-10', '2026-11-15'],
    postgres: ['job_statistics_pkey', '(employer_id = 1) AND (job_id'],
    sqlite: 'job_statistics USING PRIMARY KEY (employer_id=? AND job_id=? AND day>? AND day<?)',
  },
  {
    sql: SUMS,
    values: [1, 5, '2026-11-10', '2026-11-15', 9],
    postgres: ['job_statistics_pkey', '(employer_id = 1) AND (job_id'],
    sqlite: 'job_statistics USING PRIMARY KEY (employer_id=? AND job_id>?)',
  },
  {
    sql: TOTALS,
    values: [1, ...FIFTY],
    postgres: ['job_statistics_pkey', '(employer_id = 1) AND (job_id'],
    sqlite: 'job_statistics USING PRIMARY KEY (employer_id=? AND job_id=?)',
  },
  {
    sql: OLD_DAYS,
    values: ['2026-11-10', 9],
    postgres: ['job_statistics_by_day', 'day <= '],
    sqlite: 'job_statistics USING COVERING INDEX job_statistics_by_day (day<?)',
  },
  {
    sql: FORGET_DAYS,
    values: [1, 1, '2026-11-10'],
    postgres: ['job_statistics_pkey', '(employer_id = 1) AND (job_id'],
    sqlite: 'job_statistics USING PRIMARY KEY (employer_id=? AND job_id=? AND day<?)',
  },
]
