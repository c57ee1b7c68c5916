import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWithConnection } from '../../../test/support/sqlite-store.ts'
import { content, titles } from '../../../test/support/stores.ts'
import type { openWriter } from './connection.ts'
import { recount } from './recount.ts'
import { createWaitingIndex } from './search-changes.ts'

test('changes are made in their order, once, and without those that were undone', () => {
  const made: unknown[][] = []
  const run = (sql: string, ...values: readonly unknown[]) => {
    made.push([sql.split(' ')[0], ...values])
    return { changes: 1, lastId: 0 }
  }
  const index = createWaitingIndex({ run } as unknown as ReturnType<typeof openWriter>)
  index.add(1, 'a')
  const mark = index.mark()
  index.remove(1)
  index.add(2, 'b')
  index.undo(mark)
  index.remove(1)
  index.add(1, 'c')
  assert.deepEqual(made, [])
  index.apply()
  index.apply()
  assert.deepEqual(made, [
    ['INSERT', 1, 'a'],
    ['DELETE', 1],
    ['INSERT', 1, 'c'],
  ])
})

test('when the index cannot be changed nothing of the batch is stored, and nothing of it comes later', async (t) => {
  const { store, connection: other } = openWithConnection(t)
  const { id } = await store.directory.createEmployer({ name: 'E', plan: 'unlimited', createdAt: 1 })
  const jobs = store.as(id)
  other.exec('ALTER TABLE job_search RENAME TO job_search_away')
  const refused = ['First', 'Second'].map((title) => jobs.insert(content({ title })))
  for (const one of refused) await assert.rejects(one, /no such table/)
  other.exec('ALTER TABLE job_search_away RENAME TO job_search')
  await jobs.insert(content({ title: 'Third' }))
  assert.deepEqual(await titles(jobs), ['Third'])
  assert.deepEqual(await titles(jobs, { words: ['ir'] }), ['Third'])
  assert.deepEqual(recount(other), [])
})
