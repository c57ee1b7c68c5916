import type { Employer } from '../domain/employer.ts'
import type { CountedFinding } from '../domain/job/counted-finding.ts'
import type { Job } from '../domain/job/job.ts'
import type { JsonDocument } from '../domain/json-document.ts'
import { Problem } from '../domain/problem.ts'
import type { ReadReference, WriteReference } from '../domain/reference.ts'
import type { IsoDate } from '../lib/dates.ts'
import type { ReadingStore, Store } from './ports.ts'

/** The dependencies of a use case that writes jobs. */
export type WriteContext = {
  readonly store: Store
  readonly reference: WriteReference
  readonly today: () => IsoDate
}

/** The dependencies of a use case that reads jobs. */
export type ReadContext = { readonly store: ReadingStore; readonly reference: ReadReference }

/** A write request as plain data. `lenient`: Prefer: handling=lenient. */
export type WriteRequest = {
  readonly employer: Employer
  readonly keyId: number
  readonly body: JsonDocument
  readonly lenient: boolean
}

/** The job after a write, and the changes that lenient handling made to the body. */
export type WriteResult = { readonly job: Job; readonly created: boolean; readonly changes: readonly CountedFinding[] }

/** The same refusal for an unknown id and for another employer's job. */
export const jobNotFound = (): Problem => new Problem('job-not-found', 'You have no job with this id or referenceId.')

/** The refusal of a job id that is not a number, often a referenceId. */
export const jobIdNotFound = (): Problem =>
  new Problem(
    'job-not-found',
    'No job can have this id: an id is a whole number from 1 to 2147483647. By its referenceId a job is found with GET /jobs?referenceId=…, changed with PUT /jobs and deleted with DELETE /jobs.',
  )

/** The refusal of a referenceId that job `holder` has. */
export const referenceTaken = (holder: number): Problem => {
  const detail = `Job ${holder} has this referenceId already. Use PUT to change it.`
  return new Problem('duplicate-reference', detail, {
    existingJobId: holder,
    findings: [{ pointer: '/referenceId', code: 'duplicate-reference', detail }],
  })
}
