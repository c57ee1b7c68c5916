/** Plans of the statements of twins and keys, for server/audit/store/sql-plans.test.ts. */
import { KEY } from '../../server/employers/store/keys.ts'
import { TWIN } from '../../server/employers/store/twins.ts'
import type { PlannedStatement } from './webhook-plans.ts'

export const TWIN_PLANS: readonly PlannedStatement[] = [
  {
    sql: TWIN,
    values: [1],
    postgres: ['employers_twins', 'test_of = '],
    sqlite: 'employers USING INDEX employers_twins (test_of=?)',
  },
  { sql: KEY, values: [1], postgres: ['api_keys_pkey', 'id = '], sqlite: 'k USING INTEGER PRIMARY KEY (rowid=?)' },
]
