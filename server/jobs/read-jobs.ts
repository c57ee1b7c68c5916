import type { Employer } from '../employers/employer.ts'
import { wordsOf } from '../platform/lib/fold.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { jobNotFound, type ReadContext } from './context.ts'
import type { StoredJob } from './job.ts'
import type { JobListing, JobQuery, JoinedListing } from './ports.ts'
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
  ({ employer, id, known }: Request): MaybePromise<StoredJob> =>
    andThen(known === undefined ? store.as(employer.id).get(id) : known, (job) => {
      if (!job) throw jobNotFound()
      return job
    })

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
