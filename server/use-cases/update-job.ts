import type { CountedFinding } from '../domain/job/counted-finding.ts'
import { type Reading, readChangedJob } from '../domain/job/input.ts'
import type { JsonDocument } from '../domain/json-document.ts'
import { jobNotFound, referenceTaken, type WriteContext, type WriteRequest, type WriteResult } from './context.ts'
import type { EmployerStore, JobName } from './ports.ts'

/** Changes the job with an id; refuses with job-not-found, invalid-request, status-transition or duplicate-reference. */
export const updateJob =
  ({ store, reference, today }: WriteContext) =>
  async ({ employer, keyId, body, lenient, id }: WriteRequest & { readonly id: number }): Promise<WriteResult> => {
    const reading = { employer, reference, today: today(), lenient }
    const written = await applyChange(store.as(employer.id, keyId), { name: { id }, body }, reading)
    if (!written) throw jobNotFound()
    return written
  }

type Change = { readonly name: JobName; readonly body: JsonDocument }

/** Writes a patch to a job, if there is one; a patch that changes nothing writes nothing. */
export const applyChange = async (
  jobs: EmployerStore,
  { name, body }: Change,
  reading: Reading,
): Promise<WriteResult | null> => {
  let changes: readonly CountedFinding[] = []
  const changed = await jobs.change(name, (job) => {
    const read = readChangedJob(job, body, reading)
    changes = read.changes
    return read.content
  })
  if (changed && 'holder' in changed) throw referenceTaken(changed.holder)
  return changed && { job: changed.job, created: false, changes }
}
