/** Conditions of changes: a tag is sent, and a job that was changed meanwhile is read again. */
import type { OperationId } from '@affiche/contract/operations.ts'
import { jobIdOf, referenceOf } from './job-of.ts'
import { broken, kept, type Occasion, open, type Part } from './manner.ts'
import { after, idOf, type Seen } from './seen.ts'

const CHANGES: ReadonlySet<OperationId | null> = new Set<OperationId>([
  'updateJob',
  'upsertJob',
  'deleteJob',
  'deleteJobByReference',
])

const isChange = ({ record, isDryRun }: Seen): boolean => CHANGES.has(record.operation) && !isDryRun

/** One that created a job had nothing to overwrite. */
const isOfPresentJob = ({ record }: Seen): boolean => record.status !== 201

/** Done with the tag of a state: the client had it of an answer. */
const judgeChange = (_: readonly Seen[], change: Seen): Occasion => {
  const id = idOf(change)
  const tag = change.record.headers['if-match']
  if (tag === undefined) return open((words) => words.ifMatch.without(id))
  return tag.trim() === '*' ? open((words) => words.ifMatch.any(id)) : kept(id)
}

/** A change without a condition breaks nothing, since some need none, such as an archive. */
export const ifMatch: Part = {
  never: (words) => words.ifMatch.never,
  moments: (all) => all.filter((seen) => isChange(seen) && seen.isDone && isOfPresentJob(seen)),
  judge: judgeChange,
}

const isRead = ({ record, isDone }: Seen): boolean => record.operation === 'getJob' && record.method === 'GET' && isDone

const judgeFailed = (all: readonly Seen[], failed: Seen): Occasion | null => {
  const id = idOf(failed)
  const job = jobIdOf(failed)
  // There is none that could be read again.
  if (job === null) return null
  const reference = referenceOf(failed)
  const next = after(all, failed).find((seen) => {
    if (isRead(seen)) return seen.pathId === job
    return isChange(seen) && (jobIdOf(seen) === job || (reference !== null && referenceOf(seen) === reference))
  })
  if (!next) return open((words) => words.preconditionFailed.read(id, job))
  if (isRead(next)) return kept(id, idOf(next))
  return broken((words) => words.preconditionFailed.blind(id, idOf(next)))
}

/** The tag that the refusal names is no reading: whoever sends it overwrites what it never saw. */
export const preconditionFailed: Part = {
  never: (words) => words.preconditionFailed.never,
  moments: (all) =>
    all.filter((seen) => isChange(seen) && !seen.record.isCut && seen.record.code === 'precondition-failed'),
  judge: judgeFailed,
}
