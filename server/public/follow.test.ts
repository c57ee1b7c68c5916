/** The order and the rests of the follower. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { followerOn, publicBed } from '../../test/support/public-side.ts'
import { content, employerOf, insert, onEveryStore } from '../../test/support/stores.ts'
import type { Store } from '../upkeep/ports.ts'
import { createBacklog } from './backlog.ts'

/** A store that takes some turns for a look, finds nobody behind, and asks for a rest. */
const looking = (store: Store, restMs: number) => {
  let looks = 0
  const follower: Store['follower'] = {
    ...store.follower,
    restMs: () => restMs,
    behind: async () => {
      looks++
      for (let other = 0; other < 50; other++) await turn()
      return []
    },
  }
  return { ...store, follower, looks: () => looks }
}

onEveryStore(({ fresh }) => {
  test('a write is public before the rest of what many others have sent before it', async (t) => {
    const { store } = await publicBed(fresh, t)
    const large = [await employerOf(store), await employerOf(store), await employerOf(store)]
    for (const { jobs } of large)
      await jobs.write(async (writer) => {
        for (let n = 0; n < 65; n++) await writer.insert(content())
      })
    const small = await employerOf(store)
    await insert(small.jobs)
    const rounds: { readonly employerId: number; readonly shown: number }[] = []
    const publish: typeof store.publicWrites.publish = (round) => {
      rounds.push({ employerId: round.employerId, shown: round.show.length })
      return store.publicWrites.publish(round)
    }
    const follower = followerOn({ ...store, publicWrites: { ...store.publicWrites, publish } })
    await follower.follow(true)
    assert.deepEqual(rounds[0], { employerId: small.id, shown: 1 })
    await insert(small.jobs, { title: 'Later' })
    const before = rounds.length
    await follower.follow(true)
    const shows = rounds.slice(before).filter(({ shown }) => shown > 0)
    assert.deepEqual(shows[0], { employerId: small.id, shown: 1 })
    while ((await follower.follow(true)) > 0);
    assert.equal((await store.public.status()).shown, 3 * 65 + 2)
    assert.deepEqual(await store.follower.behind({ whole: true, limit: 10 }), [])
  })

  test('a follower rests as the store asks for, and not by the time of a busy machine', async (t) => {
    const { store } = await publicBed(fresh, t)
    const few = looking(store, 0)
    const follower = followerOn(few)
    await follower.follow(false)
    assert.equal(follower.restMs(), 0)
    await follower.follow(false)
    assert.equal(few.looks(), 2)
    const many = looking(store, 1_000_000_000)
    const resting = followerOn(many)
    await resting.follow(false)
    assert.ok(resting.restMs() > 0)
    assert.equal(await resting.follow(false), 0)
    assert.equal(many.looks(), 1)
  })
})

const work = (employerId: number) => ({
  employerId,
  cursor: null,
  end: { seq: 1, hash: '' },
  employer: null,
  ids: Int32Array.of(1),
  isLast: true,
})

test('employers of the backlog have turns, and no more than a hundred are read', () => {
  const backlog = createBacklog()
  backlog.add(1, work(1))
  backlog.add(2, 'all')
  assert.deepEqual(backlog.next(), { employerId: 2, work: 'all' })
  backlog.add(2, work(2))
  assert.equal(backlog.next()?.employerId, 1)
  backlog.add(1, work(1))
  assert.equal(backlog.next()?.employerId, 2)
  for (let id = 2; id <= 100; id++) backlog.add(id, work(id))
  assert.equal(backlog.hasRoom(), false)
  backlog.add(200, 'all')
  assert.equal(backlog.size(), 101)
  assert.equal(backlog.next()?.employerId, 1, 'a place is free first')
  assert.equal(backlog.next()?.employerId, 200)
  backlog.clear()
  assert.equal(backlog.next(), null)
})
