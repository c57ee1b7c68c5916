import { isDeepStrictEqual } from 'node:util'
import type { Job } from '../domain/job.ts'
import { type Reading, readChangedJob } from '../domain/job-input.ts'
import type { JsonDocument } from '../domain/json-document.ts'
import type { JobWriter } from './ports.ts'
import { jobNotFound, refuseTaken, type Workshop, type WriteRequest, type Written } from './workshop.ts'

/** Changes the job with an id; refuses with job-not-found, invalid-request, status-transition or duplicate-reference. */
export const updateJob =
  ({ store, reference, today }: Workshop) =>
  ({ employer, body, lenient, id }: WriteRequest & { readonly id: number }): Promise<Written> =>
    store.as(employer.id).write(async (jobs) => {
      const job = await jobs.get(id)
      if (!job) throw jobNotFound()
      return applyChange({ jobs, job, body }, { employer, reference, today: today(), lenient })
    })

type Change = { readonly jobs: JobWriter; readonly job: Job; readonly body: JsonDocument }

/** Writes a patch to a job; one that changes nothing writes nothing. */
export const applyChange = async ({ jobs, job, body }: Change, reading: Reading): Promise<Written> => {
  const { content, changes } = readChangedJob(job, body, reading)
  if (content.referenceId !== job.referenceId) await refuseTaken(jobs, content.referenceId)
  const unchanged = isDeepStrictEqual({ ...content, id: job.id }, job)
  return { job: unchanged ? job : await jobs.update(job.id, content), created: false, changes }
}
