/** Plans of the statements about applications that were given up, for server/audit/store/sql-plans.test.ts. */
import { FAILED, FIRST_FAILED } from '../../server/audit/store/failed-applications.ts'
import type { PlannedStatement } from './webhook-plans.ts'

export const FAILURE_PLANS: readonly PlannedStatement[] = [
  {
    sql: FAILED,
    values: [1, ...Array.from({ length: 50 }, (_, at) => at + 1)],
    postgres: ['audit_entries_of_failures', '(employer_id = 1) AND (subject_id = '],
    sqlite: 'audit_entries USING COVERING INDEX audit_entries_of_failures (employer_id=? AND subject_id=?)',
  },
  {
    sql: FIRST_FAILED,
    values: [1, 2, 3, 4],
    postgres: ['audit_entries_of_failures', '(employer_id = 1) AND (subject_id = '],
    sqlite: 'audit_entries USING COVERING INDEX audit_entries_of_failures (employer_id=? AND subject_id=? AND seq>?)',
  },
]
