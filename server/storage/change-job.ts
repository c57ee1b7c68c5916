import { isDeepStrictEqual } from 'node:util'
import type { Job, JobContent } from '../domain/job/job.ts'
import type { Insertion, JobName, JobWriter } from '../use-cases/ports.ts'

/** Stores what `revise` makes of a job, inside a transaction; what changes nothing is not written. */
export const changeJob = async (
  jobs: JobWriter,
  name: JobName,
  revise: (job: Job) => JobContent,
): Promise<Insertion | null> => {
  const job = 'id' in name ? await jobs.get(name.id) : await jobs.getByReference(name.referenceId)
  if (!job) return null
  const content = revise(job)
  if (isSame(job, content)) return { job }
  const holder = isMoved(job, content) ? await jobs.findReference(content.referenceId) : null
  return holder === null ? { job: await jobs.update(job.id, content) } : { holder }
}

export const isSame = (job: Job, content: JobContent): boolean => isDeepStrictEqual({ ...content, id: job.id }, job)

/** True when the content has a referenceId that the job did not have. */
export const isMoved = (job: Job, content: JobContent): content is JobContent & { readonly referenceId: string } =>
  content.referenceId !== null && content.referenceId !== job.referenceId
