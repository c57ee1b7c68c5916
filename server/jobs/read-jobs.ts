import type { Employer } from '../employers/employer.ts'
import { wordsOf } from '../platform/lib/fold.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { jobNotFound, type ReadContext } from './context.ts'
import type { EncodedJob, StoredJob } from './job.ts'
import type { JobListing, JobQuery, JobReader, JoinedListing } from './ports.ts'
import { employerText } from './render.ts'

type Request = {
  readonly employer: Employer
  readonly id: number
  /** Job that was read already, or null if there is none; undefined if it was not read. */
  readonly known: StoredJob | null | undefined
}

/** Reads one job; refuses with job-not-found, for another employer's job too. */
export const getJob =
  ({ store }: ReadContext) =>
  ({ employer, id, known }: Request): MaybePromise<StoredJob | EncodedJob> =>
    andThen(known === undefined ? read(store.as(employer.id), id) : known, (job) => {
      if (!job) throw jobNotFound()
      return job
    })

const read = (jobs: Pick<JobReader, 'get' | 'getEncoded'>, id: number): MaybePromise<StoredJob | EncodedJob | null> =>
  jobs.getEncoded ? jobs.getEncoded(id) : jobs.get(id)

export type JobSearch = Omit<JobQuery, 'words'> & { readonly q: string }

type ListRequest = { readonly employer: Employer; readonly search: JobSearch }

/** Lists jobs; every word of `q` must occur in the title or the referenceId. The store joins the items if it can. */
export const listJobs =
  ({ store, reference }: ReadContext) =>
  ({ employer, search }: ListRequest): MaybePromise<JobListing | JoinedListing> => {
    const jobs = store.as(employer.id)
    const query = queryOf(search)
    return (
      jobs.listJoined?.(query, { employer: employerText(employer), rendered: reference.version }) ?? jobs.list(query)
    )
  }

const queryOf = ({ q, ...query }: JobSearch): JobQuery => ({ ...query, words: wordsOf(q) })
