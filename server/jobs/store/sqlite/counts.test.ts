import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWithConnection } from '../../../../test/support/sqlite-store.ts'
import { createCounts } from './counts.ts'

const active = { employerId: 1, status: 'active', publishDate: '2026-11-20' }
const draft = { employerId: 1, status: 'draft', publishDate: '2026-11-20' }

test('changes of counts are made together, once, and those that make no difference not at all', (t) => {
  const { connection } = openWithConnection(t)
  let statements = 0
  const run: typeof connection.run = (sql, ...values) => {
    statements++
    return connection.run(sql, ...values)
  }
  const counts = createCounts({ ...connection, run })
  const rows = () => [
    ...connection.all<{ row: string }>("SELECT status || ' ' || jobs AS row FROM job_totals ORDER BY row"),
    ...connection.all<{ row: string }>("SELECT status || ' ' || publish_date || ' ' || jobs AS row FROM job_dates"),
  ]
  for (let n = 0; n < 5; n++) counts.change(active, 1)
  counts.change(draft, 1)
  counts.change(draft, -1)
  assert.deepEqual([rows(), statements], [[], 0])
  counts.apply()
  counts.apply()
  assert.deepEqual(
    rows().map(({ row }) => row),
    ['active 5', 'active 2026-11-20 5'],
  )
  assert.equal(statements, 2)
  counts.change(active, -5)
  counts.apply()
  assert.deepEqual(
    rows().map(({ row }) => row),
    ['active 0'],
  )
})

test('changes of counts that were forgotten are not made', (t) => {
  const { connection } = openWithConnection(t)
  const counts = createCounts(connection)
  counts.change(active, 1)
  counts.forget()
  counts.apply()
  assert.deepEqual(connection.all('SELECT * FROM job_totals'), [])
})

test('a count is never less than none', (t) => {
  const { connection } = openWithConnection(t)
  const counts = createCounts(connection)
  counts.change(active, 1)
  counts.apply()
  counts.change(active, -2)
  assert.throws(counts.apply, /CHECK constraint failed: jobs >= 0/)
})
