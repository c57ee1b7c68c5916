/** A copy that differs in any row of any table is not taken for the store. */

import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, test } from 'node:test'
import { newFolder } from '../../../test/support/folder.ts'
import { indexAll } from '../../../test/support/sqlite-store.ts'
import { employerOf, insert } from '../../../test/support/stores.ts'
import { openSnapshot, openWriter } from '../../platform/engines/sqlite/connection.ts'
import { DATA_FILE, openSqliteStore } from './store.ts'
import { compareWithCopy, type Step } from './verify-copy.ts'

const folder = newFolder('compare')
const file = join(folder, DATA_FILE)
/** Compares the store with a copy of it that something was done to; returns the steps that were reported. */
const compareAfter = async (sql: string): Promise<Step[]> => {
  const copy = join(folder, 'copy.db')
  cpSync(file, copy)
  const database = new DatabaseSync(copy, { defensive: false })
  database.exec(`PRAGMA writable_schema = ON; ${sql}`)
  database.close()
  const source = openSnapshot(file)
  const steps: Step[] = []
  try {
    await compareWithCopy({ source, copy, report: (step) => void steps.push(step) })
    return steps
  } finally {
    source.close()
  }
}

describe('a copy of a store', () => {
  before(async () => {
    const store = openSqliteStore({ directory: folder, clock: Date.now })
    for (let employers = 0; employers < 3; employers++) {
      const { jobs } = await employerOf(store)
      for (let n = 0; n < 4; n++) await insert(jobs, { title: `Cook ${n}` })
    }
    const connection = openWriter(file)
    indexAll(connection)
    connection.close()
    await insert(store.as(1), { title: 'Not in the index yet' })
    await store.close()
  })

  test('that is equal is accepted, and its rows are counted table by table', async () => {
    const steps = await compareAfter('SELECT 1')
    for (const table of ['jobs', 'audit_entries', 'job_totals', 'job_search_idx', 'jobs_to_index']) {
      const last = steps.findLast((step) => step.table === table)
      assert.ok(last && last.total > 0, table)
      assert.equal(last.rows, last.total, table)
    }
  })

  for (const sql of [
    "UPDATE jobs SET title = 'Other' WHERE id = (SELECT max(id) FROM jobs)",
    'DELETE FROM jobs WHERE id = 3',
    'UPDATE audit_entries SET at = at + 1 WHERE employer_id = (SELECT max(employer_id) FROM audit_entries) AND seq = 2',
    'UPDATE audit_entries SET employer_id = 99 WHERE employer_id = 2 AND seq = 3',
    'DELETE FROM audit_entries WHERE employer_id = 1 AND seq = 1',
    'UPDATE job_totals SET jobs = jobs + 1 WHERE employer_id = 2',
    "UPDATE jobs_to_index SET text = 'other'",
    'UPDATE job_search_idx SET pgno = pgno + 2',
    "INSERT INTO employers (name, plan, created_at) VALUES ('New', 'standard', 1)",
  ])
    test(`is refused after ${sql.slice(0, 60)}`, async () => {
      await assert.rejects(compareAfter(sql), /not the same as the original/)
    })
})
