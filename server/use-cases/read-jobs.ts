import type { Employer } from '../domain/employer.ts'
import type { Job } from '../domain/job/job.ts'
import { fold } from '../lib/fold.ts'
import { jobNotFound, type ReadContext } from './context.ts'
import type { JobPage, JobQuery } from './ports.ts'

/** Reads one job; refuses with job-not-found, for another employer's job too. */
export const getJob =
  ({ store }: ReadContext) =>
  async ({ employer, id }: { readonly employer: Employer; readonly id: number }): Promise<Job> => {
    const job = await store.as(employer.id).get(id)
    if (!job) throw jobNotFound()
    return job
  }

export type JobSearch = Omit<JobQuery, 'words'> & { readonly q: string }

/** Lists headers; every word of `q` must occur in the title or the referenceId. */
export const listJobs =
  ({ store }: ReadContext) =>
  ({ employer, search }: { readonly employer: Employer; readonly search: JobSearch }): Promise<JobPage> =>
    store.as(employer.id).list(queryOf(search))

/** The query that the store is asked. */
export const queryOf = ({ q, ...query }: JobSearch): JobQuery => ({ ...query, words: wordsOf(q) })

const wordsOf = (q: string): readonly string[] => {
  if (q === '') return []
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words)]
}
