/** Judges jobs of an employer: which of them the public may see, as what, and which no more. */
import { setImmediate } from 'node:timers/promises'
import type { StoredJob } from '../jobs/job.ts'
import { parseJob } from '../jobs/render.ts'
import type { Lists } from '../lists/reference.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { Codes } from './code.ts'
import {
  type FollowedEmployer,
  type FollowedJob,
  type PublicRound,
  type PublicStore,
  type Showing,
  UnfitPosting,
} from './follower-ports.ts'
import { isPublic } from './is-public.ts'
import { makeDocument, type PublicContext } from './make-document.ts'
import { slugOf } from './slug.ts'

export type Judging = {
  readonly store: Pick<PublicStore, 'follower'>
  readonly lists: Lists
  readonly codes: Codes
  readonly today: () => IsoDate
}

type Judged = {
  readonly employerId: number
  readonly employer: FollowedEmployer | null
  readonly ids: readonly number[]
}

export const judgePostings = async (
  judging: Judging,
  { employerId, employer, ids }: Judged,
): Promise<Pick<PublicRound, 'slug' | 'show' | 'hide'>> => {
  const jobs = await judging.store.follower.jobs(employerId, ids)
  const open = jobs.filter((job) => isOpen(judging, employer, job))
  const isNamed = open.some(({ job }) => job?.confidential === false)
  // A page of an employer that has only confidential postings would tell whose they are.
  const slug = employer?.slug === null && isNamed ? await freeSlug(judging, employer.name) : null
  return {
    slug,
    show: employer ? await showingsOf(judging, { ...employer, slug: slug ?? employer.slug }, open) : [],
    hide: jobs.filter((job) => job.shown && !open.includes(job)).map(({ jobId }) => jobId),
  }
}

const isOpen = ({ today }: Judging, employer: FollowedEmployer | null, { job, hidden }: FollowedJob): boolean =>
  isPublic({ job, employer, hidden, today: today() })

const freeSlug = async ({ store }: Judging, name: string): Promise<string> => {
  for (let choice = 1; ; choice++) {
    const slug = slugOf(name, choice)
    if (!(await store.follower.isSlugTaken(slug))) return slug
  }
}

/** One job in each turn of the event loop, so that requests do not wait. */
const showingsOf = async (
  { lists, codes }: Judging,
  employer: FollowedEmployer,
  open: readonly FollowedJob[],
): Promise<Showing[]> => {
  const showings: Showing[] = []
  for (const { job } of open) {
    if (!job) continue
    showings.push(showingOf(job, { lists, employer, codeOf: codes.codeOf }))
    await setImmediate()
  }
  return showings
}

const showingOf = (job: StoredJob, context: PublicContext): Showing => {
  try {
    const { categories, positionType, publishDate, confidential } = parseJob(job)
    return {
      ...makeDocument(job, context),
      jobId: job.id,
      publishDate,
      confidential,
      categories: categories.map(({ id }) => id),
      positionType: positionType.id,
    }
  } catch (cause) {
    throw new UnfitPosting(cause)
  }
}
