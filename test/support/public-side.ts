/** The public side of a store in tests: a follower by hand, and what it has made public. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createReadReference } from '../../server/lists/reference.ts'
import { createFollower, type Follower } from '../../server/public/follow.ts'
import type { PublicJob, PublicPage, PublicQuery } from '../../server/public/ports.ts'
import { queryOf } from '../../server/public/postings.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import type { TestStore } from './stores.ts'

/** The day of the clock of test stores. */
export const TODAY = '2026-11-20'

export const NOW = Date.parse(`${TODAY}T12:00:00Z`)

export const lists = createReadReference(loadReferenceData(join(import.meta.dirname, '../../reference-data')))

type Following = {
  readonly today?: string
  readonly holder?: string
  readonly now?: number
  /** Called with the job of each posting that cannot be public. */
  readonly unfit?: (jobId: number) => void
}

/** A follower of a store; what keeps it from an employer is thrown away unless `failed` takes it. */
export const followerOn = (
  store: Pick<Store, 'follower' | 'publicWrites' | 'public'>,
  { today = TODAY, holder = 'test', now = NOW, unfit = () => undefined }: Following = {},
  failed: (error: unknown) => void = () => undefined,
): Follower =>
  createFollower({
    store,
    lists,
    holder,
    failed,
    unfit: (_error, jobId) => unfit(jobId),
    today: () => today,
    clock: () => now,
    isStopped: () => false,
    rest: async () => undefined,
  })

/** A store of the test's own with a follower. */
export const publicBed = async (fresh: (test: TestContext) => Promise<TestStore>, test: TestContext) => {
  const bed = await fresh(test)
  const { store } = bed
  const unfit = (jobId: number): never => assert.fail(`Job ${jobId} cannot be public.`)
  const follower = followerOn(store, { unfit }, (error) => {
    throw error
  })
  return {
    ...bed,
    followerOn,
    /** Follows until nothing is left; the number of postings looked at. */
    follow: async (): Promise<number> => {
      let jobs = 0
      for (let last = 1; last > 0; jobs += last) last = await follower.follow(true)
      return jobs
    },
    search: async (members: Partial<PublicQuery>): Promise<PublicPage> => store.public.search(publicQuery(members)),
  }
}

export const publicQuery = (members: Partial<PublicQuery> = {}): PublicQuery => ({
  ...queryOf({ employerId: null, language: null, today: TODAY }),
  pageSize: 20,
  ...members,
})

/** The first title of each result, in the order of the page. */
export const titlesOf = ({ jobs }: Pick<PublicPage, 'jobs'>): string[] => jobs.map(titleOf)

const titleOf = ({ document }: PublicJob): string => {
  const { texts } = JSON.parse(document)
  return (texts.en ?? texts.fr).title
}

export const shownTitles = async (store: Store): Promise<string[]> => titlesOf(await store.public.search(publicQuery()))

type State = ReadonlyMap<number, { readonly hash: string; readonly shown: boolean }>

/** The state that changes after a number lead to, two at a time, from an earlier state. */
export const fullState = async (store: Store, after: number, from: State): Promise<State> => {
  const state = new Map(from)
  for (let last = after; ; ) {
    const changes = await store.public.changes(last, 2, TODAY)
    for (const { jobId, hash, shown } of changes ?? []) state.set(jobId, { hash, shown })
    const next = changes?.at(-1)?.number
    if (next === undefined) return new Map([...state].sort(([a], [b]) => a - b))
    last = next
  }
}
