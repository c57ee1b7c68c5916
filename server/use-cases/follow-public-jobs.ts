/** The follower of the audit trails: shows and hides postings as their jobs and employers change. */
import { setImmediate } from 'node:timers/promises'
import { parseJob } from '../domain/job/render.ts'
import { type Codes, createCodes } from '../domain/public/code.ts'
import { isPublic } from '../domain/public/is-public.ts'
import { makeDocument } from '../domain/public/make-document.ts'
import { slugOf } from '../domain/public/slug.ts'
import type { Lists } from '../domain/reference.ts'
import { type Clock, DAY_MS, type IsoDate } from '../lib/dates.ts'
import type { FollowedEmployer, FollowedJob, PublicRound, Showing, Store, TrailRound } from './ports.ts'

type Deps = {
  readonly store: Pick<Store, 'follower' | 'publicWrites' | 'public'>
  readonly lists: Lists
  readonly today: () => IsoDate
  readonly clock: Clock
  /** Names this process among those that follow. */
  readonly holder: string
  /** Called with what keeps an employer from being followed; the others are. */
  readonly failed: (error: unknown, employerId: number) => void
  readonly isStopped: () => boolean
  /** Called after each round of writes with its time; resolves when the next may begin. */
  readonly rest: (workedMs: number) => Promise<void>
}

export type Follower = {
  /** Follows every employer that is behind; `whole` compares all trails. Returns the number of postings looked at. */
  readonly follow: (whole: boolean) => Promise<number>
  /** Hides all postings that are closed by now. */
  readonly close: () => Promise<void>
  /** Forgets all postings that are long gone; returns their number. */
  readonly forget: () => Promise<number>
  /** Time for which employers were behind without a break; 0 if none was at the last look. */
  readonly lagMs: () => number
  readonly release: () => Promise<void>
}

/** Postings in one transaction, beside which writes wait. */
const ROUND_JOBS = 50
const EMPLOYERS_MAX = 100
const CLOSED_MAX = 500
const FORGOTTEN_MAX = 1_000

/** Time for another process to take over from one that ended without a word. */
const LEASE_MS = 30_000

/** How long the address of a posting says that it is gone. */
const GONE_DAYS = 180

/** Part of the time that comparing the trails may take. */
const LOOKING_SHARE = 10

export const createFollower = (deps: Deps): Follower => {
  const { store, clock, isStopped } = deps
  const lease = createLease(deps)
  let codes: Codes | null = null
  let restUntil = 0
  let behindSince: number | null = null

  const context = async (): Promise<Following> => {
    codes ??= createCodes(await store.public.secret())
    return { ...deps, codes, lease }
  }

  const look = async (whole: boolean): Promise<readonly number[]> => {
    if (!whole && performance.now() < restUntil) return []
    const start = performance.now()
    const found = await store.follower.behind({ whole, limit: EMPLOYERS_MAX })
    behindSince = found.length === 0 ? null : (behindSince ?? performance.now())
    restUntil = performance.now() + LOOKING_SHARE * (performance.now() - start)
    return found
  }

  return {
    follow: async (whole) => {
      const employers = await look(whole)
      if (employers.length === 0 || !(await lease.hold())) return 0
      const following = await context()
      let jobs = 0
      for (const employerId of employers) {
        if (isStopped()) break
        jobs += await following.lease.guarded(employerId, () => followOne(following, employerId))
      }
      return jobs
    },
    close: async () => {
      for (let hidden = CLOSED_MAX; hidden === CLOSED_MAX && !isStopped(); ) {
        const closed = await store.follower.closed(deps.today(), CLOSED_MAX)
        hidden = closed.length > 0 && (await lease.hold()) ? await closeAll(await context(), closed) : 0
      }
    },
    forget: async () => {
      let forgotten = 0
      for (let last = FORGOTTEN_MAX; last === FORGOTTEN_MAX && !isStopped(); forgotten += last) {
        const before = clock() - GONE_DAYS * DAY_MS
        last = (await lease.hold()) ? await store.publicWrites.forget({ before, limit: FORGOTTEN_MAX }) : 0
      }
      return forgotten
    },
    lagMs: () => (behindSince === null ? 0 : performance.now() - behindSince),
    release: lease.release,
  }
}

type Lease = ReturnType<typeof createLease>

/** Held while there is work, so that an idle store is not written to. */
const createLease = ({ store, holder, failed }: Deps) => {
  let until = 0
  return {
    hold: async (): Promise<boolean> => {
      const now = performance.now()
      if (until - now > LEASE_MS / 2) return true
      const isHeld = await store.publicWrites.hold(holder, LEASE_MS)
      until = isHeld ? now + LEASE_MS : 0
      return isHeld
    },
    /** The next use asks the store again. */
    forget: (): void => {
      until = 0
    },
    release: async (): Promise<void> => {
      if (until > 0) await store.publicWrites.release(holder)
      until = 0
    },
    guarded: async (employerId: number, work: () => Promise<number>): Promise<number> => {
      try {
        return await work()
      } catch (error) {
        failed(error, employerId)
        return 0
      }
    },
  }
}

type Following = Deps & { readonly codes: Codes; readonly lease: Lease }

/** Actions after which a job may be seen in another way. */
const JOB_ACTIONS = new Set(['job.create', 'job.update', 'job.delete', 'job.refresh', 'posting.hide', 'posting.show'])

/** Of actions of the employer, all but these concern every posting. */
const WITHOUT_EFFECT = new Set(['employer.create', 'employer.plan'])

const concernsAll = (action: string): boolean => action.startsWith('employer.') && !WITHOUT_EFFECT.has(action)

type Closed = { readonly employerId: number; readonly jobId: number }

/** Hides closed postings; returns the number of those that were hidden. */
const closeAll = async (following: Following, closed: readonly Closed[]): Promise<number> => {
  let hidden = 0
  for (const [employerId, jobs] of Map.groupBy(closed, (job) => job.employerId))
    hidden += await following.lease.guarded(employerId, async () => {
      const round = await following.store.follower.round(employerId)
      return publishAll(following, { ...round, employerId, ids: jobs.map(({ jobId }) => jobId), isLast: false })
    })
  return hidden
}

const followOne = async (following: Following, employerId: number): Promise<number> => {
  const { follower } = following.store
  const round = await follower.round(employerId)
  const isWhole = round.entries === null || round.entries.some(({ action }) => concernsAll(action))
  const touched = round.entries?.filter(({ action }) => JOB_ACTIONS.has(action)) ?? []
  const ids = isWhole ? await follower.ids(employerId) : new Set(touched.map(({ subjectId }) => subjectId))
  return publishAll(following, { ...round, employerId, ids: [...ids], isLast: true })
}

type Work = Pick<TrailRound, 'cursor' | 'end' | 'employer'> & {
  readonly employerId: number
  readonly ids: readonly number[]
  /** Whether the trail is read when all are published. */
  readonly isLast: boolean
}

/** In rounds, the last of which moves the cursor: a process that is killed before it begins again, and changes nothing. */
const publishAll = async (following: Following, work: Work): Promise<number> => {
  const { store, lease, isStopped, rest } = following
  const { ids, isLast } = work
  let { employer } = work
  for (let at = 0; at < ids.length || at === 0; at += ROUND_JOBS) {
    if (isStopped() || !(await lease.hold())) return at
    const start = performance.now()
    const isEnd = isLast && at + ROUND_JOBS >= ids.length
    const round = await roundOf(following, { ...work, employer, isEnd, ids: ids.slice(at, at + ROUND_JOBS) })
    if (!(await store.publicWrites.publish(round))) {
      lease.forget()
      return at
    }
    await rest(performance.now() - start)
    if (employer && round.slug !== null) employer = { ...employer, slug: round.slug }
  }
  return ids.length
}

const roundOf = async (following: Following, work: Work & { readonly isEnd: boolean }): Promise<PublicRound> => {
  const { store, holder } = following
  const { employerId, employer, cursor, end, isEnd, ids } = work
  const jobs = await store.follower.jobs(employerId, ids)
  const open = jobs.filter((job) => isOpen(following, employer, job))
  const slug = employer?.slug === null && open.length > 0 ? await freeSlug(following, employer.name) : null
  return {
    ...{ holder, employerId, slug, after: cursor, end: isEnd ? end : null },
    show: employer ? await showingsOf(following, { ...employer, slug: slug ?? employer.slug }, open) : [],
    hide: jobs.filter((job) => job.shown && !open.includes(job)).map(({ jobId }) => jobId),
  }
}

const isOpen = ({ today }: Following, employer: FollowedEmployer | null, { job, hidden }: FollowedJob): boolean =>
  isPublic({ job, employer, hidden, today: today() })

const freeSlug = async ({ store }: Following, name: string): Promise<string> => {
  for (let choice = 1; ; choice++) {
    const slug = slugOf(name, choice)
    if (!(await store.follower.isSlugTaken(slug))) return slug
  }
}

/** One job in each turn of the event loop, so that requests do not wait. */
const showingsOf = async (
  { lists, codes }: Following,
  employer: FollowedEmployer,
  open: readonly FollowedJob[],
): Promise<Showing[]> => {
  const showings: Showing[] = []
  for (const { job } of open) {
    if (!job) continue
    const made = makeDocument(job, { lists, employer, codeOf: codes.codeOf })
    const { categories, positionType, publishDate, confidential } = parseJob(job)
    showings.push({
      ...made,
      ...{ jobId: job.id, publishDate, confidential },
      categories: categories.map(({ id }) => id),
      positionType: positionType.id,
    })
    await setImmediate()
  }
  return showings
}
