import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content, employerOf, insert, onEveryStore, unlisted } from '../../test/support/stores.ts'
import { createOverlay } from './overlay-writer.ts'

onEveryStore(({ fresh }) => {
  test('a write sees the ones before it, and the store sees none', async (t) => {
    const { store } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    const stored = await insert(jobs, { referenceId: 'R-1', title: 'Stored' })
    const overlay = createOverlay(jobs)

    assert.deepEqual(await overlay.insert(content({ referenceId: 'R-1' })), { holder: stored.id })
    const created = await overlay.insert(content({ referenceId: 'R-2' }))
    assert.ok('job' in created && created.job.id < 0)
    assert.deepEqual(await overlay.insert(content({ referenceId: 'R-2' })), { holder: created.job.id })
    const another = await overlay.insert(content())
    assert.ok('job' in another && another.job.id !== created.job.id)

    // Moves the referenceId of the stored job, which frees it.
    const moved = await overlay.change({ id: stored.id }, (job) => ({ ...job, referenceId: 'R-3' }))
    assert.ok(moved && 'job' in moved && moved.job.referenceId === 'R-3' && moved.job.id === stored.id)
    assert.equal(await overlay.change({ referenceId: 'R-1' }, (job) => job), null)
    assert.ok('job' in (await overlay.insert(content({ referenceId: 'R-1' }))))
    const again = await overlay.change({ referenceId: 'R-3' }, (job) => ({ ...job, title: `${job.title} again` }))
    assert.ok(again && 'job' in again && again.job.title === 'Stored again')
    assert.deepEqual(await overlay.change({ referenceId: 'R-3' }, (job) => ({ ...job, referenceId: 'R-2' })), {
      holder: created.job.id,
    })

    await overlay.write(async (writer) => {
      assert.equal(await writer.delete(stored.id), true)
      assert.equal(await writer.delete(stored.id), false)
      assert.equal(await writer.get(stored.id), null)
      assert.equal(await writer.findReference('R-3'), null)
    })

    assert.deepEqual(await jobs.get(stored.id), stored)
    assert.deepEqual(
      (await store.audit.page(id, 0)).entries
        .filter(({ action }) => action !== 'job.create')
        .map(({ action }) => action),
      ['employer.create'],
    )
    const next = await insert(jobs)
    assert.equal(next.id, stored.id + 1)
  })

  test('a place has an id if the store knows it, and none if it is new; a change that changes nothing keeps the job', async (t) => {
    const { store } = await fresh(t)
    const { jobs } = await employerOf(store)
    const stored = await insert(jobs, { locations: [unlisted('Birkenwald')] })
    const overlay = createOverlay(jobs)
    const same = await overlay.change({ id: stored.id }, (job) => ({ ...job, locations: [unlisted('Birkenwald')] }))
    assert.deepEqual(same, { job: stored })
    const created = await overlay.insert(content({ locations: [unlisted('Birkenwald'), unlisted('Tannwald')] }))
    assert.ok('job' in created)
    const [known, fresh_] = JSON.parse(created.job.content).locations
    assert.equal(known.id, JSON.parse(stored.content).locations[0].id)
    assert.equal(fresh_.id, null)
    const kept = await overlay.change({ id: created.job.id }, (job) => job)
    assert.deepEqual(kept, created)
  })
})
