import { DryRunJobSchema } from './dry-run.ts'
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
import type { Operation } from './operation.ts'
import {
  JobChangeQuerySchema,
  JobDeletionQuerySchema,
  JobListQuerySchema,
  JobWriteQuerySchema,
  NoQuerySchema,
  pageOf,
} from './page.ts'

export const replayed = ['Idempotent-Replayed', 'Original-Request-Id'] as const
export const written = ['ETag', 'Preference-Applied', 'Affiche-Changes', ...replayed] as const
const created = ['Location', ...written] as const

const onRead = ['If-None-Match'] as const
const onCreate = ['Idempotency-Key'] as const
export const onWrite = ['If-Match', 'If-None-Match', 'Idempotency-Key'] as const

const unchanged = (what: string) =>
  ({ status: 304, description: `${what} is as the client has it.`, headers: ['ETag'] }) as const

const createdJob = {
  name: 'JobCreated',
  status: 201,
  description: 'The job was created.',
  schema: JobSchema,
  headers: created,
} as const

const deleted = {
  name: 'JobDeleted',
  status: 204,
  description: 'The job is gone; its referenceId is free again.',
  headers: replayed,
} as const

export const dryRunAnswer = {
  name: 'DryRun',
  status: 200,
  description: 'Dry run: the job as it would be.',
  schema: DryRunJobSchema,
  headers: ['Affiche-Dry-Run', 'Preference-Applied', 'Affiche-Changes'],
} as const

const deletionDryRunAnswer = {
  name: 'DeletionDryRun',
  status: 200,
  description: 'Dry run: the job that would be deleted.',
  schema: JobSchema,
  headers: ['Affiche-Dry-Run'],
} as const

export const jobOperations: readonly Operation[] = [
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
    headers: onRead,
    success: [
      { status: 200, description: 'One page of job headers.', schema: pageOf(JobHeaderSchema), headers: ['ETag'] },
      unchanged('The page'),
    ],
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
    headers: onRead,
    success: [{ status: 200, description: 'The job.', schema: JobSchema, headers: ['ETag'] }, unchanged('The job')],
    problems: ['job-not-found'],
  },
  {
    id: 'createJob',
    tag: 'Jobs',
    method: 'POST',
    path: '/jobs',
    summary: 'Create a job',
    description:
      'Creates a job. With a referenceId that exists already the request is refused. PUT and an Idempotency-Key are the retry-safe ways to create. A client that cannot send PUT or DELETE sends POST with the header X-HTTP-Method-Override.',
    scope: 'jobs:write',
    query: JobWriteQuerySchema,
    headers: onCreate,
    body: { schema: JobInputSchema, required: true, examples: { job: jobInputExample } },
    success: [createdJob],
    dryRun: dryRunAnswer,
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
    query: JobChangeQuerySchema,
    headers: onWrite,
    body: {
      schema: JobUpsertSchema,
      required: true,
      examples: { change: jobUpsertExample, create: jobInputExample },
    },
    success: [{ status: 200, description: 'The job was changed.', schema: JobSchema, headers: written }, createdJob],
    dryRun: dryRunAnswer,
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
    query: JobChangeQuerySchema,
    headers: onWrite,
    body: { schema: JobPatchSchema, required: true, examples: { archive: jobPatchExample } },
    success: [{ status: 200, description: 'The whole job as it is now.', schema: JobSchema, headers: written }],
    dryRun: dryRunAnswer,
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
    headers: onWrite,
    body: { schema: JobDeletionSchema, required: false, examples: { job: { referenceId: 'REQ-2026-00123' } } },
    success: [deleted],
    dryRun: deletionDryRunAnswer,
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
    query: JobWriteQuerySchema,
    headers: onWrite,
    body: { schema: NoMembersSchema, required: false, examples: { empty: {} } },
    success: [deleted],
    dryRun: deletionDryRunAnswer,
    problems: ['job-not-found'],
  },
]
