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

/** Postings in one transaction, beside which writes wait: some fifteen milliseconds of the writer. */
export const ROUND_JOBS = 64

/** Time that a posting takes of the writer; the rest of a round is the wait for it, beside writes. */
const POSTING_MS = 0.3

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
    const ahead = round < rounds ? judgeAfter(publishing, left, judged) : null
    const ended = await endRound(publishing, left, judged)
    if (!ended) return null
    left = ended.left
    if (round >= rounds || left.ids.length === 0) return left
    // A round that was judged ahead of a refused one may name a page that the employer did not get.
    judging = (ended.isWhole ? ahead : null) ?? judgeRound(publishing, left)
  }
}

/** Judges the round after one that may be written; null if there is none. */
const judgeAfter = (publishing: Publishing, work: Work, judged: Judged | UnfitPosting) => {
  if (judged instanceof UnfitPosting || judged.count === work.ids.length) return null
  return judgeRound(publishing, workAfter(work, judged))
}

/** Writes a round, or its postings one by one if it is refused; null if the work is void. */
const endRound = async (publishing: Publishing, work: Work, judged: Judged | UnfitPosting) => {
  const outcome = judged instanceof UnfitPosting ? judged : await writeRound(publishing, work, judged)
  if (outcome === 'void') return null
  if (outcome === 'written' && !(judged instanceof UnfitPosting))
    return { left: workAfter(work, judged), isWhole: true }
  const left = await publishEach(publishing, work, judged instanceof UnfitPosting ? ROUND_JOBS : judged.count)
  return left && { left, isWhole: false }
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
  await rest(Math.min(performance.now() - start, count * POSTING_MS))
  return 'written'
}

/** Publishes the jobs of a refused round one by one, and hides the postings that are to blame. */
const publishEach = async (publishing: Publishing, work: Work, count: number): Promise<Work | null> => {
  let left: Work | null = work
  for (let job = 0; job < count && left && left.ids.length > 0; job++) left = await publishOne(publishing, left)
  return left
}

const publishOne = async (publishing: Publishing, work: Work): Promise<Work | null> => {
  const judged = await judgeRound(publishing, work, 1)
  const outcome = judged instanceof UnfitPosting ? judged : await writeRound(publishing, work, judged)
  if (!(outcome instanceof UnfitPosting))
    return outcome === 'void' || judged instanceof UnfitPosting ? null : workAfter(work, judged)
  const { employerId, ids } = work
  publishing.unfit(outcome, ids[0] ?? 0)
  // As if its employer had no posting that may be seen.
  const hidden = await judgePostings(publishing, { employerId, employer: null, ids: [...ids.subarray(0, 1)] })
  return (await writeRound(publishing, work, hidden)) === 'written' ? workAfter(work, hidden) : null
}
