import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { content, employerOf, insert, onEveryStore, query } from '../../test/support/stores.ts'
import { Problem } from '../domain/problem.ts'
import type { EmployerStore, JobWriter } from '../use-cases/ports.ts'

const MANY = 25

const upsert =
  (title: string) =>
  async (writer: JobWriter): Promise<'created' | 'updated'> => {
    const job = await writer.getByReference('shared')
    if (job) await writer.update(job.id, { ...job, title })
    else await writer.insert(content({ referenceId: 'shared', title }))
    return job ? 'updated' : 'created'
  }

onEveryStore(({ engine, fresh }) => {
  test('work that rejects leaves no trace, and the caller is told why', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const kept = await insert(jobs, { referenceId: 'kept' })
    const refusal = new Problem('status-transition', 'No.')
    const work = async (writer: JobWriter): Promise<never> => {
      await writer.insert(
        content({ title: 'Ghost', places: [{ id: null, unlisted: { name: 'Ghost', province: 'YT' } }] }),
      )
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
    const unlisted = { places: [{ id: null, unlisted: { name: 'Far', province: 'YT' } }] }
    const written = await Promise.allSettled([
      gone.jobs.insert(content()),
      other.jobs.insert(content()),
      gone.jobs.insert(content(unlisted)),
      insert(gone.jobs),
      insert(other.jobs),
    ])
    const refused = [0, 2, 3].map((at) => written[at])
    for (const outcome of refused) assert.equal(outcome?.status === 'rejected' && outcome.reason.code, 'key-invalid')
    assert.equal((await other.jobs.list(query())).total, 2)
    assert.equal((await gone.jobs.list(query())).total, 0)
    assert.equal(await store.directory.deleteEmployer(gone.id), null)
  })

  test('work that rejects does not disturb the work around it', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const outcomes = await Promise.allSettled(
      Array.from({ length: MANY }, (_, at) =>
        jobs.write(async (writer) => {
          await writer.insert(content({ title: `Job ${at}` }))
          if (at % 2) throw new Error('odd')
        }),
      ),
    )
    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, Math.floor(MANY / 2))
    assert.equal((await jobs.list(query())).total, Math.ceil(MANY / 2))
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

  test('of concurrent writes with one new referenceId exactly one creates, and none fails', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const outcomes = await Promise.all(Array.from({ length: MANY }, (_, at) => jobs.write(upsert(`Title ${at}`))))
    assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 1)
    assert.equal((await jobs.list(query())).total, 1)
  })

  test('of concurrent creations with one referenceId one succeeds, and the others see it', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const create = async (writer: JobWriter): Promise<number | null> => {
      const existing = await writer.findReference('once')
      if (existing === null) await writer.insert(content({ referenceId: 'once' }))
      return existing
    }
    const existing = await Promise.all(Array.from({ length: MANY }, () => jobs.write(create)))
    const [header] = (await jobs.list(query())).headers
    assert.equal(existing.filter((id) => id === null).length, 1)
    assert.ok(existing.every((id) => id === null || id === header?.id))
  })

  test('concurrent changes of one job are all kept, one after the other', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const { id } = await insert(jobs, { salary: { amount: 0, maxAmount: null, periodId: 1, plusCommission: false } })
    await Promise.all(Array.from({ length: MANY }, () => jobs.write(raise(id))))
    assert.equal((await jobs.get(id))?.salary?.amount, MANY)
  })

  test('a place that is new to the employer gets one id, however many jobs bring it at once', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const places = ['Aklavik-Nord', 'Bella-Sud', 'Cap-Perdu'].map((name) => ({
      id: null,
      unlisted: { name, province: 'QC' },
    }))
    const orders = [places, places.toReversed(), [...places.slice(1), ...places.slice(0, 1)]]
    const stored = await Promise.all(
      Array.from({ length: MANY }, (_, at) => insert(jobs, { places: orders[at % orders.length] ?? places })),
    )
    const ids = new Set(stored.flatMap((job) => job.places.map(({ id, unlisted }) => `${unlisted?.name} ${id}`)))
    assert.equal(ids.size, places.length)
  })

  test('a referenceId that changes hands under way ends with one job', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    await Promise.all(
      Array.from({ length: MANY }, (_, at) =>
        at % 3 ? jobs.write(upsert(`Title ${at}`)) : jobs.write((writer) => free(writer, at % 2 === 0)),
      ),
    )
    assert.ok((await jobs.list(query({ referenceId: 'shared' }))).total <= 1)
  })

  const skip = engine === 'sqlite' ? 'the file has one writing process; operators’ commands wait for it' : false
  test('instances on the same data write as one', { skip }, async (t) => {
    const { store, another } = await fresh(t)
    const { id } = await employerOf(store)
    const instances = [store, await another(), await another()].map((instance) => instance.as(id))
    const instance = (at: number): EmployerStore => instances[at % instances.length] ?? store.as(id)
    const outcomes = await Promise.all(
      Array.from({ length: MANY }, (_, at) => instance(at).write(upsert(`Title ${at}`))),
    )
    assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 1)
    const { headers } = await instance(1).list(query())
    assert.equal(headers.length, 1)
  })
})

const raise = (id: number) => async (writer: JobWriter) => {
  const job = await writer.get(id)
  assert.ok(job?.salary)
  return writer.update(id, { ...job, salary: { ...job.salary, amount: job.salary.amount + 1 } })
}

/** Gives the shared referenceId up, with its job or without. */
const free = async (writer: JobWriter, deletes: boolean): Promise<void> => {
  const job = await writer.getByReference('shared')
  if (!job) return
  if (deletes) await writer.delete(job.id)
  else await writer.update(job.id, { ...job, referenceId: null })
}
