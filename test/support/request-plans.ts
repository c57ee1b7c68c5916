/** Plans of the statements of recorded requests, for server/audit/store/sql-plans.test.ts. */
import { FORGET_OLDEST, OLDEST_REQUESTS } from '../../server/requests/store/bounds.ts'
import {
  FAILED_AFTER,
  FAILED_REQUESTS,
  FIND_REQUEST,
  FORGET_TOO_MANY,
  LAST_REQUEST,
  REQUEST_PAGE,
  REQUESTS_AFTER,
  TOO_MANY_REQUESTS,
} from '../../server/requests/store/records.ts'
import type { PlannedStatement } from './webhook-plans.ts'

/** Many rows, of which employer 1 has none. */
export const REQUEST_ROWS = `INSERT INTO request_records
  SELECT n % 20 + 2, n, n::text, n, 1, NULL, 'createJob', 400, '[]', 300, '{}' FROM generate_series(1, 2000) n;`

const KEY = 'request_records_pkey'
const OWN = 'sqlite_autoindex_request_records_1'

export const REQUEST_PLANS: readonly PlannedStatement[] = [
  {
    sql: REQUEST_PAGE,
    values: [1, null, 1_000_000, 400, 499, 9],
    postgres: [KEY, '(employer_id = 1) AND (number < '],
    sqlite: `request_records USING INDEX ${OWN} (employer_id=? AND number<?)`,
  },
  {
    sql: FIND_REQUEST,
    values: [1, null, 'x'],
    postgres: ['request_records_by_id', '(request_id = '],
    sqlite: 'request_records USING INDEX request_records_by_id (request_id=? AND employer_id=?)',
  },
  {
    sql: FAILED_REQUESTS,
    values: [1, null, 9],
    postgres: [KEY, 'employer_id = 1'],
    sqlite: `request_records USING INDEX ${OWN} (employer_id=?)`,
  },
  {
    sql: REQUESTS_AFTER,
    values: [1, 9, 9],
    postgres: [KEY, '(employer_id = 1) AND (number > '],
    sqlite: `request_records USING INDEX ${OWN} (employer_id=? AND number>?)`,
  },
  {
    sql: FAILED_AFTER,
    values: [1990, null, 9],
    postgres: ['request_records_by_number', 'number > '],
    sqlite: 'request_records USING INDEX request_records_by_number (number>?)',
  },
  {
    sql: LAST_REQUEST,
    values: [1],
    postgres: [KEY, 'employer_id = 1'],
    sqlite: `request_records USING COVERING INDEX ${OWN} (employer_id=?)`,
  },
  {
    sql: TOO_MANY_REQUESTS,
    values: [1],
    postgres: [KEY, 'employer_id = 1'],
    sqlite: `request_records USING COVERING INDEX ${OWN} (employer_id=?)`,
  },
  {
    sql: FORGET_TOO_MANY,
    values: [1, 1_000_000],
    postgres: [KEY, '(employer_id = 1) AND (number <= '],
    sqlite: `request_records USING COVERING INDEX ${OWN} (employer_id=? AND number<?)`,
  },
  {
    sql: FORGET_OLDEST,
    values: [1, 1_000_000],
    postgres: [KEY, '(employer_id = 1) AND (number <= '],
    sqlite: `request_records USING COVERING INDEX ${OWN} (employer_id=? AND number<?)`,
  },
  {
    sql: OLDEST_REQUESTS,
    values: [9, 9],
    postgres: ['request_records_by_number', 'number <= '],
    sqlite: 'request_records USING INDEX request_records_by_number (number<?)',
  },
]
