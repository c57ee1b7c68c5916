import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newFolder } from '../../../../../test/support/folder.ts'
import { content, employerOf, query } from '../../../../../test/support/stores.ts'
import { type Connection, openWriter } from '../../../../platform/engines/sqlite/connection.ts'
import { openReader } from '../../../../platform/engines/sqlite/reader.ts'
import { migrate } from '../../../../upkeep/sqlite/migrate.ts'
import { recount } from '../../../../upkeep/sqlite/recount.ts'
import { DATA_FILE, openSqliteStore } from '../../../../upkeep/sqlite/store.ts'
import { countBacklog } from './backlog.ts'
import { ADD_TO_INDEX, coverExpression, indexTokens, REMOVE_FROM_INDEX } from './index.ts'
import { createMerging, INDEXED_MIN, type Later, mergeStep } from './merge.ts'

const folder = newFolder('tidy')
const WORDS = ['plombier', 'soudeuse', 'infirmière', 'cook']
const FIND = 'SELECT rowid AS id FROM job_search WHERE job_search MATCH ? ORDER BY rowid'

let connection: Connection

before(() => {
  connection = openWriter(join(folder, 'tidy.db'))
  migrate(connection)
})

after(() => {
  connection.close()
})

/** A commit for each change, as slow writers make them. */
const write = (count: number, from: number): void => {
  for (let id = from; id < from + count; id++)
    connection.run(ADD_TO_INDEX, id, indexTokens(1, 'active', `${WORDS[id % WORDS.length]} ${id}`))
}

const parts = (): number =>
  connection.one<{ parts: number }>('SELECT count(DISTINCT segid) AS parts FROM job_search_idx')?.parts ?? 0

const found = () =>
  WORDS.map((word) => connection.all<{ id: number }>(FIND, coverExpression(1, [word], 'active')).map(({ id }) => id))

test('steps leave few parts of the index, in which everything is found as before, and come to an end', () => {
  write(60, 1)
  for (const id of [3, 17, 33]) connection.run(REMOVE_FROM_INDEX, id)
  const [before, found_] = [parts(), found()]
  assert.ok(before > 3, `${before} parts`)
  assert.equal(found_.flat().length, 57)
  let steps = 0
  while (mergeStep(connection)) assert.ok(++steps < 1_000, 'no end')
  assert.ok(steps > 0)
  assert.equal(parts(), 1)
  assert.deepEqual(found(), found_)
  assert.equal(mergeStep(connection), false)
})

test('steps are taken one after the other when nothing was written for a second, and not while something is', async () => {
  const planned: { call: () => void; ms: number }[] = []
  const later: Later = (call, ms) => {
    const entry = { call, ms }
    planned.push(entry)
    return () => void (planned.includes(entry) && planned.splice(planned.indexOf(entry), 1))
  }
  const settled: Promise<unknown>[] = []
  const submit = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = work()
    settled.push(result)
    return result
  }
  const next = async (): Promise<number> => {
    const [entry] = planned.splice(0, 1)
    entry?.call()
    await Promise.all(settled)
    await new Promise((resolve) => setImmediate(resolve))
    return entry?.ms ?? 0
  }
  const merging = createMerging(() => mergeStep(connection), later)
  merging.committed()
  assert.equal(planned.length, 0, 'it was not started')
  write(60, 100)
  merging.start(submit)
  merging.committed()
  merging.committed()
  assert.deepEqual(
    planned.map(({ ms }) => ms),
    [1_000],
  )
  assert.equal(await next(), 1_000)
  while (planned.length > 0) assert.ok((await next()) < 1_000, 'a step waited for the store to be idle')
  assert.equal(parts(), 1)
  merging.committed()
  merging.stop()
  assert.equal(planned.length, 0)
})

test('an open store takes in what waits once nothing was written for a second, and few go on waiting', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const directory = newFolder('idle')
  const store = openSqliteStore({ directory, clock: Date.now, mergesIndex: true })
  t.after(async () => {
    await store.close()
  })
  const other = openReader(join(directory, DATA_FILE))
  t.after(() => other.close())
  const { jobs } = await employerOf(store)
  const turns = async (): Promise<void> => {
    for (let n = 0; n < 50; n++) await new Promise((resolve) => setImmediate(resolve))
  }
  const insert = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) await jobs.insert(content({ title: `Cook ${n}` }))
    await turns()
  }
  const idle = async (ms: number): Promise<void> => {
    t.mock.timers.tick(ms)
    await turns()
  }
  await insert(INDEXED_MIN - 1)
  await idle(1_000)
  assert.equal(countBacklog(other), INDEXED_MIN - 1)
  await insert(1)
  await idle(999)
  assert.equal(countBacklog(other), INDEXED_MIN)
  await idle(1)
  assert.equal(countBacklog(other), 0)
  assert.deepEqual(recount(other), [])
  assert.equal((await jobs.list(query({ words: ['cook'] }))).total, INDEXED_MIN)
})

test('a step that fails is repeated only after something was written, and not for ten minutes', async () => {
  const calls: (() => void)[] = []
  let waits = 0
  const merging = createMerging(
    () => mergeStep(connection),
    (call, ms) => {
      calls.push(call)
      waits = ms
      return () => undefined
    },
  )
  merging.start(() => Promise.reject(new Error('the disk is full')))
  calls.shift()?.()
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(calls.length, 0)
  merging.committed()
  assert.equal(calls.length, 1)
  assert.ok(waits > 590_000, `${waits} ms`)
})
