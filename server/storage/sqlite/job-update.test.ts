import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openWithConnection } from '../../../test/support/sqlite-store.ts'
import { content } from '../../../test/support/stores.ts'
import type { JobContent } from '../../domain/job/job.ts'
import { columnNames } from '../job-columns.ts'
import { openWriter } from './connection.ts'
import { keyNames, shownNames } from './job-update.ts'
import { recount } from './maintenance/recount.ts'
import { DATA_FILE, openSqliteStore } from './store.ts'

/** Every member another, one at a time: whatever an update leaves out would keep its old value. */
const changes: Partial<JobContent>[] = [
  { referenceId: 'A' },
  { referenceId: null },
  { title: 'Cook' },
  { publishDate: '2026-11-21' },
  { closeDate: '2026-12-31' },
  { published: false },
  { confidential: true },
  { autoRefresh: true },
  { status: 'archived' },
  { places: [{ id: 18, unlisted: null }] },
  {
    places: [
      { id: 17, unlisted: null },
      { id: null, unlisted: { name: 'Nowhere', province: 'QC' } },
    ],
  },
  { categoryIds: [4, 5] },
  { positionTypeId: 2 },
  { salary: null },
  { description: '<p>Other.</p>' },
  { applicantRoutingTypeId: 2, applicationEmail: null, applicationUrl: 'https://example.ca/' },
]

test('an update stores every member, whichever it changes, alone or with others', async (t) => {
  const { store, connection } = openWithConnection(t)
  const { id: employerId } = await store.directory.createEmployer({ name: 'E', plan: 'unlimited', createdAt: 1 })
  const jobs = store.as(employerId)
  const { id } = await jobs.write((writer) => writer.insert(content()))
  const other = await jobs.write((writer) => writer.insert(content()))
  const all = changes.flatMap((change, at) => [change, { ...change, ...changes[at + 1] }, {}])
  for (const change of all) {
    const updated = await jobs.write((writer) => writer.update(id, content(change)))
    assert.deepEqual(await jobs.get(id), updated)
    const [place] = updated.places
    assert.deepEqual({ ...updated, places: [place] }, { ...content(change), id, places: [place] })
    assert.deepEqual(recount(connection), [])
  }
  assert.deepEqual(await jobs.get(other.id), other)
})

test('the columns taken for indexed are those that the indexes name', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'affiche-update-'))
  t.after(() => rmSync(directory, { recursive: true }))
  return openSqliteStore({ directory, clock: Date.now })
    .close()
    .then(() => {
      const connection = openWriter(join(directory, DATA_FILE))
      const rows = connection.all<{ sql: string }>(
        "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'jobs' AND sql IS NOT NULL",
      )
      connection.close()
      const words = new Set(rows.flatMap(({ sql }) => sql.split(/\W+/)))
      assert.deepEqual(columnNames.filter((name) => words.has(name)).sort(), [...keyNames, ...shownNames].sort())
    })
})
