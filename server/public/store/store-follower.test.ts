/** The follower on every engine: what it loses, and shows twice, whatever happens to it: nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullState, publicBed, shownTitles, TODAY, titlesOf } from '../../../test/support/public-side.ts'
import { content, employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import { type Showing, UnfitPosting } from '../follower-ports.ts'

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
    const rounds: number[] = []
    const publish: typeof store.publicWrites.publish = async (round) => {
      if (rounds.push(round.show.length) === 2) throw new Error('killed')
      return store.publicWrites.publish(round)
    }
    await followerOn({ ...store, publicWrites: { ...store.publicWrites, publish } }).follow(true)
    assert.equal(await store.public.number(), rounds[0])
    assert.ok((rounds[0] ?? 0) < 130)
    const next = followerOn(store)
    while ((await next.follow(true)) > 0);
    assert.equal(await store.public.number(), 130)
    const { entries } = await store.audit.page(id, 0)
    assert.equal(entries.filter(({ action }) => action === 'job.shown').length, 130)
  })

  test('a posting that the store refuses is hidden alone, and a store that fails hides none', async (t) => {
    const { store, follow, followerOn, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    // Cut at 40 units of UTF-16, its word would end with half a character.
    await insert(jobs, { title: 'Long', description: `<p>a${'\u{10400}'.repeat(25)} bread</p>` })
    const { id } = await insert(jobs, { title: 'Unfit' })
    await follow()
    assert.deepEqual(titlesOf(await search({ words: ['bread'] })), ['Long'])
    const unfit: number[] = []
    const followWith = async (publish: typeof store.publicWrites.publish) => {
      const wrapped = { ...store, publicWrites: { ...store.publicWrites, publish } }
      await followerOn(wrapped, { unfit: (jobId) => unfit.push(jobId) }).follow(true)
    }
    await jobs.write((writer) => writer.update(id, content({ title: 'Unfit', referenceId: 'B' })))
    await insert(jobs, { title: 'Third' })
    await followWith(() => Promise.reject(new Error('The store is down.')))
    assert.deepEqual([await shownTitles(store), unfit], [['Unfit', 'Long'], []])
    const spoilt = (showing: Showing) =>
      showing.jobId === id ? { ...showing, yearlyPay: 0.5, hash: '0'.repeat(64) } : showing
    await followWith((round) => store.publicWrites.publish({ ...round, show: round.show.map(spoilt) }))
    assert.deepEqual([await shownTitles(store), unfit], [['Third', 'Long'], [id]])
    assert.equal((await store.public.changes(2, 10, TODAY))?.find(({ jobId }) => jobId === id)?.shown, false)
    assert.equal(await follow(), 0)
    assert.deepEqual(await store.follower.behind({ whole: true, limit: 10 }), [])
  })

  test('postings after one that the store refuses are public by the address that their employer has in the end', async (t) => {
    const { store, followerOn } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const named = await insert(jobs, { title: 'Unfit' })
    await jobs.write(async (writer) => {
      for (let n = 0; n < 70; n++) await writer.insert(content({ title: `Secret ${n}`, confidential: true }))
    })
    const last = await insert(jobs, { title: 'Last' })
    const publish: typeof store.publicWrites.publish = (round) => {
      if (round.show.some(({ jobId }) => jobId === named.id)) return Promise.reject(new UnfitPosting('a fault'))
      return store.publicWrites.publish(round)
    }
    const follower = followerOn({ ...store, publicWrites: { ...store.publicWrites, publish } })
    while ((await follower.follow(true)) > 0);
    assert.equal(await store.public.get(named.id, TODAY), null)
    const { slug } = JSON.parse((await store.public.get(last.id, TODAY))?.document ?? '{}').employer
    assert.equal((await store.public.employer(slug))?.id, id)
    assert.equal((await store.public.status()).shown, 71)
  })

  test('an employer with many postings does not keep the others waiting', async (t) => {
    const { store, followerOn } = await publicBed(fresh, t)
    const [large, small] = [await employerOf(store), await employerOf(store)]
    await large.jobs.write(async (writer) => {
      for (let n = 0; n < 350; n++) await writer.insert(content())
    })
    const { id } = await insert(small.jobs)
    const follower = followerOn(store)
    await follower.follow(true)
    assert.equal((await store.public.get(id, TODAY))?.shown, true)
    assert.ok((await store.public.status()).shown < 350)
    assert.ok(follower.lagMs() > 0)
    while (follower.lagMs() > 0) await follower.follow(true)
    assert.equal((await store.public.status()).shown, 351)
  })

  test('all postings that are closed are hidden in one sweep, and all that are long gone forgotten', async (t) => {
    const { store, follow, followerOn } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    await jobs.write(async (writer) => {
      for (let n = 0; n < 530; n++) await writer.insert(content({ closeDate: '2026-11-25' }))
    })
    const kept = await insert(jobs)
    await follow()
    await followerOn(store, { today: '2026-11-25' }).close()
    const { shown, gone } = await store.public.status()
    assert.deepEqual([shown, gone], [1, 530])
    assert.equal(await followerOn(store).forget(), 0, 'they are not gone for long')
    const later = followerOn(store, { now: Date.parse('2027-05-20T13:00:00Z') })
    assert.equal(await later.forget(), 530)
    assert.equal((await store.public.status()).gone, 0)
    assert.equal((await store.public.get(kept.id, TODAY))?.shown, true)
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
