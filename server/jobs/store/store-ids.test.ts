/** Ids are Int32, and none is given twice: after the last one a store takes no more rows, and says so. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content, employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import { Problem } from '../../platform/sentences/problem.ts'

const isRefusedSo = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'unavailable' && error.message.includes('ids end at 2147483647')

onEveryStore(({ engine, fresh }) => {
  const last = (table: string, sequence: string): string =>
    engine === 'sqlite'
      ? `DELETE FROM sqlite_sequence WHERE name = '${table}'; INSERT INTO sqlite_sequence VALUES ('${table}', 2147483647)`
      : `SELECT setval('${sequence}', 2147483647)`

  test('when the ids are used up every kind of row is refused with the reason, and what is there is kept', async (t) => {
    const { store, tamper } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    const kept = await insert(jobs)
    await tamper(last('jobs', 'job_ids'))
    await tamper(last('employers', 'employer_ids'))
    await tamper(last('api_keys', 'api_key_ids'))
    const refused = await Promise.allSettled([
      ...Array.from({ length: 3 }, () => jobs.insert(content())),
      insert(jobs),
      store.directory.createEmployer({ name: 'Another', plan: 'standard', createdAt: 1 }),
      store.directory.createKey({
        employerId: id,
        hash: new Uint8Array(32),
        name: null,
        scopes: ['jobs:read'],
        preconditions: false,
        createdAt: 1,
        expiresAt: null,
      }),
    ])
    for (const outcome of refused)
      assert.ok(outcome.status === 'rejected' && isRefusedSo(outcome.reason), `${JSON.stringify(outcome)}`)
    assert.equal((await jobs.get(kept.id))?.id, kept.id)
    await jobs.change({ id: kept.id }, (job) => ({ ...job, title: 'Changed' }))
    assert.equal((await jobs.get(kept.id))?.title, 'Changed')
  })
})
