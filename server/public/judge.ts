/** Judges jobs of an employer: which of them the public may see, as what, and which no more. */
import { setImmediate } from 'node:timers/promises'
import type { StoredJob } from '../jobs/job.ts'
import { parseJob } from '../jobs/render.ts'
import type { Lists } from '../lists/reference.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { Codes } from './code.ts'
import { facetsText } from './facets.ts'
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
import { termsOf } from './search-terms.ts'
import { slugOf } from './slug.ts'

export type Judging = {
  readonly store: Pick<PublicStore, 'follower'>
  readonly lists: Lists
  readonly codes: Codes
  readonly today: () => IsoDate
}

type Unjudged = {
  readonly employerId: number
  readonly employer: FollowedEmployer | null
  readonly ids: readonly number[]
}

/** Changes that a round of the follower writes, of its first `count` jobs. */
export type Judged = Pick<PublicRound, 'slug' | 'show' | 'hide'> & { readonly count: number }

/** Jobs that are read at a time. */
const READ_JOBS = 16

/** Characters of documents after which no more jobs are read, since a text may be as long as a request. */
const CHARACTERS_MAX = 250_000

/** Judges some jobs from the first on; those of an employer that is null are not open. */
export const judgePostings = async (judging: Judging, { employerId, employer, ids }: Unjudged): Promise<Judged> => {
  const [show, hide]: [Showing[], number[]] = [[], []]
  let slug: string | null = null
  let [count, characters] = [0, 0]
  do {
    const jobs = await judging.store.follower.jobs(employerId, ids.slice(count, count + READ_JOBS))
    const open = jobs.filter((job) => isOpen(judging, employer, job))
    const isNamed = open.some(({ job }) => job?.confidential === false)
    // A page of an employer that has only confidential postings would tell whose they are.
    if (slug === null && employer?.slug === null && isNamed) slug = await freeSlug(judging, employer.name)
    if (employer)
      await addShowings(judging, { employer: { ...employer, employerId, slug: slug ?? employer.slug }, open }, show)
    for (const job of jobs) if (job.shown && !open.includes(job)) hide.push(job.jobId)
    count += jobs.length
    characters = show.reduce((sum, { document }) => sum + document.length, 0)
  } while (count < ids.length && characters < CHARACTERS_MAX)
  return { slug, show, hide, count }
}

const isOpen = ({ today }: Judging, employer: FollowedEmployer | null, { job, hidden }: FollowedJob): boolean =>
  isPublic({ job, employer, hidden, today: today() })

const freeSlug = async ({ store }: Judging, name: string): Promise<string> => {
  for (let choice = 1; ; choice++) {
    const slug = slugOf(name, choice)
    if (!(await store.follower.isSlugTaken(slug))) return slug
  }
}

type NumberedEmployer = FollowedEmployer & { readonly employerId: number }

/** One job in each turn of the event loop, so that requests do not wait; a single one waits for none. */
const addShowings = async (
  { lists, codes }: Judging,
  { employer, open }: { readonly employer: NumberedEmployer; readonly open: readonly FollowedJob[] },
  showings: Showing[],
): Promise<void> => {
  for (const { job } of open) {
    if (!job) continue
    if (showings.length > 0) await setImmediate()
    showings.push(showingOf(job, { lists, employer, codeOf: codes.codeOf }))
  }
}

const showingOf = (job: StoredJob, context: PublicContext & { readonly employer: NumberedEmployer }): Showing => {
  try {
    const { categories, positionType, publishDate, confidential } = parseJob(job)
    const { document, hash, languages, closeDate, yearlyPay, points, ...found } = makeDocument(job, context)
    const counted = { ...found, categories: categories.map(({ id }) => id), positionType: positionType.id }
    const terms = termsOf({
      ...counted,
      languages,
      yearlyPay,
      points,
      employerId: confidential ? null : context.employer.employerId,
    })
    const row = { jobId: job.id, document, hash, languages, publishDate, closeDate, yearlyPay, points }
    return { ...row, facets: facetsText(counted), terms }
  } catch (cause) {
    throw new UnfitPosting(cause)
  }
}
