/** The statements of applications, and the indexes that answer them on either engine. */
import { FORM, WAITING } from '../../server/applications/store/accept.ts'
import { WALK } from '../../server/applications/store/health.ts'
import { CONFIRM, CONTENT, dueStatement, LEASE_MS, UNCONFIRMED } from '../../server/applications/store/spool.ts'
import { rowLease } from '../../server/platform/engines/row-lease.ts'
import { IS_THERE } from '../../server/statistics/store/applications.ts'
import type { PlannedStatement } from './webhook-plans.ts'

const NAME = Buffer.alloc(16)

/** Many mails, all of which wait for a later time. */
export const APPLICATION_ROWS = `INSERT INTO application_mails
    (name, kind, employer_id, job_id, is_confirmed, created_at, due_at, bytes)
    SELECT substr(sha256(n::text::bytea), 1, 16), 'receipt', n, n, n % 2, n, n, n FROM generate_series(1, 2000) n;
  INSERT INTO application_contents SELECT name, name FROM application_mails;
  INSERT INTO application_forms SELECT substr(sha256(n::text::bytea), 1, 16), sha256(n::text::bytea), n
    FROM generate_series(1, 2000) n;`

export const APPLICATION_PLANS: readonly PlannedStatement[] = [
  {
    sql: dueStatement(rowLease('1', LEASE_MS)),
    values: [1],
    postgres: ['application_mails_by_due', 'due_at <= '],
    sqlite: 'application_mails USING INDEX application_mails_by_due (due_at<?)',
  },
  {
    sql: UNCONFIRMED,
    values: [1, 9],
    postgres: ['application_mails_unconfirmed', 'created_at <= '],
    sqlite: 'application_mails USING COVERING INDEX application_mails_unconfirmed (created_at<?)',
  },
  {
    sql: CONTENT,
    values: [NAME],
    postgres: ['application_contents_pkey', 'name = '],
    sqlite: 'application_contents USING INDEX sqlite_autoindex_application_contents_1 (name=?)',
  },
  {
    sql: CONFIRM,
    values: [1, NAME, 1],
    postgres: ['application_mails_pkey', 'name = '],
    sqlite: 'application_mails USING PRIMARY KEY (name=?)',
  },
  {
    sql: FORM,
    values: [NAME],
    postgres: ['application_forms_pkey', 'form = '],
    sqlite: 'application_forms USING PRIMARY KEY (form=?)',
  },
  {
    sql: WALK,
    values: [NAME, 9],
    postgres: ['application_mails_pkey', 'name > '],
    sqlite: 'm USING PRIMARY KEY (name>?)',
  },
]

/** Statements that SQLite alone answers from an index in any state of its tables: what waits, without its contents. */
export const WAITING_PLAN = {
  sql: WAITING,
  sqlite: 'application_mails USING COVERING INDEX application_mails_by_bytes',
}

/** PostgreSQL has another plan for a table of few jobs. */
export const IS_THERE_PLAN = { sql: IS_THERE, sqlite: 'jobs USING INTEGER PRIMARY KEY (rowid=?)' }
