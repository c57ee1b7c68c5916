import { readNewJob, readReference } from '../domain/job-input.ts'
import { applyChange } from './update-job.ts'
import type { Workshop, WriteRequest, Written } from './workshop.ts'

/**
 * Changes the job that the body's referenceId names, or creates it: of any number of concurrent requests
 * with a new referenceId exactly one creates. Refuses with invalid-request or status-transition.
 */
export const upsertJob =
  ({ store, reference, today }: Workshop) =>
  async ({ employer, body, lenient }: WriteRequest): Promise<Written> => {
    const referenceId = readReference(body)
    const reading = { employer, reference, today: today(), lenient }
    return store.as(employer.id).write(async (jobs) => {
      const job = await jobs.getByReference(referenceId)
      if (job) return applyChange({ jobs, job, body }, reading)
      const { content, changes } = readNewJob(body, reading)
      return { job: await jobs.insert(content), created: true, changes }
    })
  }
