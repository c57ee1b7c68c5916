/** The statements of both engines whose rows become many are answered from an index by either, whatever its values are. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  APPLICATION_PLANS,
  APPLICATION_ROWS,
  IS_THERE_PLAN,
  WAITING_PLAN,
} from '../../../test/support/application-plans.ts'
import { FAILURE_PLANS } from '../../../test/support/failure-plans.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { LIMITS, startPostgres, type TestPostgres } from '../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../test/support/postgres-store.ts'
import { REQUEST_PLANS, REQUEST_ROWS } from '../../../test/support/request-plans.ts'
import { STATISTICS_PLANS } from '../../../test/support/statistics-plans.ts'
import { TWIN_PLANS } from '../../../test/support/twin-plans.ts'
import { VENDOR_PLANS } from '../../../test/support/vendor-plans.ts'
import { type PlannedStatement, WEBHOOK_PLANS } from '../../../test/support/webhook-plans.ts'
import { NEWEST_KEYS, WALK as WALK_EMPLOYERS } from '../../employers/store/directory.ts'
import { FIND as FIND_ANSWER } from '../../jobs/store/kept-answers.ts'
import { IS_REFUSED, refusedValues } from '../../jobs/store/publishing.ts'
import { IS_REFRESHED } from '../../jobs/store/refreshed.ts'
import { DUE } from '../../mail/store/outbox.ts'
import { type Connection, createConnection } from '../../platform/engines/postgres/connection.ts'
import { readTarget } from '../../platform/engines/postgres/url.ts'
import { openWriter, sqliteText } from '../../platform/engines/sqlite/connection.ts'
import { CLOSED, SHOWN_IDS, ENTRIES as TRAIL } from '../../public/store/follower.ts'
import { CHANGED, EMPLOYER, ENTRIES, HIDDEN_AMONG, LOGO, WALK, WALK_OF_EMPLOYER } from '../../public/store/reader.ts'
import { FORGET } from '../../public/store/writer.ts'
import { EXISTING_BY_ROW } from '../../statistics/store/statistics.ts'
import { migrate } from '../../upkeep/sqlite/migrate.ts'
import { NEWEST_UP_TO } from './moments.ts'
import { LAST_ENTRY, PAGE, PRUNE } from './trail.ts'

/** Many rows, of which employer 1 has none. */
const FILL = `INSERT INTO employers (name, plan, created_at)
    SELECT 'Name', 'standard', 1 FROM generate_series(1, 30) n;
  INSERT INTO api_keys (employer_id, hash, scopes, created_at)
    SELECT n % 20 + 2, sha256(n::text::bytea), 'jobs:read', 1 FROM generate_series(1, 2000) n;
  INSERT INTO vendors (name, code, creates_employers, created_at)
    SELECT 'Name', n::text, false, 1 FROM generate_series(1, 2000) n;
  INSERT INTO vendor_keys (vendor_id, hash, characters, created_at)
    SELECT n % 20 + 2, sha256(n::text::bytea), '', 1 FROM generate_series(1, 2000) n;
  INSERT INTO vendor_grants (vendor_id, employer_id, scopes, granted_at, request_hash)
    SELECT n % 40 + 2, n / 40 + 2, 'jobs:read', 1, sha256(n::text::bytea) FROM generate_series(1, 2000) n;
  INSERT INTO api_keys (employer_id, hash, scopes, created_at, vendor_id, vendor_key_id)
    SELECT n % 20 + 2, sha256(('v' || n)::bytea), 'jobs:read', 1, n, n FROM generate_series(1, 2000) n;
  INSERT INTO public_jobs
    SELECT n, n % 20 + 2, n, n % 9 > 0, sha256(n::text::bytea), 'en', n, '2026-11-' || n % 20 + 10, n, n
    FROM generate_series(1, 2000) n;
  INSERT INTO webhooks (employer_id, url, types, description, page_size, state, cursor_seq, cursor_hash, due_at, created_at,
      version)
    SELECT n % 20 + 2, 'https://hooks.example.ca/', 'job.*', '', 100, 'active', 0, '', 0, 0, 1
    FROM generate_series(1, 2000) n;
  INSERT INTO webhook_attempts SELECT n % 200 + 1, n, n % 20 + 2, 0, 0, 200, NULL, '', 0, '', 1
    FROM generate_series(1, 2000) n;
  INSERT INTO hidden_jobs SELECT n, n % 20 + 2, n, 'reason' FROM generate_series(1, 2000) n;
  INSERT INTO job_statistics
    SELECT n % 20 + 2, n / 20, '2026-11-' || d, n, d FROM generate_series(1, 400) n, generate_series(10, 19) d;
  ${APPLICATION_ROWS} ${REQUEST_ROWS}
  ANALYZE; SET enable_seqscan = off; SET enable_bitmapscan = off`

const FOUND: readonly PlannedStatement[] = [
  {
    sql: DUE,
    values: [1],
    postgres: ['outbox_by_due', 'due_at <= '],
    sqlite: 'outbox USING COVERING INDEX outbox_by_due (due_at<?)',
  },
  {
    sql: WALK_EMPLOYERS,
    values: [1, 9],
    postgres: ['employers_pkey', 'id > '],
    sqlite: 'employers USING INTEGER PRIMARY KEY (rowid>?)',
  },
  {
    sql: NEWEST_KEYS,
    values: [1, 9],
    postgres: ['api_keys_by_employer', 'employer_id = '],
    sqlite: 'k USING INDEX api_keys_by_employer (employer_id=?)',
  },
  ...TWIN_PLANS,
  ...VENDOR_PLANS,
  {
    sql: FIND_ANSWER,
    values: [1, Buffer.alloc(32), 0],
    postgres: ['idempotent_answers_pkey', '(employer_id = 1) AND (key_hash = '],
    sqlite:
      'idempotent_answers USING INDEX sqlite_autoindex_idempotent_answers_1 (employer_id=? AND key_hash=? AND line=?)',
  },
  {
    sql: PAGE,
    values: [1, 5, null, null, null, null],
    postgres: ['audit_entries_pkey', '(employer_id = 1) AND (seq > '],
    sqlite: 'audit_entries USING INDEX sqlite_autoindex_audit_entries_1 (employer_id=? AND seq>?)',
  },
  {
    sql: PRUNE,
    values: [1],
    postgres: ['audit_entries_pkey', '(employer_id = 1) AND (seq <= '],
    sqlite: 'audit_entries USING COVERING INDEX sqlite_autoindex_audit_entries_1 (employer_id=? AND seq<?)',
  },
  {
    sql: LAST_ENTRY,
    values: [1],
    postgres: ['audit_entries_pkey', 'employer_id = 1'],
    sqlite: 'audit_entries USING INDEX sqlite_autoindex_audit_entries_1 (employer_id=?)',
  },
  {
    sql: IS_REFRESHED,
    values: [1, 2],
    postgres: ['audit_entries_of_refreshes', '(employer_id = 1) AND (subject_id = '],
    sqlite: 'audit_entries USING COVERING INDEX audit_entries_of_refreshes (employer_id=? AND subject_id=?)',
  },
  {
    sql: IS_REFUSED,
    values: refusedValues(1, 2, '2026-11-20'),
    postgres: ['audit_entries_of_refusals', '(employer_id = 1) AND (subject_id = '],
    sqlite: 'audit_entries USING INDEX audit_entries_of_refusals (employer_id=? AND subject_id=?)',
  },
  ...FAILURE_PLANS,
  {
    sql: NEWEST_UP_TO,
    values: [1, 5],
    postgres: ['audit_entries_pkey', '(employer_id = 1) AND (seq <= '],
    sqlite: 'audit_entries USING INDEX sqlite_autoindex_audit_entries_1 (employer_id=? AND seq<?)',
  },
  {
    sql: TRAIL,
    values: [1, 5],
    postgres: ['audit_entries_pkey', '(employer_id = 1) AND (seq >= '],
    sqlite: 'audit_entries USING INDEX sqlite_autoindex_audit_entries_1 (employer_id=? AND seq>?)',
  },
  {
    sql: ENTRIES,
    values: [1, 9],
    postgres: ['public_jobs_pkey', 'job_id >= '],
    sqlite: 'public_jobs USING INTEGER PRIMARY KEY (rowid>?)',
  },
  {
    sql: WALK,
    values: [9, 9],
    postgres: ['public_jobs_pkey', 'job_id < '],
    sqlite: 'public_jobs USING INTEGER PRIMARY KEY (rowid<?)',
  },
  {
    sql: WALK_OF_EMPLOYER,
    values: [9, 9, 1],
    postgres: ['public_jobs_by_employer', '(employer_id = 1) AND (job_id < '],
    sqlite: 'public_jobs USING INDEX public_jobs_by_employer (employer_id=? AND job_id<?)',
  },
  {
    sql: SHOWN_IDS,
    values: [1, 9],
    postgres: ['public_jobs_by_employer', '(employer_id = 1) AND (job_id < '],
    sqlite: 'public_jobs USING COVERING INDEX public_jobs_by_employer (employer_id=? AND job_id<?)',
  },
  {
    sql: CHANGED,
    values: [1, 9],
    postgres: ['public_jobs_number_key', 'number > '],
    sqlite: 'public_jobs USING COVERING INDEX sqlite_autoindex_public_jobs_1 (number>?)',
  },
  {
    sql: HIDDEN_AMONG,
    values: [...Array(50).keys()],
    postgres: ['hidden_jobs_pkey', 'job_id = ANY '],
    sqlite: 'hidden_jobs USING INTEGER PRIMARY KEY (rowid=?)',
  },
  {
    sql: EMPLOYER,
    values: ['ann'],
    postgres: ['employers_by_slug', 'slug = '],
    sqlite: 'e USING INDEX employers_by_slug (slug=?)',
  },
  {
    sql: LOGO,
    values: ['a'],
    postgres: ['employers_by_logo', 'logo = '],
    sqlite: 'e USING INDEX employers_by_logo (logo=?)',
  },
  {
    sql: CLOSED,
    values: ['2026-11-20', 9],
    postgres: ['public_jobs_by_close_date', 'close_date <= '],
    sqlite: 'public_jobs USING INDEX public_jobs_by_close_date (close_date<?)',
  },
  {
    sql: FORGET,
    values: [1, 9],
    postgres: ['public_jobs_by_change', 'changed_at < '],
    sqlite: 'public_jobs USING COVERING INDEX public_jobs_by_change (changed_at<?)',
  },
  ...[...STATISTICS_PLANS, ...REQUEST_PLANS],
  ...WEBHOOK_PLANS,
  ...APPLICATION_PLANS,
]

/** PostgreSQL has another, whose plan depends on its jobs (server/jobs/store/postgres/plans.test.ts). */
const BY_ROW = { sql: EXISTING_BY_ROW, sqlite: 'jobs USING INTEGER PRIMARY KEY (rowid=?)' }

const nameOf = (sql: string): string => sql.replaceAll(/\s+/g, ' ')

describe('on sqlite', () => {
  const connection = openWriter(join(newFolder('plans'), 'plans.db'))
  migrate(connection)
  after(() => connection.close())

  test('how much waits is read of an index alone', () => {
    const [step] = connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sqliteText(WAITING_PLAN.sql)}`)
    assert.equal(step?.detail, `SCAN ${WAITING_PLAN.sqlite}`)
  })

  for (const { sql, sqlite } of [...FOUND, BY_ROW, IS_THERE_PLAN])
    test(nameOf(sql), () => {
      const steps = connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sqliteText(sql)}`)
      const plan = steps.map(({ detail }) => detail)
      assert.ok(plan.includes(`SEARCH ${sqlite}`), plan.join('\n'))
      assert.ok(!plan.some((step) => /^SCAN public|TEMP B-TREE/.test(step)), plan.join('\n'))
    })
})

describe('on postgres', () => {
  let postgres: TestPostgres
  let connection: Connection

  before(async () => {
    postgres = await startPostgres()
    const url = await postgres.createStoreDatabase()
    await (await openOnPostgres({ url, clock: Date.now })).close()
    const target = readTarget(url)
    connection = createConnection({ target, host: target.hosts[0], limits: LIMITS })
    await connection.exec(FILL)
  })
  after(async () => {
    await connection?.close()
    await postgres.stop()
  })

  for (const { sql, values, postgres } of FOUND)
    test(nameOf(sql), async () => {
      const [index, by] = postgres
      const lines = await connection.all<object>(`EXPLAIN ${sql}`, values, { prepare: false })
      const plan: string[] = lines.flatMap(Object.values)
      const isIndexed = (line: string, at: number): boolean =>
        line.includes(`Index Cond: (${by}`) && plan[at - 1]?.includes(` ${index} on `) === true
      assert.ok(plan.some(isIndexed), plan.join('\n'))
    })
})
