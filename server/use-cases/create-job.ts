import { readNewJob } from '../domain/job-input.ts'
import { refuseTaken, type Workshop, type WriteRequest, type Written } from './workshop.ts'

/** Creates a job; refuses with invalid-request or duplicate-reference. */
export const createJob =
  ({ store, reference, today }: Workshop) =>
  async ({ employer, body, lenient }: WriteRequest): Promise<Written> => {
    const { content, changes } = readNewJob(body, { employer, reference, today: today(), lenient })
    return store.as(employer.id).write(async (jobs) => {
      await refuseTaken(jobs, content.referenceId)
      return { job: await jobs.insert(content), created: true, changes }
    })
  }
