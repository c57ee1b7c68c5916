/** Publishes jobs of an employer round by round: what the public may see of them, and which it may see no more. */

import type { Lease } from './follower-lease.ts'
import { type PublicRound, type PublicStore, type TrailRound, UnfitPosting } from './follower-ports.ts'
import { type Judging, judgePostings } from './judge.ts'

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
const ROUND_JOBS = 20

/**
 * Publishes some rounds of a work, the last of which moves the cursor: a process that is killed before it begins again,
 * and changes nothing. Returns what is left, without ids if that is nothing; null if the work is void.
 */
export const publishPostings = async (publishing: Publishing, work: Work, rounds: number): Promise<Work | null> => {
  let left = work
  for (let round = 0; round < rounds && (round === 0 || left.ids.length > 0); round++) {
    const next = await publishRound(publishing, left)
    if (!next) return null
    left = next
  }
  return left
}

/** Publishes a round; if it is refused, the posting that is to blame is found one by one, and hidden. */
const publishRound = async (publishing: Publishing, work: Work, count = ROUND_JOBS): Promise<Work | null> => {
  try {
    return await publishFirst(publishing, work, { count })
  } catch (error) {
    if (!(error instanceof UnfitPosting)) throw error
    if (count === 1) {
      publishing.unfit(error, work.ids[0] ?? 0)
      return publishFirst(publishing, work, { count, isUnfit: true })
    }
  }
  let left: Work | null = work
  for (let job = 0; left && job < Math.min(count, work.ids.length); job++)
    left = await publishRound(publishing, left, 1)
  return left
}

type First = { readonly count: number; readonly isUnfit?: boolean }

/** Writes the first jobs of a work as they may be seen, or hides them; returns what is left. */
const publishFirst = async (publishing: Publishing, work: Work, { count, isUnfit }: First): Promise<Work | null> => {
  const { store, lease, holder, isStopped, rest } = publishing
  if (isStopped() || !(await lease.hold())) return null
  const start = performance.now()
  const { employerId, employer, cursor, end, isLast } = work
  const ids = [...work.ids.subarray(0, count)]
  const isEnd = isLast && ids.length === work.ids.length
  const judged = await judgePostings(publishing, { employerId, employer: isUnfit ? null : employer, ids })
  const written: PublicRound = { holder, employerId, after: cursor, end: isEnd ? end : null, ...judged }
  if (!(await store.publicWrites.publish(written))) {
    lease.forget()
    return null
  }
  await rest(performance.now() - start)
  const slug = judged.slug ?? employer?.slug ?? null
  return { ...work, ids: work.ids.subarray(count), employer: employer && { ...employer, slug } }
}
