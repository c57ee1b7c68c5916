/** Follows the feed of lines through random writes, and compares every copy with the whole feed. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Store } from '../../server/upkeep/ports.ts'
import { makeRandom, type Random } from '../../tools/postings/random.ts'
import { chosenSeed } from '../support/seed.ts'
import { employerOf, insert } from '../support/stores.ts'
import { type Copy, readCopy, replayed, sorted } from './feed-copy.ts'
import { createRandomWrites } from './random-writes.ts'
import { type Asking, openPagesOn } from './support.ts'

/** The seed of FUZZ_SEED, or one of this run where the full product is asked for; the test reports it. */
export const fuzzSeed = (t: Pick<TestContext, 'diagnostic'>): number => {
  const seed = chosenSeed()
  t.diagnostic(`FUZZ_SEED=${seed}`)
  return seed
}

type Replay = {
  readonly store: Store
  readonly follow: () => Promise<unknown>
  readonly seed: number
  readonly rounds: number
}

/** The store has no employer yet. */
export const assertReplays = async ({ store, follow, seed, rounds }: Replay): Promise<void> => {
  const random = makeRandom(seed)
  const employers = [await employerOf(store), await employerOf(store)] as const
  const writeOnce = createRandomWrites(store, employers, random)
  for (const { jobs } of employers) await insert(jobs)
  await follow()
  const copies = createCopies(store, await openPagesOn(store), random)
  for (let round = 0; round < rounds; round++) {
    await writeOnce()
    await readBetween(store, random.chance(0.2) ? random.pick(employers).id : null, () => copies.read())
    if (random.chance(0.6)) continue
    await follow()
    await copies.compare(2)
  }
  for (const { id } of employers) await store.directory.setSuspended(id, null)
  await follow()
  await copies.compare(Number.POSITIVE_INFINITY)
}

export const ALL = '/feeds/jobs.ndjson'
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
