import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder } from '../../../../test/support/folder.ts'
import { openWriter, sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import { migrate } from '../../../upkeep/sqlite/migrate.ts'
import { DUE_DRAFTS } from './publishing.ts'

const connection = openWriter(join(newFolder('drafts'), 'drafts.db'))
migrate(connection)
after(() => connection.close())

test('a round of drafts on their day reads the index of such drafts alone, and entries of refusals by theirs', () => {
  const steps = connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sqliteText(DUE_DRAFTS)}`)
  assert.deepEqual(
    steps.map(({ detail }) => detail.replace(/ \d+$/, '')),
    [
      'SEARCH j USING INDEX jobs_to_publish (<expr><?)',
      'CORRELATED SCALAR SUBQUERY',
      'SEARCH e USING INTEGER PRIMARY KEY (rowid=?)',
      'CORRELATED SCALAR SUBQUERY',
      'SEARCH made USING INDEX audit_entries_of_refusals (employer_id=? AND subject_id=?)',
    ],
  )
})
