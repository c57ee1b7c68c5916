import type { JobContent } from '../domain/job/job.ts'
import type { Insertion, JobWriter } from '../use-cases/ports.ts'

/** Stores a new job, inside a transaction in which nobody else can take its referenceId. */
export const insertNew = async (jobs: JobWriter, content: JobContent): Promise<Insertion> => {
  const holder = content.referenceId === null ? null : await jobs.findReference(content.referenceId)
  return holder === null ? { job: await jobs.insert(content) } : { holder }
}
