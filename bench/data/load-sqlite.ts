/** Fills an embedded store through its port, the jobs of all employers mixed as in real life. */

import { createDirectoryApi } from '../../server/upkeep/operator-api.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { makeRandom } from '../../tools/postings/random.ts'
import { type BenchEmployer, type Dataset, SAMPLE_SIZE } from './dataset.ts'
import { followAll, publicContent } from './load-public.ts'
import type { Progress } from './progress.ts'
import { employerSizes } from './sizes.ts'
import { jobContent, templatesFor } from './templates.ts'
import { rareWord, rareWordsOf } from './words.ts'

/** Jobs inserted at once; the store commits them in a few transactions. */
const BLOCK = 50_000

/** Jobs of one employer that follow each other at the most. */
const RUN = 150

const WORDS_MAX = 2_000
const SEED = 10

type Filling = {
  readonly directory: string
  readonly jobs: number
  /** True if every job is public. */
  readonly isPublic: boolean
  readonly isFollowed: boolean
  readonly progress: Progress
}

export const fillSqlite = async ({ directory, jobs, isPublic, isFollowed, progress }: Filling): Promise<Dataset> => {
  const store = openSqliteStore({ directory, clock: Date.now })
  try {
    const employers = await createEmployers(store, employerSizes(jobs))
    const sample = await insertJobs(store, { employers, jobs, isPublic, progress })
    if (isFollowed) await followAll(store, progress)
    return { jobs, employers, sample, words: wordsOf(employers) }
  } finally {
    await store.close()
  }
}

const createEmployers = async (store: Store, sizes: readonly number[]): Promise<BenchEmployer[]> => {
  const operator = createDirectoryApi(store)
  const employers: BenchEmployer[] = []
  for (const jobs of sizes) {
    const { id } = await operator.createEmployer({ name: `Employer of ${jobs} jobs`, plan: 'unlimited' })
    const { apiKey } = await operator.issueKey({ employerId: id })
    employers.push({ id, apiKey, jobs })
  }
  return employers
}

type Jobs = Omit<Filling, 'directory' | 'isFollowed'> & { readonly employers: readonly BenchEmployer[] }

/** Returns a uniform sample of the inserted jobs. */
const insertJobs = async (store: Store, { employers, jobs, isPublic, progress }: Jobs): Promise<[number, number][]> => {
  const templates = templatesFor(jobs)
  const contentOf = isPublic ? publicContent : jobContent
  const order = shuffledEmployers(employers)
  const random = makeRandom(SEED)
  const inserted = employers.map(() => 0)
  const chance = Math.min(1, SAMPLE_SIZE / jobs)
  const sample: [number, number][] = []
  const insertRun = (employer: number, places: readonly number[]): Promise<void> => {
    const first = inserted[employer] ?? 0
    inserted[employer] = first + places.length
    return store.as(employers[employer]?.id ?? 0).write(async (writer) => {
      for (const [at, overall] of places.entries()) {
        const template = templates[random.whole(0, templates.length - 1)] as (typeof templates)[number]
        const { id } = await writer.insert(contentOf(template, { overall, nth: first + at }))
        if (random.chance(chance)) sample.push([employer, id])
      }
    })
  }
  for (let from = 0; from < jobs; from += BLOCK) {
    const runs = runsOf(order, from, Math.min(jobs, from + BLOCK))
    await Promise.all(runs.map(([employer, places]) => insertRun(employer, places)))
    progress(Math.min(jobs, from + BLOCK))
  }
  return shuffled(sample)
}

/** For each job of the store, the place of its employer. */
const shuffledEmployers = (employers: readonly BenchEmployer[]): Uint16Array => {
  const order = new Uint16Array(employers.reduce((sum, { jobs }) => sum + jobs, 0))
  let at = 0
  for (const [place, { jobs }] of employers.entries()) {
    order.fill(place, at, at + jobs)
    at += jobs
  }
  return shuffled(order)
}

const shuffled = <T extends unknown[] | Uint16Array>(list: T): T => {
  const random = makeRandom(SEED)
  for (let at = list.length - 1; at > 0; at--) {
    const other = random.whole(0, at)
    const held = list[at]
    list[at] = list[other]
    list[other] = held
  }
  return list
}

/** The jobs of a block, those of one employer together in short runs. */
const runsOf = (order: Uint16Array, from: number, to: number): [employer: number, places: number[]][] => {
  const open = new Map<number, number[]>()
  const runs: [number, number[]][] = []
  for (let place = from; place < to; place++) {
    const employer = order[place] ?? 0
    const run = open.get(employer)
    if (run && run.length < RUN) run.push(place)
    else {
      const begun = [place]
      open.set(employer, begun)
      runs.push([employer, begun])
    }
  }
  return runs
}

const wordsOf = (employers: readonly BenchEmployer[]): [number, string][] => {
  const all = employers.flatMap(({ jobs }, at) =>
    Array.from({ length: rareWordsOf(jobs) }, (_, number): [number, string] => [at, rareWord(number)]),
  )
  const each = Math.max(1, Math.ceil(all.length / WORDS_MAX))
  return shuffled(all.filter((_, at) => at % each === 0))
}
