/** Publishes jobs of an employer round by round: what the public may see of them, and which it may see no more. */

import type { Lease } from './follower-lease.ts'
import { type PublicStore, type TrailRound, UnfitPosting } from './follower-ports.ts'
import { type Judged, type Judging, judgePostings } from './judge.ts'

export type Publishing = Judging & {
  readonly store: Pick<PublicStore, 'follower' | 'publicWrites'>
  readonly lease: Lease
  readonly holder: string
  /** Called with what keeps a job from being public, which is hidden then. */
  readonly unfit: (error: UnfitPosting, jobId: number) => void
  readonly isStopped: () => boolean
  /** Called after each round of writes with its time; resolves when the next may begin. */
  readonly rest: (workedMs: number) => Promise<void>
}

export type Work = Pick<TrailRound, 'cursor' | 'end' | 'employer'> & {
  readonly employerId: number
  readonly ids: Int32Array
  /** Whether the trail is read when all are published. */
  readonly isLast: boolean
}

/** Postings in one transaction, beside which writes wait. */
const ROUND_JOBS = 50

/**
 * Publishes some rounds of a work, the last of which moves the cursor: a process that is killed before it begins again,
 * and changes nothing. While a round is written, the next is judged. Returns what is left, without ids if that is
 * nothing; null if the work is void.
 */
export const publishPostings = async (publishing: Publishing, work: Work, rounds: number): Promise<Work | null> => {
  let left = work
  let judging = judgeRound(publishing, work)
  for (let round = 1; ; round++) {
    const judged = await judging
    let after = judged instanceof UnfitPosting ? null : workAfter(left, judged)
    const isLast = round >= rounds || after?.ids.length === 0
    if (after && !isLast) judging = judgeRound(publishing, after)
    const outcome = judged instanceof UnfitPosting ? judged : await writeRound(publishing, left, judged)
    if (outcome instanceof UnfitPosting) {
      after = await publishEach(publishing, left, judged instanceof UnfitPosting ? ROUND_JOBS : judged.count)
      // What was judged ahead may name a page that the employer did not get.
      if (after && !isLast) judging = judgeRound(publishing, after)
    }
    if (outcome === 'void' || !after) return null
    left = after
    if (isLast || left.ids.length === 0) return left
  }
}

const judgeRound = (publishing: Publishing, work: Work, count = ROUND_JOBS): Promise<Judged | UnfitPosting> => {
  const { employerId, employer, ids } = work
  const judging = judgePostings(publishing, { employerId, employer, ids: [...ids.subarray(0, count)] })
  const judged = judging.catch(asUnfit)
  // Nobody waits for a round that was judged ahead of one that fails.
  judged.catch(() => undefined)
  return judged
}

/** Returns the error of a posting alone. */
const asUnfit = (error: unknown): UnfitPosting => {
  if (error instanceof UnfitPosting) return error
  throw error
}

const workAfter = (work: Work, { count, slug }: Judged): Work => ({
  ...work,
  ids: work.ids.subarray(count),
  employer: work.employer && { ...work.employer, slug: slug ?? work.employer.slug },
})

/** Writes the first jobs of a work as they may be seen, or hides them; `void` if another process has changed the work. */
const writeRound = async (
  publishing: Publishing,
  work: Work,
  { count, ...judged }: Judged,
): Promise<'written' | 'void' | UnfitPosting> => {
  const { store, lease, holder, isStopped, rest } = publishing
  if (isStopped() || !(await lease.hold())) return 'void'
  const start = performance.now()
  const { employerId, cursor: after, isLast } = work
  const end = isLast && count === work.ids.length ? work.end : null
  const written = await store.publicWrites.publish({ holder, employerId, after, end, ...judged }).catch(asUnfit)
  if (written instanceof UnfitPosting) return written
  if (!written) {
    lease.forget()
    return 'void'
  }
  await rest(performance.now() - start)
  return 'written'
}

/** Publishes the jobs of a refused round one by one, and hides the postings that are to blame. */
const publishEach = async (publishing: Publishing, work: Work, count: number): Promise<Work | null> => {
  let left = work
  for (let job = 0; job < count && left.ids.length > 0; job++) {
    const judged = await judgeRound(publishing, left, 1)
    let after = judged instanceof UnfitPosting ? null : workAfter(left, judged)
    let outcome = judged instanceof UnfitPosting ? judged : await writeRound(publishing, left, judged)
    if (outcome instanceof UnfitPosting) {
      publishing.unfit(outcome, left.ids[0] ?? 0)
      const hidden = await hidingOf(publishing, left)
      after = workAfter(left, hidden)
      outcome = await writeRound(publishing, left, hidden)
    }
    if (outcome !== 'written' || !after) return null
    left = after
  }
  return left
}

/** Judges the first job as if its employer had none that may be seen. */
const hidingOf = (publishing: Publishing, { employerId, ids }: Work): Promise<Judged> =>
  judgePostings(publishing, { employerId, employer: null, ids: [...ids.subarray(0, 1)] })
