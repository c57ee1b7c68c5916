import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employerOf, insert, onEveryStore } from '../../test/support/stores.ts'
import { loadMigrations } from '../platform/engines/migrations.ts'

const INSTANCES = 10

onEveryStore(({ engine, data }) => {
  const all = loadMigrations(engine).map(({ version, name }) => `${version} ${name}`)

  test('the first opening makes the schema, the second finds it and the data', async (t) => {
    const { open } = await data(t)
    const first = await open()
    assert.deepEqual(first.migrated, all)
    const { id, jobs } = await employerOf(first)
    const job = await insert(jobs)
    const second = await open()
    assert.deepEqual(second.migrated, [])
    assert.deepEqual(await second.as(id).get(job.id), job)
  })

  test('of any number of instances that open empty data at once one makes the schema', async (t) => {
    const { open } = await data(t)
    const stores = await Promise.all(Array.from({ length: INSTANCES }, () => open()))
    assert.deepEqual(
      stores.flatMap(({ migrated }) => migrated),
      all,
    )
    await Promise.all(stores.map((store) => store.check()))
  })

  test('data of a newer version is refused and left alone', async (t) => {
    const { open, tamper } = await data(t)
    await open()
    await tamper(`INSERT INTO migrations VALUES (${all.length + 1}, 'from_the_future', 'x', 1)`)
    await assert.rejects(open(), /from_the_future.*nothing was changed/)
    await tamper(`DELETE FROM migrations WHERE version = ${all.length + 1}`)
    assert.deepEqual((await open()).migrated, [])
  })

  test('data of version 0.1 is refused and left alone', async (t) => {
    const { open, tamper } = await data(t)
    await open()
    await tamper("UPDATE migrations SET name = 'first', checksum = 'another'")
    await assert.rejects(open(), /written by Affiche 0\.1, .*nothing was changed/)
  })

  test('data made by other migrations than these is refused', async (t) => {
    const { open, tamper } = await data(t)
    await open()
    await tamper("UPDATE migrations SET checksum = 'another'")
    await assert.rejects(open(), /not the one that was applied/)
  })

  test('a migration that fails leaves nothing behind', async (t) => {
    const { open, tamper } = await data(t)
    await tamper('CREATE TABLE jobs (id integer)')
    await assert.rejects(open(), /already exists/)
    await tamper('DROP TABLE jobs')
    assert.deepEqual((await open()).migrated, all)
  })

  test('a closed store refuses, and closing waits for the writes that were accepted', async (t) => {
    const { open } = await data(t)
    const store = await open()
    const { id, jobs } = await employerOf(store)
    const accepted = Array.from({ length: 20 }, () => insert(jobs))
    await store.close()
    const stored = await Promise.all(accepted)
    await assert.rejects(insert(jobs), { code: 'unavailable' })
    const again = await open()
    for (const job of stored) assert.deepEqual(await again.as(id).get(job.id), job)
  })
})
