import type { ApiVersion } from '@affiche/contract/version.ts'
import type { Employer } from '../employers/employer.ts'
import type { ReadReference, WriteReference } from '../lists/reference.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import { type CountedFinding, Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { ChangeWaits } from './changes/waits.ts'
import type { JobRequestBody } from './description/judge-text.ts'
import { type JobContent, type StoredJob, shownId } from './job.ts'
import type { JobWrites, ReadingJobStore } from './ports.ts'
import type { Precondition } from './precondition.ts'
import type { FindPublicRemarks } from './render-v12.ts'

export type WriteContext = {
  readonly store: { as(employerId: number, keyId: number): JobWrites }
  readonly reference: WriteReference
  /** Null where no job is public. */
  readonly remarks: FindPublicRemarks | null
  readonly today: () => IsoDate
}

export type ReadContext = {
  readonly store: ReadingJobStore
  readonly reference: ReadReference
  /** Null where no job is public. */
  readonly remarks: FindPublicRemarks | null
  readonly waits: ChangeWaits
  readonly today: () => IsoDate
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number
}

/** Write request. `lenient`: Prefer: handling=lenient; `replaces`: the body is the whole job. */
export type WriteRequest = {
  readonly employer: Employer
  readonly keyId: number
  readonly body: JobRequestBody
  readonly lenient: boolean
  readonly replaces: boolean
  readonly precondition: Precondition
  readonly version: ApiVersion
  /** Null in v1.1, which no rule of an employer refuses. */
  readonly law: { readonly enforce: (job: JobContent) => void } | null
}

/** Job after a write, and the changes of lenient handling to the body. */
export type WriteResult = {
  readonly job: StoredJob
  readonly created: boolean
  /** False if nothing was written. */
  readonly changed: boolean
  readonly changes: readonly CountedFinding[]
}

/** Same refusal for an unknown id and for another employer's job. */
export const jobNotFound = (): Problem => new Problem('job-not-found', sentence('jobNotFound'))

/** Refusal of a job id that is not a number, often a referenceId. */
export const jobIdNotFound = (): Problem => new Problem('job-not-found', sentence('jobIdNotFound'))

/** Refusal of a referenceId that job `holder` has. */
export const referenceTaken = (holder: number): Problem => {
  const job = shownId(holder)
  const reason = sentence('referenceTaken', { job })
  return new Problem('duplicate-reference', reason, {
    existingJobId: job,
    findings: [{ pointer: '/referenceId', code: 'duplicate-reference', sentence: reason }],
  })
}
