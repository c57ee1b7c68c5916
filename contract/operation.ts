/** What an operation of the interface is: the columns of the table in operations.ts. */

import type { ProblemCode } from './problem.ts'
import type { TSchema } from './schema.ts'

export const API_PREFIX = '/api/v1.1'

export const SCOPES = ['jobs:read', 'jobs:write'] as const
export type Scope = (typeof SCOPES)[number]

/** What an operation asks of a key; `any` where every key in force may do it. */
export type RequiredScope = Scope | 'any'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Success = {
  readonly status: 200 | 201 | 204 | 304
  readonly description: string
  readonly schema?: TSchema
  readonly headers?: readonly ('Location' | 'ETag' | 'Cache-Control' | 'Preference-Applied' | 'Affiche-Changes')[]
}

export type Body = {
  readonly schema: TSchema
  readonly required: boolean
  readonly examples: Record<string, unknown>
}

export type JobOperationId =
  | 'listJobs'
  | 'getJob'
  | 'createJob'
  | 'upsertJob'
  | 'updateJob'
  | 'deleteJobByReference'
  | 'deleteJob'
export type ListOperationId =
  | 'listLocations'
  | 'getLocation'
  | 'listJobCategories'
  | 'getJobCategory'
  | 'listPositionTypes'
  | 'getPositionType'
  | 'listSalaryPeriods'
  | 'getSalaryPeriod'
  | 'listApplicantRoutingTypes'
  | 'getApplicantRoutingType'
export type EmployerOperationId = 'getEmployer'
export type OperationId = JobOperationId | EmployerOperationId | ListOperationId

export type Operation = {
  readonly id: OperationId
  readonly tag: 'Jobs' | 'Employer' | 'Reference lists'
  readonly method: Method
  /** Below API_PREFIX; a parameter stands in braces. */
  readonly path: string
  readonly summary: string
  readonly description: string
  /** Null where no key is needed. */
  readonly scope: RequiredScope | null
  readonly query: TSchema
  readonly body: Body | null
  readonly success: readonly Success[]
  /** The problems of this operation alone; `problemsOf` adds those that follow from the rest of the row. */
  readonly problems: readonly ProblemCode[]
}
