import type { Employer } from '../domain/employer.ts'
import { nameOfJob, type StoredJob, shownId } from '../domain/job/job.ts'
import type { JsonDocument } from '../domain/json-document.ts'
import type { Precondition } from '../domain/precondition.ts'
import { type CountedFinding, Problem } from '../domain/problem.ts'
import type { ReadReference, WriteReference } from '../domain/reference.ts'
import type { IsoDate } from '../lib/dates.ts'
import type { ChangeWaits } from './change-waits.ts'
import type { JobWrites, ReadingStore } from './ports.ts'

export type WriteContext = {
  readonly store: { as(employerId: number, keyId: number): JobWrites }
  readonly reference: WriteReference
  readonly today: () => IsoDate
}

export type ReadContext = {
  readonly store: ReadingStore
  readonly reference: ReadReference
  readonly waits: ChangeWaits
}

/** Write request as plain data. `lenient`: Prefer: handling=lenient; `replaces`: the body is the whole job. */
export type WriteRequest = {
  readonly employer: Employer
  readonly keyId: number
  readonly body: JsonDocument
  readonly lenient: boolean
  readonly replaces: boolean
  readonly precondition: Precondition
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
export const jobNotFound = (): Problem => new Problem('job-not-found', 'You have no job with this id or referenceId.')

/** Refusal of a job id that is not a number, often a referenceId. */
export const jobIdNotFound = (): Problem =>
  new Problem(
    'job-not-found',
    'No job can have this id: an id is a whole number from 1 to 2147483647. By its referenceId a job is found with GET /jobs?referenceId=…, changed with PUT /jobs and deleted with DELETE /jobs.',
  )

/** Refusal of a referenceId that job `holder` has. */
export const referenceTaken = (holder: number): Problem => {
  const detail = `${nameOfJob(holder)} has this referenceId already. Use PUT to change it.`
  return new Problem('duplicate-reference', detail, {
    existingJobId: shownId(holder),
    findings: [{ pointer: '/referenceId', code: 'duplicate-reference', detail }],
  })
}
