/**
 * The operations of the interface: one table from which the routes, the OpenAPI document and whole
 * families of tests are made.
 */
import type { TSchema } from 'typebox'
import { jobInputExample, jobPatchExample, jobUpsertExample } from './examples.ts'
import {
  JobDeletionSchema,
  JobHeaderSchema,
  JobInputSchema,
  JobPatchSchema,
  JobSchema,
  JobUpsertSchema,
  NoMembersSchema,
} from './job.ts'
import {
  JobDeletionQuerySchema,
  JobListQuerySchema,
  LocationListQuerySchema,
  listOf,
  NoQuerySchema,
  pageOf,
} from './page.ts'
import type { ProblemCode } from './problem.ts'
import { ItemSchema, ListedLocationSchema, SalaryPeriodSchema } from './reference.ts'

export const API_PREFIX = '/api/v1.1'

export const SCOPES = ['jobs:read', 'jobs:write'] as const
export type Scope = (typeof SCOPES)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Success = {
  readonly status: 200 | 201 | 204
  readonly description: string
  readonly schema?: TSchema
  readonly headers?: readonly ('Location' | 'ETag' | 'Cache-Control' | 'Preference-Applied' | 'Affiche-Changes')[]
}

export type Body = {
  readonly schema: TSchema
  readonly required: boolean
  readonly examples: Record<string, unknown>
}

type JobOperationId =
  | 'listJobs'
  | 'getJob'
  | 'createJob'
  | 'upsertJob'
  | 'updateJob'
  | 'deleteJobByReference'
  | 'deleteJob'
type ListOperationId =
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
export type OperationId = JobOperationId | ListOperationId

export type Operation = {
  readonly id: OperationId
  readonly tag: 'Jobs' | 'Reference lists'
  readonly method: Method
  /** Below API_PREFIX; a parameter stands in braces. */
  readonly path: string
  readonly summary: string
  readonly description: string
  /** What the API key must be good for; null where no key is needed. */
  readonly scope: Scope | null
  readonly query: TSchema
  readonly body: Body | null
  readonly success: readonly Success[]
  /** The problems of this operation alone; `problemsOf` adds those that follow from the rest of the row. */
  readonly problems: readonly ProblemCode[]
}

const lenient = ['Preference-Applied', 'Affiche-Changes'] as const

const jobOperations: readonly Operation[] = [
  {
    id: 'listJobs',
    tag: 'Jobs',
    method: 'GET',
    path: '/jobs',
    summary: 'List the jobs of the employer',
    description: 'Headers of the jobs, newest publishDate first, then highest id first, in pages.',
    scope: 'jobs:read',
    query: JobListQuerySchema,
    body: null,
    success: [{ status: 200, description: 'One page of job headers.', schema: pageOf(JobHeaderSchema) }],
    problems: [],
  },
  {
    id: 'getJob',
    tag: 'Jobs',
    method: 'GET',
    path: '/jobs/{id}',
    summary: 'Read a job',
    description: 'The whole job.',
    scope: 'jobs:read',
    query: NoQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The job.', schema: JobSchema }],
    problems: ['job-not-found'],
  },
  {
    id: 'createJob',
    tag: 'Jobs',
    method: 'POST',
    path: '/jobs',
    summary: 'Create a job',
    description:
      'Creates a job. With a referenceId that exists already the request is refused; PUT is the retry-safe way to create. A client that cannot send PUT or DELETE sends POST with the header X-HTTP-Method-Override.',
    scope: 'jobs:write',
    query: NoQuerySchema,
    body: { schema: JobInputSchema, required: true, examples: { job: jobInputExample } },
    success: [
      { status: 201, description: 'The job was created.', schema: JobSchema, headers: ['Location', ...lenient] },
    ],
    problems: ['duplicate-reference'],
  },
  {
    id: 'upsertJob',
    tag: 'Jobs',
    method: 'PUT',
    path: '/jobs',
    summary: 'Change the job with a referenceId, or create it',
    description:
      'A JSON Merge Patch of the job that the referenceId in the body names; where there is none, the job is created as by POST. Repeating the request is always safe.',
    scope: 'jobs:write',
    query: NoQuerySchema,
    body: {
      schema: JobUpsertSchema,
      required: true,
      examples: { change: jobUpsertExample, create: jobInputExample },
    },
    success: [
      { status: 200, description: 'The job was changed.', schema: JobSchema, headers: lenient },
      { status: 201, description: 'The job was created.', schema: JobSchema, headers: ['Location', ...lenient] },
    ],
    problems: ['status-transition'],
  },
  {
    id: 'updateJob',
    tag: 'Jobs',
    method: 'PUT',
    path: '/jobs/{id}',
    summary: 'Change a job',
    description:
      'A JSON Merge Patch: members that are absent stay as they are, null clears, lists are replaced whole. Archives with `{"status":"archived"}` and re-publishes with `{"status":"active"}`.',
    scope: 'jobs:write',
    query: NoQuerySchema,
    body: { schema: JobPatchSchema, required: true, examples: { archive: jobPatchExample } },
    success: [{ status: 200, description: 'The whole job as it is now.', schema: JobSchema, headers: lenient }],
    problems: ['job-not-found', 'duplicate-reference', 'status-transition'],
  },
  {
    id: 'deleteJobByReference',
    tag: 'Jobs',
    method: 'DELETE',
    path: '/jobs',
    summary: 'Delete the job with a referenceId',
    description: 'The referenceId stands in the body, or in the query where a body cannot be sent.',
    scope: 'jobs:write',
    query: JobDeletionQuerySchema,
    body: { schema: JobDeletionSchema, required: false, examples: { job: { referenceId: 'REQ-2026-00123' } } },
    success: [{ status: 204, description: 'The job is gone; its referenceId is free again.' }],
    problems: ['job-not-found'],
  },
  {
    id: 'deleteJob',
    tag: 'Jobs',
    method: 'DELETE',
    path: '/jobs/{id}',
    summary: 'Delete a job',
    description: 'Removes the job for good; its id is never used again.',
    scope: 'jobs:write',
    query: NoQuerySchema,
    body: { schema: NoMembersSchema, required: false, examples: { empty: {} } },
    success: [{ status: 204, description: 'The job is gone; its referenceId is free again.' }],
    problems: ['job-not-found'],
  },
]

type ListWords = {
  one: string
  many: string
  path: string
  schema: TSchema
  query?: TSchema
}

/** "PositionTypes" as people write it: "position types". */
const words = (name: string) => name.replace(/(?<=.)[A-Z]/g, ' $&').toLowerCase()

const cached = ['ETag', 'Cache-Control'] as const

const referenceOperations = ({ one, many, path, schema, query }: ListWords): readonly Operation[] => [
  {
    id: `list${many}` as ListOperationId,
    tag: 'Reference lists',
    method: 'GET',
    path,
    summary: `List the ${words(many)}`,
    description: query ? 'Sorted by length of name, then name, in pages.' : 'The whole list.',
    scope: null,
    query: query ?? NoQuerySchema,
    body: null,
    success: [
      { status: 200, description: 'The list.', schema: query ? pageOf(schema) : listOf(schema), headers: cached },
    ],
    problems: [],
  },
  {
    id: `get${one}` as ListOperationId,
    tag: 'Reference lists',
    method: 'GET',
    path: `${path}/{id}`,
    summary: `Read one ${words(one)}`,
    description: 'The bare item.',
    scope: null,
    query: NoQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The item.', schema, headers: cached }],
    problems: ['item-not-found'],
  },
]

export const operations: readonly Operation[] = [
  ...jobOperations,
  ...referenceOperations({
    one: 'Location',
    many: 'Locations',
    path: '/locations',
    schema: ListedLocationSchema,
    query: LocationListQuerySchema,
  }),
  ...referenceOperations({ one: 'JobCategory', many: 'JobCategories', path: '/jobcategories', schema: ItemSchema }),
  ...referenceOperations({ one: 'PositionType', many: 'PositionTypes', path: '/positiontypes', schema: ItemSchema }),
  ...referenceOperations({
    one: 'SalaryPeriod',
    many: 'SalaryPeriods',
    path: '/salaryperiods',
    schema: SalaryPeriodSchema,
  }),
  ...referenceOperations({
    one: 'ApplicantRoutingType',
    many: 'ApplicantRoutingTypes',
    path: '/applicantroutingtypes',
    schema: ItemSchema,
  }),
]

/** Every problem that an operation may answer with; anything else is a fault of the service. */
export const problemsOf = (operation: Operation): ProblemCode[] => [
  'malformed-request',
  'invalid-request',
  ...(operation.method === 'POST' ? (['method-override'] as const) : []),
  ...(operation.body ? (['malformed-json', 'body-too-large', 'unsupported-media-type'] as const) : []),
  ...(operation.scope
    ? (['key-missing', 'key-invalid', 'employer-suspended', 'scope-missing', 'rate-limited'] as const)
    : []),
  ...operation.problems,
  'not-acceptable',
  'internal-error',
  'unavailable',
]
