import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Connection, openWriter } from './connection.ts'
import { migrate } from './migrate.ts'
import { ADD_TO_INDEX, coverExpression, indexTokens, REMOVE_FROM_INDEX } from './search-index.ts'
import { createTidying, type Later, tidyStep } from './search-tidy.ts'

const folder = mkdtempSync(join(tmpdir(), 'affiche-tidy-'))
const WORDS = ['plombier', 'soudeuse', 'infirmière', 'cook']
const FIND = 'SELECT rowid AS id FROM job_search WHERE job_search MATCH ? ORDER BY rowid'

let connection: Connection

before(() => {
  connection = openWriter(join(folder, 'tidy.db'))
  migrate(connection)
})

after(() => {
  connection.close()
  rmSync(folder, { recursive: true })
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
  while (tidyStep(connection)) assert.ok(++steps < 1_000, 'no end')
  assert.ok(steps > 0)
  assert.equal(parts(), 1)
  assert.deepEqual(found(), found_)
  assert.equal(tidyStep(connection), false)
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
  const tidying = createTidying(connection, later)
  tidying.committed()
  assert.equal(planned.length, 0, 'it was not started')
  write(60, 100)
  tidying.start(submit)
  tidying.committed()
  tidying.committed()
  assert.deepEqual(
    planned.map(({ ms }) => ms),
    [1_000],
  )
  assert.equal(await next(), 1_000)
  while (planned.length > 0) assert.ok((await next()) < 1_000, 'a step waited for the store to be idle')
  assert.equal(parts(), 1)
  tidying.committed()
  tidying.stop()
  assert.equal(planned.length, 0)
})

test('a step that fails is repeated only after something was written, and not for ten minutes', async () => {
  const calls: (() => void)[] = []
  let waits = 0
  const tidying = createTidying(connection, (call, ms) => {
    calls.push(call)
    waits = ms
    return () => undefined
  })
  tidying.start(() => Promise.reject(new Error('the disk is full')))
  calls.shift()?.()
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(calls.length, 0)
  tidying.committed()
  assert.equal(calls.length, 1)
  assert.ok(waits > 590_000, `${waits} ms`)
})
