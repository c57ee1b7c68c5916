/** Jobs with their entity tags, as exports and expanded changes have them. */
import { andThen, type MaybePromise } from '../../platform/lib/maybe-promise.ts'
import type { ReadContext } from '../context.ts'
import type { StoredJob } from '../job.ts'
import { type View, type ViewContext, viewJob } from '../operations/job-view.ts'

/** Those of some ids that exist, each once. */
export const taggedJobs = async (
  ids: readonly number[],
  view: View,
  context: ViewContext & { readonly store: Pick<ReadContext['store'], 'as'> },
): Promise<readonly string[]> => {
  const reader = context.store.as(view.employer.id)
  const jobs = await Promise.all([...new Set(ids)].map((id) => reader.get(id)))
  return Promise.all(jobs.flatMap((job) => (job ? [taggedJob(job, view, context)] : [])))
}

export const taggedJob = (job: StoredJob, view: View, context: ViewContext): MaybePromise<string> =>
  andThen(viewJob(job, view, context), ({ etag, text }) => `{"etag":${JSON.stringify(etag)},"job":${text()}}`)
