/** The postings that may be seen now, of what the reader of the public side finds. */
import type { PublicDocument } from '../domain/public/document.ts'
import type { PublicJob, PublicQuery, PublicReader } from './public-ports.ts'

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

/** A query for all postings, newest first, from a place in the order. */
export const queryOf = (filter: PostingFilter, before: PublicQuery['before'] = null): PublicQuery => ({
  ...{ words: [], near: null, category: null, positionType: null, workplace: null },
  ...{ yearlyPayMin: null, publishedFrom: null, page: 1, pageSize: ROUND },
  ...filter,
  before,
})

/** Rounds of all public jobs, newest first; jobs that change meanwhile may be missed, and have a newer number then. */
export async function* walkJobs(
  reader: PublicReader,
  filter: PostingFilter,
  before: PublicQuery['before'] = null,
): AsyncGenerator<readonly PublicJob[]> {
  let query = queryOf(filter, before)
  for (;;) {
    const { jobs } = await reader.search(query)
    const last = jobs.at(-1)
    if (!last) return
    yield jobs
    query = queryOf(filter, placeOf(last))
  }
}

/** Place of a job in the order of searches. */
export const placeOf = (job: PublicJob): NonNullable<PublicQuery['before']> => ({
  publishDate: documentOf(job).publishDate,
  jobId: job.jobId,
})
