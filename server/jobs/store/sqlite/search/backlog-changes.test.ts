/** The backlog of the search index within a transaction: additions, removals, and a rollback of both. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { indexAll, openWithConnection } from '../../../../../test/support/sqlite-store.ts'
import { content, titles } from '../../../../../test/support/stores.ts'
import type { Connection } from '../../../../platform/engines/sqlite/connection.ts'
import { recount } from '../../../../upkeep/sqlite/recount.ts'
import { createBacklog } from './backlog.ts'

const job = (id: number, text = 'a') => ({ id, employerId: 1, status: 'active', text })

const idsOf = (connection: Connection, table: 'jobs_to_index' | 'job_search_docsize'): number[] =>
  connection.all<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`).map(({ id }) => id)

const open = (t: TestContext) => {
  const { connection } = openWithConnection(t)
  const waiting = () => idsOf(connection, 'jobs_to_index')
  const indexed = () => idsOf(connection, 'job_search_docsize')
  return { connection, waiting, indexed, backlog: createBacklog(connection) }
}

test('removals from the index are made together, each once, and only of jobs that do not wait', (t) => {
  const { connection, waiting, indexed, backlog } = open(t)
  for (const id of [1, 2, 3]) backlog.add(job(id))
  backlog.index()
  const ran: string[] = []
  const logged = createBacklog({
    ...connection,
    run: (sql, ...values) => {
      ran.push(`${sql.split(' ').slice(0, 3).join(' ')} ${values[0]}`)
      return connection.run(sql, ...values)
    },
  })
  logged.add(job(4))
  logged.remove(1)
  logged.remove(4)
  for (const text of ['b', 'c']) {
    logged.add(job(1, text))
    if (text === 'b') logged.remove(1)
  }
  assert.deepEqual(indexed(), [1, 2, 3])
  ran.length = 0
  logged.apply()
  logged.apply()
  assert.deepEqual(ran, ['DELETE FROM job_search 1'])
  assert.deepEqual([waiting(), indexed(), logged.size()], [[1], [2, 3], 1])
})

test('removals that were rolled back are not made later', (t) => {
  const { indexed, backlog } = open(t)
  backlog.add(job(1))
  backlog.index()
  backlog.remove(1)
  backlog.forget()
  backlog.apply()
  assert.deepEqual(indexed(), [1])
})

test('the size of the backlog is known after each change, and after a rollback', (t) => {
  const { connection, waiting, backlog } = open(t)
  const assertSize = (jobs: number): void => assert.deepEqual([backlog.size(), waiting().length], [jobs, jobs])
  connection.run("INSERT INTO jobs_to_index VALUES (9, 1, 'active', 'x')")
  assertSize(1)
  for (const id of [1, 2, 3]) backlog.add(job(id))
  assertSize(4)
  backlog.remove(2)
  backlog.remove(7)
  backlog.apply()
  assertSize(3)
  connection.exec('BEGIN')
  for (const id of [4, 5]) backlog.add(job(id))
  backlog.forget()
  connection.exec('ROLLBACK')
  assertSize(3)
  assert.equal(backlog.index(4), false)
  assertSize(3)
  assert.equal(backlog.index(3), true)
  assertSize(0)
  assert.equal(backlog.index(), false)
})

test('a job that was removed from the index and added anew is indexed as it is now', (t) => {
  const { connection, waiting, indexed, backlog } = open(t)
  backlog.add(job(1, 'first'))
  backlog.index()
  backlog.remove(1)
  backlog.add(job(1, 'second'))
  assert.deepEqual([waiting(), indexed()], [[1], [1]])
  assert.equal(backlog.index(), true)
  assert.deepEqual([waiting(), indexed()], [[], [1]])
  const found = (text: string) => connection.all('SELECT rowid FROM job_search WHERE job_search MATCH ?', `"1:${text}"`)
  assert.deepEqual([found('first').length, found('secon').length], [0, 1])
})

for (const table of ['jobs_to_index', 'job_search'])
  test(`while ${table} cannot be changed nothing of the batch is stored, nor later`, async (t) => {
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
