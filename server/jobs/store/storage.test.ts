import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content, employerOf, insert, itemsOf, onEveryStore, query, unlisted } from '../../../test/support/stores.ts'
import type { JobContent, StoredJob } from '../job.ts'
import { parseJob } from '../render.ts'

const AMOUNT_MAX = 99_999_999_999.9999

const period = { id: 6, name: 'Hourly', unit: 'hour' }

/** Jobs that between them hold every kind of value in every member. */
const samples: Partial<JobContent>[] = [
  {},
  { referenceId: "A'1 \\ % _ é 😀", title: 'Développeur·se «C++»', confidential: true, autoRefresh: true },
  { status: 'draft', published: false, closeDate: null, salary: null },
  { status: 'archived', publishDate: '0000-01-01', closeDate: '9999-12-31' },
  { salary: { amount: AMOUNT_MAX, maxAmount: AMOUNT_MAX, period, plusCommission: false } },
  { salary: { amount: 0, maxAmount: null, period, plusCommission: false } },
  {
    categories: [7, 3, 9].map((id) => ({ id, name: `Category ${id}` })),
    locations: [31, 5, 18].map((id) => ({ id, description: 'Place, ON', name: 'Place', type: 'Town' })),
  },
  {
    applicantRoutingType: { id: 2, name: 'URL' },
    applicationEmail: null,
    applicationUrl: 'https://example.ca/?a=1&b=%20',
  },
  { description: `<p>Line one\n\tline two é 😀</p>${'x'.repeat(100_000)}` },
]

onEveryStore(({ fresh }) => {
  test('every member of a job is read as it was inserted', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    for (const members of samples) {
      const job = await insert(jobs, members)
      assert.deepEqual(parseJob(job), { ...content(members), id: job.id, updatedAt: job.updatedAt })
      assert.deepEqual(await jobs.get(job.id), job)
    }
  })

  test('every member of a job is read as it was updated', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const { id } = await insert(jobs, { referenceId: 'before' })
    for (const members of samples) {
      const job = await jobs.write((writer) => writer.update(id, content(members)))
      assert.deepEqual(parseJob(job), { ...content(members), id, updatedAt: job.updatedAt })
      assert.deepEqual(await jobs.get(id), job)
    }
  })

  test('a list item shows the members of its job', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    for (const members of samples) await insert(jobs, members)
    const page = await jobs.list(query())
    const items = itemsOf(page.items)
    for (const [at, { id }] of page.items.entries()) assert.deepEqual(items[at], itemOf(await jobs.get(id)))
    assert.equal(items.length, samples.length)
  })

  test('an unlisted place keeps its spelling and its id within an employer, and never shares the id', async (t) => {
    const { store } = await fresh(t)
    const [one, other] = [await employerOf(store), await employerOf(store)]
    const placeOf = async ({ jobs }: typeof one, name = "L'Anse-aux-Griffons"): Promise<number | undefined> => {
      const { id } = await insert(jobs, { locations: [unlisted(name)] })
      const stored = await jobs.get(id)
      const [location] = stored ? parseJob(stored).locations : []
      assert.deepEqual(location, { ...unlisted(name), id: location?.id })
      return location?.id
    }
    const first = await placeOf(one)
    assert.ok(first && first >= 1_000_000_000)
    assert.equal(await placeOf(one), first)
    assert.notEqual(await placeOf(one, "l'anse-aux-griffons"), first)
    assert.notEqual(await placeOf(other), first)
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

const itemOf = (stored: StoredJob | null) => {
  assert.ok(stored)
  const { id, title, locations, referenceId, publishDate, confidential, status } = parseJob(stored)
  return { id, title, locations, employer: null, referenceId, publishDate, confidential, status }
}
