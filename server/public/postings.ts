/** The postings that may be seen now, of what the reader of the public side finds. */
import { NO_CHOICES, type PublicDocument } from './document.ts'
import type { PublicJob, PublicQuery, PublicReader } from './ports.ts'

export type Posting = { readonly job: PublicJob; readonly document: PublicDocument }

/**
 * The posting of a public job; null if the job may not be seen by its present state, or became confidential after the
 * document was made.
 */
export const postingOf = (job: PublicJob): Posting | null => {
  if (!job.shown || !job.open) return null
  const document = documentOf(job)
  return job.confidential && document.employer !== null ? null : { job, document }
}

export const documentOf = (job: PublicJob): PublicDocument => JSON.parse(job.document) as PublicDocument

/** Jobs that are read at a time: some 2 MB of documents. */
export const ROUND = 500

export type PostingFilter = Pick<PublicQuery, 'employerId' | 'language' | 'today'>

/** A query for all postings, newest first. */
export const queryOf = (filter: PostingFilter): PublicQuery => ({
  words: [],
  near: null,
  province: null,
  category: null,
  positionType: null,
  ...NO_CHOICES,
  yearlyPayMin: null,
  publishedFrom: null,
  withFacets: false,
  page: 1,
  pageSize: ROUND,
  ...filter,
})

/** The newest jobs as the only round. */
export async function* newestJobs(
  reader: Pick<PublicReader, 'search'>,
  filter: PostingFilter,
): AsyncGenerator<readonly PublicJob[]> {
  yield (await reader.search(queryOf(filter))).jobs
}

/** Rounds of all public jobs by id, the highest first; one that is shown all the while comes once, however it changes. */
export async function* walkJobs(
  reader: Pick<PublicReader, 'walk'>,
  filter: PostingFilter,
  before: number | null = null,
): AsyncGenerator<readonly PublicJob[]> {
  for (let from = before; ; ) {
    const { jobs, next } = await reader.walk({ ...filter, before: from, limit: ROUND })
    if (jobs.length > 0) yield jobs
    if (next === null) return
    from = next
  }
}
