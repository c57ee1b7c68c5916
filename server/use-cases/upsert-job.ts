import { readNewJob, readReference } from '../domain/job/input.ts'
import { Problem } from '../domain/problem.ts'
import type { WriteContext, WriteRequest, WriteResult } from './context.ts'
import { applyChange } from './update-job.ts'

/** How often a job may be gone when it is to be changed, and there when it is to be created. */
const ATTEMPTS_MAX = 8

const RETRY_AFTER_SECONDS = 1

/**
 * Changes the job that the body's referenceId names, or creates it: of any number of concurrent requests
 * with a new referenceId exactly one creates. Refuses with invalid-request or status-transition.
 */
export const upsertJob =
  ({ store, reference, today }: WriteContext) =>
  async ({ employer, keyId, body, lenient }: WriteRequest): Promise<WriteResult> => {
    const referenceId = readReference(body, lenient)
    const reading = { employer, reference, today: today(), lenient }
    const jobs = store.as(employer.id, keyId)
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      const changed = await applyChange(jobs, { name: { referenceId }, body }, reading)
      if (changed) return changed
      const { content, changes } = readNewJob(body, reading, referenceId)
      const inserted = await jobs.insert(content)
      if ('job' in inserted) return { job: inserted.job, created: true, changes }
    }
    throw new Problem('unavailable', 'The job is created and deleted again and again. Nothing was stored; try again.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
