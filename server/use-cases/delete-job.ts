import type { Employer } from '../domain/employer.ts'
import type { JobName } from './ports.ts'
import { jobNotFound, type Workshop } from './workshop.ts'

/** Removes a job for good; refuses with job-not-found. */
export const deleteJob =
  ({ store }: Workshop) =>
  ({ employer, name }: { readonly employer: Employer; readonly name: JobName }): Promise<void> =>
    store.as(employer.id).write(async (jobs) => {
      const id = 'id' in name ? name.id : await jobs.findReference(name.referenceId)
      if (id === null || !(await jobs.delete(id))) throw jobNotFound()
    })
