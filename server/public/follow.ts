/** The follower of the audit trails: shows and hides postings as their jobs and employers change. */

import type { Lists } from '../lists/reference.ts'
import { type Clock, DAY_MS, type IsoDate } from '../platform/lib/dates.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { type Backlog, createBacklog } from './backlog.ts'
import { type Codes, createCodes } from './code.ts'
import { createLease, type Lease } from './follower-lease.ts'
import type { PublicStore, TrailRound } from './follower-ports.ts'
import { type Publishing, publishPostings, ROUND_JOBS, type Work } from './publish.ts'

type Deps = {
  readonly store: Pick<PublicStore, 'follower' | 'publicWrites' | 'public'>
  readonly lists: Lists
  readonly today: () => IsoDate
  readonly clock: Clock
  /** Names this process among those that follow. */
  readonly holder: string
  /** Called with what keeps an employer from being followed; the others are. */
  readonly failed: (error: unknown, employerId: number) => void
} & Pick<Publishing, 'unfit' | 'isStopped' | 'rest'>

export type Follower = {
  /**
   * Follows the employers that are behind: those of one round, then some rounds of one that has more; `whole` compares
   * all trails. Returns the number of postings looked at; with any, more may be left.
   */
  readonly follow: (whole: boolean) => Promise<number>
  /** Time until it looks again, so that looking takes a share of all time. */
  readonly restMs: () => number
  /** Hides all postings that are closed by now. */
  readonly close: () => Promise<void>
  /** Forgets all postings that are long gone; returns their number. */
  readonly forget: () => Promise<number>
  /** Time for which employers were behind without a break; 0 if none was at the last look. */
  readonly lagMs: () => number
  readonly release: () => Promise<void>
}

/** Rounds of one employer before new writes of others are looked for. */
const TURN_ROUNDS = 3

const EMPLOYERS_MAX = 100
const CLOSED_MAX = 500
const FORGOTTEN_MAX = 1_000

/** Days in which the address of a posting says that it is gone. */
const GONE_DAYS = 180

/** Time after which the lease of another is asked for again. */
const OTHERS_MS = 500

export const createFollower = (deps: Deps): Follower => {
  const { store, holder, isStopped } = deps
  const lease = createLease(store.publicWrites, holder)
  const backlog = createBacklog()
  let codes: Codes | null = null
  let restUntil = 0
  let behindSince: number | null = null

  const making = createMaking(deps)

  const context = async (): Promise<Following> => {
    codes ??= createCodes(await store.public.secret())
    return { ...deps, failed: making.failed, codes, lease, backlog }
  }

  const look = async (whole: boolean): Promise<readonly number[]> => {
    const found = await store.follower.behind({ whole, limit: EMPLOYERS_MAX + backlog.size() })
    behindSince = found.length === 0 ? null : (behindSince ?? performance.now())
    // Not the time that it took, which on a busy machine is that of all else.
    restUntil = performance.now() + store.follower.restMs()
    return found
  }

  const followBehind = async (employers: readonly number[]): Promise<number> => {
    if (employers.length === 0 && backlog.size() === 0) return 0
    if (!(await lease.hold())) {
      backlog.clear()
      restUntil = performance.now() + OTHERS_MS
      return 0
    }
    const following = await context()
    let jobs = 0
    for (const employerId of employers) {
      if (isStopped()) break
      if (!backlog.has(employerId)) jobs += await guarded(following, employerId, () => followOne(following, employerId))
    }
    return jobs + (await followBacklog(following, jobs === 0))
  }

  const followAll = async (whole: boolean): Promise<number> => {
    const employers = await look(whole)
    const jobs = await followBehind(employers)
    await making.note(employers.length > 0)
    return jobs
  }

  return {
    // The backlog needs no look.
    follow: (whole) => (whole || performance.now() >= restUntil ? followAll(whole) : followBehind([])),
    restMs: () => Math.max(0, restUntil - performance.now()),
    close: async () => {
      for (let hidden = CLOSED_MAX; hidden === CLOSED_MAX && !isStopped(); ) {
        const closed = await store.follower.closed(deps.today(), CLOSED_MAX)
        hidden = closed.length > 0 && (await lease.hold()) ? await closeAll(await context(), closed) : 0
      }
    },
    forget: () => forgetGone(deps, lease),
    lagMs: () => (behindSince === null ? 0 : performance.now() - behindSince),
    release: lease.release,
  }
}

const forgetGone = async ({ store, clock, isStopped }: Deps, lease: Lease): Promise<number> => {
  let forgotten = 0
  for (let last = FORGOTTEN_MAX; last === FORGOTTEN_MAX && !isStopped(); forgotten += last) {
    const before = clock() - GONE_DAYS * DAY_MS
    last = (await lease.hold()) ? await store.publicWrites.forget({ before, limit: FORGOTTEN_MAX }) : 0
  }
  return forgotten
}

/** Notes when every employer was read once. One that cannot be read keeps the lists of the others from nobody. */
const createMaking = ({ store, failed }: Pick<Deps, 'store' | 'failed'>) => {
  const failing = new Set<number>()
  let isMade = false
  return {
    failed: (error: unknown, employerId: number): void => {
      // Without its store, no employer can be read.
      if (!(error instanceof Problem && error.code === 'unavailable')) failing.add(employerId)
      failed(error, employerId)
    },
    note: async (hasEmployers: boolean): Promise<void> => {
      if (isMade) return
      if (await store.public.isMade()) {
        isMade = hasEmployers
        return
      }
      const unread = await store.follower.unread(failing.size + 1)
      if (!unread.every((id) => failing.has(id))) return
      await store.publicWrites.markMade()
      isMade = true
    },
  }
}

type Following = Deps &
  Publishing & {
    readonly backlog: Backlog
  }

const guarded = async (following: Following, employerId: number, work: () => Promise<number>): Promise<number> => {
  try {
    return await work()
  } catch (error) {
    following.failed(error, employerId)
    return 0
  }
}

/** Work of one round is published before the backlog, whose postings nobody has just written. */
const followOne = async (following: Following, employerId: number): Promise<number> => {
  const { backlog, store } = following
  const round = await store.follower.round(employerId)
  const touched = touchedIn(round)
  if (touched === 'all' && !backlog.hasRoom()) {
    backlog.add(employerId, 'all')
    return 0
  }
  const work = await workOf(following, employerId, round)
  if (work.ids.length <= ROUND_JOBS) return publishSome(following, work)
  backlog.add(employerId, work)
  return 0
}

/** A turn of the backlog; `isAlone` if more are to follow until a posting was looked at. */
const followBacklog = async (following: Following, isAlone: boolean): Promise<number> => {
  let jobs = 0
  do jobs += await followNext(following)
  while (isAlone && jobs === 0 && following.backlog.size() > 0 && !following.isStopped())
  return jobs
}

const followNext = async (following: Following): Promise<number> => {
  const next = following.backlog.next()
  if (!next) return 0
  const { employerId, work } = next
  const roundOf = () => following.store.follower.round(employerId)
  return guarded(following, employerId, async () =>
    publishSome(following, work === 'all' ? await workOf(following, employerId, await roundOf()) : work),
  )
}

const publishSome = async (following: Following, work: Work): Promise<number> => {
  const left = await publishPostings(following, work, TURN_ROUNDS)
  if (left && left.ids.length > 0) following.backlog.add(work.employerId, left)
  return left ? work.ids.length - left.ids.length : 0
}

/** Actions after which a job may be seen in another way. */
const JOB_ACTIONS = new Set([
  ...['job.create', 'job.update', 'job.delete', 'job.restore', 'job.refresh'],
  ...['posting.hide', 'posting.show'],
])

/** Actions of the employer that concern no posting; all others concern every one. */
const WITHOUT_EFFECT = new Set(['employer.create', 'employer.plan'])

const concernsAll = (action: string): boolean => action.startsWith('employer.') && !WITHOUT_EFFECT.has(action)

/** Jobs that a round of the trail concerns. */
const touchedIn = ({ entries }: TrailRound): Int32Array | 'all' => {
  if (entries === null || entries.some(({ action }) => concernsAll(action))) return 'all'
  const touched = entries.filter(({ action }) => JOB_ACTIONS.has(action))
  return Int32Array.from(new Set(touched.map(({ subjectId }) => subjectId)))
}

const workOf = async ({ store }: Following, employerId: number, round: TrailRound): Promise<Work> => {
  const touched = touchedIn(round)
  const ids = touched === 'all' ? await store.follower.ids(employerId) : touched
  return { ...round, employerId, ids, isLast: true }
}

type Closed = { readonly employerId: number; readonly jobId: number }

/** Hides closed postings; returns the number of those that were hidden. */
const closeAll = async (following: Following, closed: readonly Closed[]): Promise<number> => {
  let hidden = 0
  for (const [employerId, jobs] of Map.groupBy(closed, (job) => job.employerId))
    hidden += await guarded(following, employerId, async () => {
      const round = await following.store.follower.round(employerId)
      const work = { ...round, employerId, ids: Int32Array.from(jobs, ({ jobId }) => jobId), isLast: false }
      return (await publishPostings(following, work, Number.POSITIVE_INFINITY)) ? jobs.length : 0
    })
  return hidden
}
