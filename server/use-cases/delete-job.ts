import { jobNotFound, type WriteContext, type WriteRequest } from './context.ts'
import type { JobName } from './ports.ts'

type Deletion = Pick<WriteRequest, 'employer' | 'keyId'> & { readonly name: JobName }

/** Removes a job for good; refuses with job-not-found. */
export const deleteJob =
  ({ store }: WriteContext) =>
  ({ employer, keyId, name }: Deletion): Promise<void> =>
    store.as(employer.id, keyId).write(async (jobs) => {
      const id = 'id' in name ? name.id : await jobs.findReference(name.referenceId)
      if (id === null || !(await jobs.delete(id))) throw jobNotFound()
    })
