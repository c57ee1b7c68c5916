/** The feed of lines over the stores of both engines: who follows it has what it has, whatever is written. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../server/domain/problem.ts'
import type { Store } from '../../server/use-cases/ports.ts'
import { makeRandom, type Random } from '../../tools/postings/random.ts'
import { NOW, publicBed } from '../support/public-side.ts'
import { employerOf, insert, onEveryStore } from '../support/stores.ts'
import { type Copy, readCopy, replayed, sorted } from './feed-copy.ts'
import { createRandomWrites } from './random-writes.ts'
import { type Asking, openPagesOn } from './support.ts'

const ALL = '/feeds/jobs.ndjson'
const ROUNDS = 100

const OWN = '/feeds/employers/example-employer/jobs.ndjson'

/** A suspended employer has no feed. */
const pathsOf = async ({ public: reader }: Store): Promise<string[]> =>
  (await reader.employer('example-employer')) ? [ALL, OWN] : [ALL]

/** Copies of feeds, begun and read on at random. */
const createCopies = (store: Store, ask: Asking, random: Random) => {
  const all: { readonly path: string; copy: Copy }[] = []
  const readOn = async (paths: readonly string[], count: number) => {
    const open = all.filter(({ path }) => paths.includes(path))
    const some = random.some(open, count)
    for (const one of some) one.copy = await replayed(ask, one.path, one.copy)
    return some
  }
  return {
    read: async (): Promise<void> => {
      const paths = await pathsOf(store)
      await readOn(paths, 2)
      const begun = paths.filter(() => random.chance(0.3))
      for (const path of begun) all.push({ path, copy: await readCopy(ask, path) })
    },
    /** Fails unless so many copies have what the whole feed has. */
    compare: async (count: number): Promise<void> => {
      for (const { path, copy } of await readOn(await pathsOf(store), count))
        assert.deepEqual(sorted(copy), sorted(await readCopy(ask, path)), path)
    },
  }
}

/** Readers come between two writes that the follower sees as one. */
const readBetween = async (store: Store, suspended: number | null, read: () => Promise<void>): Promise<void> => {
  if (suspended !== null) await store.directory.setSuspended(suspended, 1)
  await read()
  if (suspended !== null) await store.directory.setSuspended(suspended, null)
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
    const copies = createCopies(store, ask, random)
    for (let round = 0; round < ROUNDS; round++) {
      await writeOnce()
      await readBetween(store, random.chance(0.2) ? random.pick(employers).id : null, () => copies.read())
      if (random.chance(0.6)) continue
      await follow()
      await copies.compare(2)
    }
    for (const { id } of employers) await store.directory.setSuspended(id, null)
    await follow()
    await copies.compare(Number.POSITIVE_INFINITY)
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
