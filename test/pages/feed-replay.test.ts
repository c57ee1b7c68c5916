/** The feed of lines over the stores of both engines: who follows it has what it has, whatever is written. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../server/domain/problem.ts'
import { makeRandom, type Random } from '../../tools/postings/random.ts'
import { NOW, publicBed } from '../support/public-side.ts'
import { employerOf, insert, onEveryStore } from '../support/stores.ts'
import { type Copy, readCopy, replayed, sorted } from './feed-copy.ts'
import { createRandomWrites } from './random-writes.ts'
import { type Asking, openPagesOn } from './support.ts'

const ALL = '/feeds/jobs.ndjson'
const ROUNDS = 60

/** Copies of feeds, begun and read on at random. */
const createCopies = (ask: Asking, random: Random) => {
  const all: { readonly path: string; copy: Copy }[] = []
  return {
    all,
    read: async (paths: readonly string[]): Promise<void> => {
      const open = all.filter(({ path }) => paths.includes(path))
      for (const one of random.some(open, 2)) one.copy = await replayed(ask, one.path, one.copy)
      const begun = paths.filter(() => random.chance(0.3))
      for (const path of begun) all.push({ path, copy: await readCopy(ask, path) })
    },
  }
}

const isProblem = (code: string) => (error: unknown) => error instanceof Problem && error.code === code

onEveryStore(({ fresh }) => {
  test('a replay from any cursor leads to the whole feed, whatever was written and read meanwhile', async (t) => {
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
    t.diagnostic(`FUZZ_SEED=${seed}`)
    const random = makeRandom(seed)
    const { store, follow } = await publicBed(fresh, t)
    const employers = [await employerOf(store), await employerOf(store)] as const
    const writeOnce = createRandomWrites(store, employers, random)
    for (const { jobs } of employers) await insert(jobs)
    await follow()
    const ask = await openPagesOn(store.public)
    const copies = createCopies(ask, random)
    for (let round = 0; round < ROUNDS; round++) {
      // A suspended employer has no feed.
      const slug = (await store.public.employer('example-employer'))?.slug
      await copies.read(slug === undefined ? [ALL] : [ALL, `/feeds/employers/${slug}/jobs.ndjson`])
      await writeOnce()
      if (random.chance(0.6)) await follow()
    }
    for (const { id } of employers) await store.directory.setSuspended(id, null)
    await follow()
    for (const { path, copy } of copies.all)
      assert.deepEqual(sorted(await replayed(ask, path, copy)), sorted(await readCopy(ask, path)), path)
  })

  test('a cursor is too old when what it would miss is forgotten, and is read until then', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const ask = await openPagesOn(store.public)
    const kept = await insert(jobs)
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
    const ask = await openPagesOn(store.public)
    await assert.rejects(ask(`${ALL}?since=nonsense`), isProblem('invalid-request'))
  })
})
