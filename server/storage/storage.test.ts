import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content, employerOf, insert, onEveryStore, query, titles } from '../../test/support/stores.ts'
import type { Job, JobContent } from '../domain/job/job.ts'

const AMOUNT_MAX = 999_999_999_999_999

/** Jobs that between them hold every kind of value in every member. */
const samples: Partial<JobContent>[] = [
  {},
  { referenceId: "A'1 \\ % _ é 😀", title: 'Développeur·se «C++»', confidential: true, autoRefresh: true },
  { status: 'draft', published: false, closeDate: null, salary: null },
  { status: 'archived', publishDate: '0000-01-01', closeDate: '9999-12-31' },
  { salary: { amount: AMOUNT_MAX, maxAmount: AMOUNT_MAX, periodId: 6, plusCommission: false } },
  { salary: { amount: 0, maxAmount: null, periodId: 2, plusCommission: false } },
  { categoryIds: [7, 3, 9], places: [31, 5, 18].map((id) => ({ id, unlisted: null })) },
  { applicantRoutingTypeId: 2, applicationEmail: null, applicationUrl: 'https://example.ca/?a=1&b=%20' },
  { description: `<p>Line one\n\tline two é 😀</p>${'x'.repeat(100_000)}` },
]

onEveryStore(({ fresh }) => {
  test('every member of a job is read as it was inserted', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    for (const members of samples) {
      const job = await insert(jobs, members)
      assert.deepEqual(job, { ...content(members), id: job.id })
      assert.deepEqual(await jobs.get(job.id), job)
    }
  })

  test('every member of a job is read as it was updated', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const { id } = await insert(jobs, { referenceId: 'before' })
    for (const members of samples) {
      const job = await jobs.write((writer) => writer.update(id, content(members)))
      assert.deepEqual(job, { ...content(members), id })
      assert.deepEqual(await jobs.get(id), job)
    }
  })

  test('a header shows what the job holds', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    for (const members of samples) await insert(jobs, members)
    const { headers } = await jobs.list(query())
    for (const header of headers) assert.deepEqual(header, headerOf(await jobs.get(header.id)))
    assert.equal(headers.length, samples.length)
  })

  test('an unlisted place keeps its spelling and its id within an employer, and never shares the id', async (t) => {
    const { store } = await fresh(t)
    const [one, other] = [await employerOf(store), await employerOf(store)]
    const unlisted = { name: "L'Anse-aux-Griffons", province: 'QC' }
    const placeOf = async ({ jobs }: typeof one, name = unlisted.name): Promise<number | undefined> => {
      const { id } = await insert(jobs, { places: [{ id: null, unlisted: { ...unlisted, name } }] })
      const [place] = (await jobs.get(id))?.places ?? []
      assert.deepEqual(place?.unlisted, { ...unlisted, name })
      return place?.id
    }
    const first = await placeOf(one)
    assert.ok(first && first >= 1_000_000_000)
    assert.equal(await placeOf(one), first)
    assert.notEqual(await placeOf(one, "l'anse-aux-griffons"), first)
    assert.notEqual(await placeOf(other), first)
  })

  test('an employer reaches no job of another, by any method', async (t) => {
    const { store } = await fresh(t)
    const [owner, stranger] = [await employerOf(store), await employerOf(store)]
    const job = await insert(owner.jobs, { referenceId: 'mine' })
    assert.equal(await stranger.jobs.get(job.id), null)
    assert.equal((await stranger.jobs.list(query())).total, 0)
    assert.equal((await stranger.jobs.list(query({ words: ['bookkeeper'] }))).total, 0)
    assert.equal((await stranger.jobs.list(query({ referenceId: 'mine' }))).total, 0)
    await stranger.jobs.write(async (writer) => {
      assert.equal(await writer.get(job.id), null)
      assert.equal(await writer.getByReference('mine'), null)
      assert.equal(await writer.findReference('mine'), null)
      assert.equal(await writer.delete(job.id), false)
    })
    assert.notEqual((await insert(stranger.jobs, { referenceId: 'mine' })).id, job.id)
    assert.deepEqual(await owner.jobs.get(job.id), job)
  })

  test('an update of another employer’s job leaves it and its search as they were', async (t) => {
    const { store } = await fresh(t)
    const [owner, stranger] = [await employerOf(store), await employerOf(store)]
    const job = await insert(owner.jobs)
    await stranger.jobs.write((writer) => writer.update(job.id, content({ title: 'Taken' }))).catch(() => undefined)
    assert.deepEqual(await owner.jobs.get(job.id), job)
    assert.deepEqual(await titles(owner.jobs, { words: ['bookkeeper'] }), ['Bookkeeper'])
  })

  test('a job is found by id and by referenceId inside a transaction, also one of the same transaction', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    await jobs.write(async (writer) => {
      const job = await writer.insert(content({ referenceId: 'R-1' }))
      assert.deepEqual(await writer.get(job.id), job)
      assert.deepEqual(await writer.getByReference('R-1'), job)
      assert.equal(await writer.findReference('R-1'), job.id)
      assert.equal(await writer.findReference('r-1'), null)
      assert.equal(await writer.getByReference('R-1 '), null)
    })
  })

  test('a deleted job is gone, its referenceId is free and its id is never used again', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const { id } = await insert(jobs, { referenceId: 'again' })
    assert.equal(await jobs.write((writer) => writer.delete(id)), true)
    assert.equal(await jobs.write((writer) => writer.delete(id)), false)
    assert.equal(await jobs.get(id), null)
    assert.equal((await jobs.list(query({ words: ['bookkeeper'] }))).total, 0)
    const next = await insert(jobs, { referenceId: 'again' })
    assert.ok(next.id > id)
  })

  test('an id that no job can have is unknown', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    for (const id of [0, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      assert.equal(await jobs.get(id), null)
      assert.equal(await jobs.write((writer) => writer.get(id)), null)
      assert.equal(await jobs.write((writer) => writer.delete(id)), false)
    }
  })

  test('a referenceId that no job can have is unknown', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    await insert(jobs, { referenceId: 'known' })
    for (const referenceId of ['\u0000', 'known\u0000', "' OR 1=1 --", 'x'.repeat(100_000)]) {
      assert.equal(await jobs.write((writer) => writer.getByReference(referenceId)), null)
      assert.equal(await jobs.write((writer) => writer.findReference(referenceId)), null)
      assert.equal((await jobs.list(query({ referenceId }))).total, 0)
    }
  })

  test('a lone surrogate does not find the job of another character', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    await insert(jobs, { referenceId: '\ufffd' })
    assert.equal(await jobs.write((writer) => writer.getByReference('\ud800')), null)
  })
})

const headerOf = (job: Job | null) => {
  assert.ok(job)
  const { id, title, places, referenceId, publishDate, confidential, status } = job
  return { id, title, places, referenceId, publishDate, confidential, status }
}
