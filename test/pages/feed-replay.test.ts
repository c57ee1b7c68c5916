/** The feed of lines over the stores of both engines: who follows it has what it has, whatever is written. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../server/platform/sentences/problem.ts'
import { isFull } from '../support/product.ts'
import { NOW, publicBed } from '../support/public-side.ts'
import { employerOf, insert, onEveryStore } from '../support/stores.ts'
import { readCopy, replayed } from './feed-copy.ts'
import { ALL, assertReplays, fuzzSeed } from './feed-replays.ts'
import { openPagesOn } from './support.ts'

const isProblem = (code: string) => (error: unknown) => error instanceof Problem && error.code === code

onEveryStore(({ fresh }) => {
  test('a replay from any cursor leads to the whole feed, whatever was written and read meanwhile', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    await assertReplays({ store, follow, seed: fuzzSeed(t), rounds: isFull ? 300 : 60 })
  })

  test('a cursor is too old when what it would miss is forgotten, and is read until then', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const ask = await openPagesOn(store)
    const kept = await insert(jobs)
    await follow()
    const before = await readCopy(ask, ALL)
    const { id } = await insert(jobs)
    await follow()
    await jobs.write((writer) => writer.delete(id))
    await follow()
    const after = await readCopy(ask, ALL)
    assert.equal((await replayed(ask, ALL, before)).postings.size, 1)
    assert.equal(await store.publicWrites.forget({ before: NOW + 1, limit: 10 }), 1)
    await assert.rejects(replayed(ask, ALL, before), isProblem('cursor-expired'))
    assert.equal((await replayed(ask, ALL, after)).postings.size, 1)
    assert.ok(kept.id < id)
  })

  test('a cursor that is none is refused with 400', async (t) => {
    const { store } = await publicBed(fresh, t)
    const ask = await openPagesOn(store)
    await assert.rejects(ask(`${ALL}?since=nonsense`), isProblem('invalid-request'))
  })
})
