/** The search index beside the writes of a commit: what waits, what is removed, and what of it is undone. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { indexAll, openWithConnection } from '../../../../test/support/sqlite-store.ts'
import { content, titles } from '../../../../test/support/stores.ts'
import type { Connection } from '../connection.ts'
import { recount } from '../maintenance/recount.ts'
import { createWaitingIndex, directIndex } from './changes.ts'

const job = (text: string) => ({ employerId: 1, status: 'active', text })

const idsOf = (connection: Connection, table: 'jobs_to_index' | 'job_search_docsize'): number[] =>
  connection.all<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`).map(({ id }) => id)

const open = (t: TestContext) => {
  const { connection } = openWithConnection(t)
  const waiting = () => idsOf(connection, 'jobs_to_index')
  const indexed = () => idsOf(connection, 'job_search_docsize')
  return { connection, waiting, indexed, index: createWaitingIndex(connection) }
}

test('removals are made once, at the end, without those that were undone, and only of what does not wait', (t) => {
  const { connection, waiting, indexed, index } = open(t)
  const direct = directIndex(connection)
  for (const id of [1, 2, 3]) direct.add(id, job('a'))
  const ran: string[] = []
  const noting = createWaitingIndex({
    ...connection,
    run: (sql, ...values) => {
      ran.push(`${sql.split(' ').slice(0, 3).join(' ')} ${values[0]}`)
      return connection.run(sql, ...values)
    },
  })
  noting.add(4, job('a'))
  noting.remove(1)
  const mark = noting.mark()
  noting.remove(2)
  noting.undo(mark)
  noting.remove(4)
  noting.add(1, job('b'))
  noting.remove(1)
  noting.add(1, job('c'))
  assert.deepEqual(indexed(), [1, 2, 3])
  ran.length = 0
  noting.apply()
  noting.apply()
  assert.deepEqual(ran, ['DELETE FROM job_search 1'])
  assert.deepEqual([waiting(), indexed(), index.waiting()], [[1], [2, 3], 1])
})

test('how many wait is known after each change, and after a rollback', (t) => {
  const { connection, waiting, index } = open(t)
  const assertKnown = (jobs: number): void => assert.deepEqual([index.waiting(), waiting().length], [jobs, jobs])
  connection.run("INSERT INTO jobs_to_index VALUES (9, 1, 'active', 'x')")
  assertKnown(1)
  for (const id of [1, 2, 3]) index.add(id, job('a'))
  assertKnown(4)
  index.remove(2)
  index.remove(7)
  index.apply()
  assertKnown(3)
  connection.exec('BEGIN')
  const mark = index.mark()
  for (const id of [4, 5]) index.add(id, job('a'))
  index.undo(mark)
  connection.exec('ROLLBACK')
  assertKnown(3)
  assert.equal(index.takeIn(4), false)
  assertKnown(3)
  assert.equal(index.takeIn(3), true)
  assertKnown(0)
  assert.equal(index.takeIn(1), false)
})

test('a job that is still to be removed from the index is not taken in anew before that', (t) => {
  const { waiting, indexed, index } = open(t)
  index.add(1, job('a'))
  index.takeIn(1)
  index.remove(1)
  index.add(1, job('b'))
  assert.equal(index.takeIn(1), true)
  assert.deepEqual([waiting(), indexed()], [[1], [1]])
  index.apply()
  assert.equal(index.takeIn(1), true)
  assert.deepEqual([waiting(), indexed()], [[], [1]])
})

test('an index that is changed at once removes what waits too', (t) => {
  const { connection, waiting, indexed, index } = open(t)
  const direct = directIndex(connection)
  index.add(1, job('a'))
  direct.add(2, job('a'))
  direct.remove(1)
  direct.remove(2)
  assert.deepEqual([waiting(), indexed()], [[], []])
})

for (const table of ['jobs_to_index', 'job_search'])
  test(`when ${table} cannot be changed nothing of the batch is stored, and nothing of it comes later`, async (t) => {
    const { store, connection: other } = openWithConnection(t)
    const { id } = await store.directory.createEmployer({ name: 'E', plan: 'unlimited', createdAt: 1 })
    const jobs = store.as(id)
    const { id: old } = await jobs.write((writer) => writer.insert(content({ title: 'Zeroth' })))
    indexAll(other)
    other.exec(`ALTER TABLE ${table} RENAME TO away`)
    const refused = ['First', 'Second'].map((title) =>
      jobs.write(async (writer) => {
        await writer.insert(content({ title }))
        await writer.update(old, content({ title }))
      }),
    )
    for (const one of refused) await assert.rejects(one, /no such table/)
    other.exec(`ALTER TABLE away RENAME TO ${table}`)
    await jobs.insert(content({ title: 'Third' }))
    assert.deepEqual(await titles(jobs), ['Third', 'Zeroth'])
    assert.deepEqual(await titles(jobs, { words: ['ir'] }), ['Third'])
    assert.deepEqual(await titles(jobs, { words: ['zer'] }), ['Zeroth'])
    assert.deepEqual(recount(other), [])
  })
