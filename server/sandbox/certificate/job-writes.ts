/** Writes of jobs that a request asks for: one, or those of the lines of a bulk. */
import { referenceOf } from './job-of.ts'
import { isMembers, jsonOf, type Members, membersOf, type Seen } from './seen.ts'

export type JobWrite = {
  /** The job, by its reference or its id; a new one without either by its content. */
  readonly subject: string
  /** The operation and the content. */
  readonly text: string
}

/** Members of a line that say nothing about the job. */
const LABELS = new Set(['tag', 'digest'])

const subjectOf = (line: Members, job: Members): string => {
  const reference = job.referenceId ?? line.referenceId
  if (typeof reference === 'string') return `reference ${reference}`
  const { id } = line
  return typeof id === 'number' ? `id ${id}` : JSON.stringify(job)
}

const lineWrite = (line: Members): JobWrite => {
  const job = isMembers(line.job) ? line.job : {}
  const content = Object.entries(line).filter(([name]) => !LABELS.has(name))
  return { subject: subjectOf(line, job), text: JSON.stringify(content) }
}

const OPS: Readonly<Record<string, string>> = {
  createJob: 'create',
  upsertJob: 'upsert',
  updateJob: 'update',
  deleteJob: 'delete',
  deleteJobByReference: 'delete',
}

/** The line that the same write would be. */
const singleLine = (seen: Seen): Members | null => {
  const op = OPS[String(seen.record.operation)]
  if (op === undefined) return null
  const job = op === 'delete' ? {} : { job: membersOf(seen.record.body) }
  const reference = op === 'delete' ? referenceOf(seen) : null
  return {
    op,
    ...(seen.pathId !== null && { id: seen.pathId }),
    ...(reference !== null && { referenceId: reference }),
    ...job,
  }
}

/** The lines of a bulk, with null for one that cannot be read; blank ones do not count. */
export const linesOf = ({ record }: Seen): readonly (JobWrite | null)[] =>
  (record.body?.text ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const value = jsonOf(line)
      return isMembers(value) ? lineWrite(value) : null
    })

const known = new WeakMap<Seen, readonly JobWrite[]>()

/** Read once for each request, since many are compared with it. */
export const jobWritesOf = (seen: Seen): readonly JobWrite[] => {
  const writes = known.get(seen) ?? writesOf(seen)
  known.set(seen, writes)
  return writes
}

const writesOf = (seen: Seen): readonly JobWrite[] => {
  if (seen.isDryRun) return []
  if (seen.record.operation === 'writeJobs') return linesOf(seen).filter((line) => line !== null)
  const line = singleLine(seen)
  return line === null ? [] : [lineWrite(line)]
}
