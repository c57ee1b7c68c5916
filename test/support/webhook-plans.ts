/** The statements of webhooks, and the indexes that answer them on either engine. */

import { FORGET as FORGET_ATTEMPTS } from '../../server/events/store/push.ts'
import {
  ATTEMPTS,
  behindStatement,
  OF_EMPLOYER,
  ONE,
  TROUBLED,
  WALK as WALK_WEBHOOKS,
} from '../../server/events/store/reader.ts'
import { LOCK as LOCK_WEBHOOK } from '../../server/events/store/writer.ts'

export type PlannedStatement = {
  readonly sql: string
  readonly values: readonly unknown[]
  /** The index on PostgreSQL, and the beginning of its condition. */
  readonly postgres: readonly [index: string, by: string]
  /** A step in SQLite's own words. */
  readonly sqlite: string
}

export const WEBHOOK_PLANS: readonly PlannedStatement[] = [
  {
    sql: TROUBLED,
    values: [1],
    postgres: ['webhooks_by_employer', 'employer_id = '],
    sqlite: 'webhooks USING INDEX webhooks_by_employer (employer_id=?)',
  },
  {
    sql: OF_EMPLOYER,
    values: [1],
    postgres: ['webhooks_by_employer', 'employer_id = '],
    sqlite: 'webhooks USING INDEX webhooks_by_employer (employer_id=?)',
  },
  {
    sql: ONE,
    values: [1, 2],
    postgres: ['webhooks_by_employer', '(employer_id = 1) AND (id = '],
    sqlite: 's USING PRIMARY KEY (webhook_id=?)',
  },
  {
    sql: LOCK_WEBHOOK,
    values: [1, 2],
    postgres: ['webhooks_by_employer', '(employer_id = 1) AND (id = '],
    sqlite: 'webhooks USING INTEGER PRIMARY KEY (rowid=?)',
  },
  {
    sql: WALK_WEBHOOKS,
    values: [1, 9],
    postgres: ['webhooks_pkey', 'id > '],
    sqlite: 'webhooks USING INTEGER PRIMARY KEY (rowid>?)',
  },
  {
    sql: ATTEMPTS,
    values: [1, 2],
    postgres: ['webhook_attempts_pkey', 'webhook_id = '],
    sqlite: 'webhook_attempts USING PRIMARY KEY (webhook_id=?)',
  },
  {
    sql: behindStatement('job.create,job.update'),
    values: [1, 5],
    postgres: ['audit_entries_of_jobs', '(employer_id = 1) AND (seq > '],
    sqlite: 'audit_entries USING INDEX sqlite_autoindex_audit_entries_1 (employer_id=? AND seq>? AND seq<?)',
  },
  {
    sql: FORGET_ATTEMPTS,
    values: [1, 5],
    postgres: ['webhook_attempts_pkey', '(webhook_id = 1) AND (number <= '],
    sqlite: 'webhook_attempts USING PRIMARY KEY (webhook_id=? AND number<?)',
  },
]
