/** The follower on every engine: what it loses, and shows twice, whatever happens to it: nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullState, publicBed, shownTitles, TODAY } from '../../test/support/public-side.ts'
import { content, employerOf, insert, onEveryStore } from '../../test/support/stores.ts'

onEveryStore(({ fresh }) => {
  test('a pruned trail has the follower read every job again, without a change where there is none', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const kept = await insert(jobs)
    const gone = await insert(jobs)
    await follow()
    await jobs.write((writer) => writer.delete(gone.id))
    await store.audit.prune(id, Number.MAX_SAFE_INTEGER)
    await follow()
    assert.deepEqual(
      [(await store.public.get(kept.id, TODAY))?.number, (await store.public.get(gone.id, TODAY))?.shown],
      [1, false],
    )
  })

  test('a rebuild changes neither numbers nor trails', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const job = await insert(jobs)
    await follow()
    const before = await store.as(id).head()
    await store.publicWrites.rebuild()
    await follow()
    assert.deepEqual(await store.as(id).head(), before)
    assert.equal((await store.public.get(job.id, TODAY))?.number, 1)
    assert.deepEqual(await shownTitles(store), ['Bookkeeper'])
  })

  test('of two followers one follows; the other takes over when the lease is released', async (t) => {
    const { store, followerOn } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    await insert(jobs)
    const [first, second] = [followerOn(store, { holder: 'first' }), followerOn(store, { holder: 'second' })]
    assert.deepEqual([await first.follow(true), await second.follow(true)], [1, 0])
    await insert(jobs, { title: 'Baker' })
    assert.equal(await second.follow(true), 0)
    await first.release()
    assert.equal(await second.follow(true), 1)
    assert.deepEqual(await shownTitles(store), ['Baker', 'Bookkeeper'])
  })

  test('a round of who has lost the lease, or read another cursor, writes nothing', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    await insert(jobs)
    await follow()
    const round = { employerId: id, end: null, show: [], hide: [1], slug: null }
    const { cursor } = await store.follower.round(id)
    for (const wrong of [
      { holder: 'other', after: cursor },
      { holder: 'test', after: null },
    ])
      assert.equal(await store.publicWrites.publish({ ...round, ...wrong }), false)
    assert.equal(await store.publicWrites.publish({ ...round, holder: 'test', after: cursor }), true)
  })

  test('a follower that ends between two rounds loses nothing and shows nothing twice', async (t) => {
    const { store, followerOn } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    await jobs.write(async (writer) => {
      for (let n = 0; n < 130; n++) await writer.insert(content())
    })
    let rounds = 0
    const publish: typeof store.publicWrites.publish = async (round) => {
      rounds++
      if (rounds === 2) throw new Error('killed')
      return store.publicWrites.publish(round)
    }
    await followerOn({ ...store, publicWrites: { ...store.publicWrites, publish } }).follow(true)
    assert.equal(await store.public.number(), 50)
    await followerOn(store).follow(true)
    assert.equal(await store.public.number(), 130)
    const { entries } = await store.audit.page(id, 0)
    assert.equal(entries.filter(({ action }) => action === 'job.shown').length, 130)
  })

  test('changes from any number lead to the whole state, and a number that was forgotten is refused', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const ids: number[] = []
    for (let n = 0; n < 6; n++) ids.push((await insert(jobs, { title: `Job ${n}` })).id)
    await follow()
    const early = await fullState(store, 0, new Map())
    await jobs.write((writer) => writer.delete(ids[0] ?? 0))
    await jobs.write((writer) => writer.update(ids[1] ?? 0, content({ title: 'Changed' })))
    await follow()
    const whole = await fullState(store, 0, new Map())
    assert.deepEqual(await fullState(store, 6, early), whole)
    assert.equal(whole.get(ids[0] ?? 0)?.shown, false)
    assert.equal(await store.public.changes(9, 10, TODAY), null)
    assert.equal(await store.publicWrites.forget({ before: Number.MAX_SAFE_INTEGER, limit: 10 }), 1)
    assert.equal(await store.public.get(ids[0] ?? 0, TODAY), null)
    assert.equal(await store.public.changes(0, 10, TODAY), null)
  })
})
