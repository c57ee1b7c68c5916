import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { content, employerOf, insert, onEveryStore, query, unlisted } from '../../../test/support/stores.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { JobWriter } from '../ports.ts'
import { parseJob } from '../render.ts'

const MANY = 25

const period = { id: 1, name: 'Yearly', unit: 'year' }

onEveryStore(({ fresh }) => {
  test('work that rejects leaves no trace, and the caller gets its error', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const kept = await insert(jobs, { referenceId: 'kept' })
    const refusal = new Problem('status-transition', sentence('badCharacter'))
    const work = async (writer: JobWriter): Promise<never> => {
      await writer.insert(content({ title: 'Ghost', locations: [unlisted('Ghost', 'YT')] }))
      await writer.update(kept.id, content({ title: 'Changed' }))
      await writer.delete(kept.id)
      throw refusal
    }
    await assert.rejects(jobs.write(work), refusal)
    assert.deepEqual(await jobs.get(kept.id), kept)
    assert.equal((await jobs.list(query())).total, 1)
    assert.equal((await jobs.list(query({ words: ['ghost'] }))).total, 0)
    assert.equal((await jobs.list(query({ words: ['bookkeeper'] }))).total, 1)
  })

  test('a write of an employer who was deleted meanwhile is refused as its key is, and disturbs no other', async (t) => {
    const { store } = await fresh(t)
    const [gone, other] = [await employerOf(store), await employerOf(store)]
    assert.equal(await store.directory.deleteEmployer(gone.id), 0)
    const written = await Promise.allSettled([
      gone.jobs.insert(content()),
      other.jobs.insert(content()),
      gone.jobs.insert(content({ locations: [unlisted('Far', 'YT')] })),
      insert(gone.jobs),
      insert(other.jobs),
    ])
    const refused = [0, 2, 3].map((at) => written[at])
    for (const outcome of refused) assert.equal(outcome?.status === 'rejected' && outcome.reason.code, 'key-invalid')
    assert.equal((await other.jobs.list(query())).total, 2)
    assert.equal((await gone.jobs.list(query())).total, 0)
    assert.equal(await store.directory.deleteEmployer(gone.id), null)
  })

  test('a read sees every acknowledged write and nothing of a transaction that is not done', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const { id } = await jobs.write(async (writer) => {
      const job = await writer.insert(content())
      await setImmediate()
      assert.equal(await jobs.get(job.id), null)
      return job
    })
    assert.equal((await jobs.get(id))?.id, id)
  })

  test('concurrent changes of one job are all kept, one after the other', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const { id } = await insert(jobs, { salary: { amount: 0, maxAmount: null, period, plusCommission: false } })
    await Promise.all(Array.from({ length: MANY }, () => jobs.write(raise(id))))
    const stored = await jobs.get(id)
    assert.equal(stored && parseJob(stored).salary?.amount, MANY)
  })
})

const raise = (id: number) => async (writer: JobWriter) => {
  const stored = await writer.get(id)
  const job = stored && parseJob(stored)
  assert.ok(job?.salary)
  return writer.update(id, { ...job, salary: { ...job.salary, amount: job.salary.amount + 1 } })
}
