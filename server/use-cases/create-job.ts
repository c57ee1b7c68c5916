import { readNewJob } from '../domain/job/input.ts'
import { referenceTaken, type WriteContext, type WriteRequest, type WriteResult } from './context.ts'

/** Creates a job; refuses with invalid-request or duplicate-reference. */
export const createJob =
  ({ store, reference, today }: WriteContext) =>
  async ({ employer, keyId, body, lenient }: WriteRequest): Promise<WriteResult> => {
    const { content, changes } = readNewJob(body, { employer, reference, today: today(), lenient })
    const inserted = await store.as(employer.id, keyId).insert(content)
    if ('holder' in inserted) throw referenceTaken(inserted.holder)
    return { job: inserted.job, created: true, changes }
  }
