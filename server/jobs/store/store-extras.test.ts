/** The members of a job beyond v1.1 on every engine: kept in its row, by its own writes and by no others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertWhole, recorded } from '../../../test/support/audit.ts'
import { content, employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import type { Lists } from '../../lists/reference.ts'
import { damagedMembers } from '../check-stored.ts'
import { type Extras, NO_EXTRAS } from '../extras.ts'
import { createOverlay } from '../overlay-writer.ts'
import { parseJob } from '../render.ts'

const EXTRAS: Extras = {
  ...NO_EXTRAS,
  language: 'en',
  texts: {
    fr: { title: 'Boulanger \u0000 🍞', description: '<p>Du pain.</p>', applicationUrl: null, of: 'abcdefghijkl' },
  },
  workplace: 'hybrid',
  openings: 3,
  disclosures: { artificialIntelligence: 'used', vacancy: null, accommodation: true },
}

const NAMES = 'language,texts,workplace,openings,disclosures'

onEveryStore(({ fresh }) => {
  test('extras are stored with the job, read as they were written, and gone with it', async (t) => {
    const { store } = await fresh(t)
    const { id: employer, jobs } = await employerOf(store)
    const job = await insert(jobs, { extras: EXTRAS, referenceId: 'R' })
    assert.deepEqual(parseJob(job).extras, EXTRAS)
    for (const read of [await jobs.get(job.id), await jobs.getByReference('R')]) assert.deepEqual(read, job)
    const plain = await insert(jobs)
    assert.equal((await jobs.get(plain.id))?.extras, null)
    await jobs.write((writer) => writer.delete(job.id))
    assert.equal(await jobs.get(job.id), null)
    await assertWhole(store, employer, 4)
  })

  test('a change of extras alone is a write of its own: a later stamp, and an entry with their names', async (t) => {
    const { store } = await fresh(t)
    const { id: employer, jobs } = await employerOf(store)
    const { id, updatedAt } = await insert(jobs)
    const set = await jobs.change({ id }, (job) => ({ ...job, extras: EXTRAS }))
    assert.ok(set && 'job' in set && set.job.updatedAt > updatedAt)
    const again = await jobs.change({ id }, (job) => ({ ...job, extras: structuredClone(EXTRAS) }))
    assert.deepEqual(again, set)
    await jobs.write((writer) => writer.update(id, content({ extras: { ...EXTRAS, openings: null } })))
    await jobs.change({ id }, (job) => ({ ...job, extras: NO_EXTRAS }))
    assert.equal((await jobs.get(id))?.extras, null)
    assert.deepEqual((await recorded(store, employer)).slice(2), [
      `job.update ${id} - ${NAMES}`,
      `job.update ${id} - openings`,
      `job.update ${id} - language,texts,workplace,disclosures`,
    ])
  })

  test('a change of other members, a refresh and new names of lists leave extras as they are', async (t) => {
    const { store } = await fresh(t)
    const { jobs } = await employerOf(store, 'unlimited')
    const { id } = await insert(jobs, { extras: EXTRAS, autoRefresh: true, publishDate: '2026-11-01' })
    await jobs.change({ id }, (job) => ({ ...job, title: 'Changed' }))
    assert.equal(await store.refresh({ today: '2026-11-20', publishedBy: '2026-11-13', limit: 5 }), 1)
    const none = { get: () => undefined }
    const lists = {
      version: 2,
      locations: none,
      categories: none,
      positionTypes: none,
      salaryPeriods: none,
      applicantRoutingTypes: none,
    }
    assert.equal(await store.rerender(lists as unknown as Lists, 5), 1)
    const job = await jobs.get(id)
    assert.deepEqual([job?.title, job?.publishDate, job?.rendered], ['Changed', '2026-11-20', 2])
    assert.deepEqual(job && parseJob(job).extras, EXTRAS)
  })

  test('extras of a version that did not know a member are whole, with no value for it; others are as they were written', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const job = await insert(jobs, { extras: EXTRAS })
    const { openings: _, ...earlier } = EXTRAS
    const stored = { ...job, extras: JSON.stringify(earlier) }
    assert.deepEqual([damagedMembers(stored), parseJob(stored).extras], [[], { ...EXTRAS, openings: null }])
    assert.deepEqual(damagedMembers({ ...job, extras: JSON.stringify(EXTRAS, null, 1) }), ['extras'])
  })

  test('an overlay shows extras that it was given, and stores none', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const { id } = await insert(jobs)
    const dryRun = await createOverlay(jobs).change({ id }, (job) => ({ ...job, extras: EXTRAS }))
    assert.deepEqual(dryRun && 'job' in dryRun && parseJob(dryRun.job).extras, EXTRAS)
    assert.equal((await jobs.get(id))?.extras, null)
  })
})
