/** Steps of writing a job that every store shares, whatever its engine. */

import type { BinWriter, Restoration } from './console-ports.ts'
import type { Job, JobContent, JobEnvelope, StoredJob } from './job.ts'
import { restoredContent } from './lifecycle.ts'
import type { Insertion, JobName, JobWriter, JobWrites } from './ports.ts'
import { parseJob } from './render.ts'

export const findJob = (jobs: JobWriter, name: JobName): Promise<StoredJob | null> =>
  'id' in name ? jobs.get(name.id) : jobs.getByReference(name.referenceId)

/** Stores the result of `revise` for a job, in the open transaction. */
export const changeJob = async (
  jobs: JobWriter,
  name: JobName,
  revise: (job: Job) => JobContent,
): Promise<Insertion | null> => {
  const stored = await findJob(jobs, name)
  if (!stored) return null
  const job = parseJob(stored)
  const content = revise(job)
  const holder = isMoved(job, content) ? await jobs.findReference(content.referenceId) : null
  return holder === null ? { job: await jobs.update(job.id, content) } : { holder }
}

/** Stores a new job, in a transaction in which no other can take its referenceId. */
export const insertNew = async (jobs: JobWriter, content: JobContent): Promise<Insertion> => {
  const holder = content.referenceId === null ? null : await jobs.findReference(content.referenceId)
  return holder === null ? { job: await jobs.insert(content) } : { holder }
}

/** Puts a job back from the bin, in the open transaction; null if it is not there. */
export const restoreJob = async (
  bin: BinWriter,
  { jobId, withoutReference }: { readonly jobId: number; readonly withoutReference: boolean },
): Promise<Restoration | null> => {
  const former = await bin.findBinned(jobId)
  if (!former) return null
  const content = restoredContent(parseJob(former), withoutReference)
  const holder = content.referenceId === null ? null : await bin.findReference(content.referenceId)
  if (holder !== null) return { holder }
  await bin.restore(former, content)
  return 'restored'
}

/** Writes inside the open transaction of a writer. */
export const writesOver = (jobs: JobWriter): JobWrites => ({
  insert: (content) => insertNew(jobs, content),
  change: (name, revise) => changeJob(jobs, name, revise),
  write: (work) => work(jobs),
})

/** True if the content has a referenceId that the job has not. */
export const isMoved = <C extends JobEnvelope>(
  job: JobEnvelope,
  content: C,
): content is C & { readonly referenceId: string } =>
  content.referenceId !== null && content.referenceId !== job.referenceId
