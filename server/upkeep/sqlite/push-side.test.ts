/** The look for webhooks that have something to send, on the embedded store. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../../../test/support/folder.ts'
import { listStatement } from '../../events/store/push.ts'
import { DATABASE_NOW, rowLease } from '../../platform/engines/row-lease.ts'
import { openWriter, sqliteText } from '../../platform/engines/sqlite/connection.ts'
import { migrate } from './migrate.ts'
import { HAS_NEWS } from './push-side.ts'

test('a look finds by the indexes of the feed whether a webhook has news', (t) => {
  const connection = openWriter(join(newFolder('plan'), 'plan.db'))
  t.after(() => connection.close())
  migrate(connection)
  const list = sqliteText(listStatement(rowLease(DATABASE_NOW.sqlite, 1).isFree, HAS_NEWS))
  const steps = connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${list}`).map(({ detail }) => detail)
  assert.deepEqual(
    steps.filter((step) => / (?:audit_entries|w) /.test(step)),
    [
      'SEARCH w USING INTEGER PRIMARY KEY (rowid>?)',
      'SEARCH audit_entries USING INDEX audit_entries_of_jobs (employer_id=? AND seq>?)',
      'SEARCH audit_entries USING INDEX audit_entries_of_v12 (employer_id=? AND seq>?)',
    ],
  )
})
