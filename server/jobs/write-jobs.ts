/** Writes of jobs; a module of their own, so that reading threads load no validation. */

import { dayOf } from '../employers/employer-day.ts'
import { type CountedFinding, Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { jobNotFound, referenceTaken, type WriteContext, type WriteRequest, type WriteResult } from './context.ts'
import { entityTags } from './entity-tag.ts'
import { type Reading, readChangedJob, readNewJob, readReference, readReplacedJob } from './input.ts'
import type { StoredJob } from './job.ts'
import type { JobName, JobWriter, JobWrites } from './ports.ts'
import { checkPrecondition, isConditional, type Precondition } from './precondition.ts'
import { findJob } from './write-job.ts'

/** Refuses with invalid-request or duplicate-reference. */
export const createJob =
  ({ store, reference, today }: WriteContext) =>
  async ({ employer, keyId, body, lenient, version, law }: WriteRequest): Promise<WriteResult> => {
    const { content, changes } = readNewJob(body, {
      employer,
      reference,
      today: dayOf(employer, today),
      lenient,
      version,
    })
    law?.enforce(content)
    const inserted = await store.as(employer.id, keyId).insert(content)
    if ('holder' in inserted) throw referenceTaken(inserted.holder)
    return { job: inserted.job, created: true, changed: true, changes }
  }

/** Refuses with job-not-found, precondition-…, invalid-request, status-transition or duplicate-reference. */
export const updateJob =
  ({ store, reference, today }: WriteContext) =>
  async (request: WriteRequest & { readonly name: JobName }): Promise<WriteResult> => {
    const { employer, keyId, lenient, version } = request
    const reading = { employer, reference, today: dayOf(employer, today), lenient, version }
    const written = await applyPatch(store.as(employer.id, keyId), request, reading)
    if (!written) throw jobNotFound()
    return written
  }

type Patch = Pick<WriteRequest, 'body' | 'replaces' | 'precondition' | 'law'> & { readonly name: JobName }

/** Applies a patch to a job; null if there is no such job. A patch that changes nothing writes nothing. */
const applyPatch = async (
  jobs: JobWrites,
  { name, body, replaces, precondition, law }: Patch,
  reading: Reading,
): Promise<WriteResult | null> => {
  let changes: readonly CountedFinding[] = []
  let former = 0
  const written = await jobs.change(name, (job) => {
    former = job.updatedAt
    checkPrecondition(precondition, currentOf(job, reading))
    const read = (replaces ? readReplacedJob : readChangedJob)(job, body, reading)
    law?.enforce(read.content)
    changes = read.changes
    return read.content
  })
  if (!written) return null
  if ('holder' in written) throw referenceTaken(written.holder)
  return { job: written.job, created: false, changed: written.job.updatedAt !== former, changes }
}

/** Attempts, at most, on a job that other requests keep deleting and creating. */
const ATTEMPTS_MAX = 8

/**
 * Changes the job with the referenceId of the body, or creates it: of concurrent requests with a new referenceId
 * exactly one creates. Refuses with precondition-…, invalid-request or status-transition.
 */
export const upsertJob =
  ({ store, reference, today }: WriteContext) =>
  async (request: WriteRequest): Promise<WriteResult> => {
    const { employer, keyId, body, lenient, version, precondition, law } = request
    const referenceId = readReference(body, { lenient, version })
    const reading = { employer, reference, today: dayOf(employer, today), lenient, version }
    const jobs = store.as(employer.id, keyId)
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      const changed = await applyPatch(jobs, { ...request, name: { referenceId } }, reading)
      if (changed) return changed
      checkPrecondition(precondition, null)
      const { content, changes } = readNewJob(body, reading, referenceId)
      law?.enforce(content)
      const inserted = await jobs.insert(content)
      if ('job' in inserted) return { job: inserted.job, created: true, changed: true, changes }
    }
    throw new Problem('unavailable', sentence('notStored', { why: sentence('jobComesAndGoes') }), {
      retryAfterSeconds: RETRY_AFTER_SECONDS.busy,
    })
  }

export type Deletion = Pick<WriteRequest, 'employer' | 'keyId' | 'precondition'> & {
  readonly name: JobName
  /** Whether the bin of the console keeps the job. */
  readonly toBin?: boolean
}

/** Deletes a job, for good unless the bin keeps it; refuses with job-not-found or precondition-…. */
export const deleteJob =
  ({ store, reference }: WriteContext) =>
  ({ employer, keyId, precondition, name, toBin = false }: Deletion): Promise<void> =>
    store.as(employer.id, keyId).write(async (jobs) => {
      const id = isConditional(precondition)
        ? idIf(precondition, await findJob(jobs, name), { employer, reference })
        : await findId(jobs, name)
      if (id !== null && toBin) await jobs.keepInBin(id)
      if (id === null || !(await jobs.delete(id))) throw jobNotFound()
    })

/** Deletes a job as `deleteJob` does, and returns it. */
export const deleteAndShow =
  (context: WriteContext) =>
  async (deletion: Deletion): Promise<StoredJob> => {
    const jobs = context.store.as(deletion.employer.id, deletion.keyId)
    const job = await jobs.write((writer) => findJob(writer, deletion.name))
    await deleteJob({ ...context, store: { as: () => jobs } })(deletion)
    if (!job) throw jobNotFound()
    return job
  }

const findId = async (jobs: JobWriter, name: JobName): Promise<number | null> =>
  'id' in name ? name.id : jobs.findReference(name.referenceId)

type Answering = Pick<Reading, 'employer' | 'reference'>

/** The id of a job that meets a precondition; null without a job. */
const idIf = (precondition: Precondition, job: StoredJob | null, answering: Answering): number | null => {
  if (job) checkPrecondition(precondition, currentOf(job, answering))
  return job?.id ?? null
}

const currentOf = (job: Pick<StoredJob, 'id' | 'updatedAt'>, { employer, reference }: Answering) => ({
  id: job.id,
  tag: entityTags(reference).job(employer, job),
})
