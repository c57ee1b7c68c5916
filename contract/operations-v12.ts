/** The operations of v1.2: those of v1.1 with its shapes, and its own. */
import { BulkLineSchema, BulkRefreshSchema } from './bulk.ts'
import { bulkDescription } from './bulk-operations.ts'
import { CALENDAR_JOBS_MAX } from './change.ts'
import { Employer12Schema, ProfilePatchSchema } from './employer-v12.ts'
import { jobInput12Example } from './examples-v12.ts'
import { extended } from './extend.ts'
import { JobSchema, NoMembersSchema } from './job.ts'
import { dryRunAnswer, onWrite, written } from './job-operations.ts'
import { HintListSchema, WrittenJob12Schema } from './job-v12.ts'
import type { Operation, OperationId, Success } from './operation.ts'
import { JobWriteQuerySchema, NoQuerySchema } from './page.ts'
import { PREVIEW_DAYS, PreviewSchema } from './preview.ts'
import { requestOperations } from './request-operations.ts'
import { Type } from './schema.ts'
import { statisticsOperations } from './statistics-operations.ts'
import { testOperations } from './test-operations.ts'
import { vendorOperations } from './vendor-operations.ts'
import { webhookOperations } from './webhook-operations.ts'

const employerSuccess = {
  name: 'Employer',
  status: 200,
  description: 'The employer and the key.',
  schema: Employer12Schema,
} as const

/** Not JSON. */
const CalendarSchema = Type.String({ description: 'An iCalendar (RFC 5545).' })

const ownOperations: readonly Operation[] = [
  {
    id: 'getJobHints',
    tag: 'Jobs',
    method: 'GET',
    path: '/jobs/{id}/hints',
    summary: 'Read what rules on postings ask of a job',
    description:
      'Hints about the job as it is today, by the posting laws of its provinces and of Canada, in the language of Accept-Language. This is not legal advice: each names its source and the day from which it holds.',
    scope: 'jobs:read',
    query: NoQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The hints.', schema: HintListSchema, headers: ['Content-Language'] }],
    problems: ['job-not-found'],
  },
  ...statisticsOperations,
  {
    id: 'refreshJob',
    tag: 'Jobs',
    method: 'POST',
    path: '/jobs/{id}/refresh',
    summary: 'Refresh a job',
    description:
      'Sets the publishDate of an active job to today, so that it stands among the newest, on every plan: at most once in 7 days, in which a refresh by auto-refresh counts too, and the creation of the job does not. The list of changes has it as `job.refreshed`, with the id of the key. A bulk refreshes with `{"op":"refresh"}`.',
    scope: 'jobs:write',
    query: JobWriteQuerySchema,
    headers: onWrite,
    body: { schema: NoMembersSchema, required: false, examples: { empty: {} } },
    success: [{ status: 200, description: 'The whole job as it is now.', schema: JobSchema, headers: written }],
    dryRun: dryRunAnswer,
    problems: ['job-not-found', 'refresh-not-active', 'refresh-too-soon'],
  },
  {
    id: 'previewJob',
    tag: 'Jobs',
    method: 'POST',
    path: '/jobs/{id}/preview',
    summary: 'Make a link that shows a job',
    description: `Answers with the address of a page that shows the job as candidates would see it, also as a draft, archived or closed, to everybody who has the address, for ${PREVIEW_DAYS} days. The page shows each change of the job, says that it is a preview, and takes no applications; search engines leave it out. Nothing is stored, so that a link cannot be taken back: it ends with the job, and shows nothing while the employer is suspended or the operator hides the job.`,
    scope: 'jobs:read',
    query: NoQuerySchema,
    body: { schema: NoMembersSchema, required: false, examples: { empty: {} } },
    success: [{ status: 201, description: 'The address.', schema: PreviewSchema, headers: ['Location'] }],
    problems: ['job-not-found', 'preview-unavailable'],
  },
  {
    id: 'getClosingCalendar',
    tag: 'Changes',
    method: 'GET',
    path: '/closing.ics',
    summary: 'Read the closing dates as a calendar',
    description: `The active jobs that are open, as an iCalendar: an event of the whole day on the last day to apply for each, in the language of Accept-Language. The ${CALENDAR_JOBS_MAX} that close first.`,
    scope: 'jobs:read',
    query: NoQuerySchema,
    body: null,
    headers: ['If-None-Match'],
    success: [
      {
        status: 200,
        description: 'The calendar.',
        schema: CalendarSchema,
        media: 'text/calendar',
        headers: ['ETag', 'Content-Language'],
      },
      { status: 304, description: 'The calendar is as the client has it.', headers: ['ETag'] },
    ],
    problems: [],
  },
  {
    id: 'updateEmployer',
    tag: 'Employer',
    method: 'PUT',
    path: '/employer',
    summary: 'Change the profile of the employer',
    description:
      'A JSON Merge Patch of the profile: members that are absent stay as they are, null clears. The names are kept by the operator of the service: a `nameFr` that the employer does not have is refused.',
    scope: 'jobs:write',
    query: NoQuerySchema,
    body: {
      schema: ProfilePatchSchema,
      required: true,
      examples: { profile: { website: 'https://www.example.ca/', size: '25-or-more' } },
    },
    success: [employerSuccess],
    problems: [],
  },
  ...webhookOperations,
  ...requestOperations,
]

/** Operations in place of those of the same name. */
const examples12: Partial<Record<OperationId, Record<string, unknown>>> = {
  createJob: { job: jobInput12Example },
  writeJobs: { refresh: { op: 'refresh', id: 1 } },
}

const CHANGES_12 =
  'Every creation, change, refresh and deletion of a job, and what its closing date brings, once and in the order in which they took effect. Keep the cursor of each answer and send it as `after`. An entry names the members that changed; `expand=job` adds the jobs as they are now.'

/** A line of a bulk, which may refresh. */
export const BulkLine12Schema = Type.Union([...BulkLineSchema.anyOf.map(extended), BulkRefreshSchema])

const descriptions12: Partial<Record<OperationId, string>> = {
  listChanges: CHANGES_12,
  writeJobs: bulkDescription('v1.2'),
}

const inV12 = (operation: Operation): Operation => {
  if (operation.id === 'getEmployer') return { ...operation, success: [employerSuccess] }
  const { body, success, dryRun } = operation
  return {
    ...operation,
    description: descriptions12[operation.id] ?? operation.description,
    query: extended(operation.query),
    body: body && {
      ...body,
      schema: body.schema === BulkLineSchema ? BulkLine12Schema : extended(body.schema),
      examples: { ...body.examples, ...examples12[operation.id] },
    },
    success: success.map((one) => answerOf(operation, one)),
    ...(dryRun && { dryRun: answerOf(operation, dryRun) }),
  }
}

/** Writes whose answers have hints beside the job; a deletion shows it in a dry run alone. */
export const HINTED: ReadonlySet<OperationId> = new Set([
  'refreshJob',
  'createJob',
  'upsertJob',
  'updateJob',
  'deleteJobByReference',
  'deleteJob',
])

const answerOf = ({ id }: Operation, answer: Success): Success => {
  const { schema, headers = [] } = answer
  if (!schema) return answer
  if (!HINTED.has(id)) return { ...answer, schema: extended(schema) }
  const hinted = schema === JobSchema ? WrittenJob12Schema : extended(schema)
  return { ...answer, schema: hinted, headers: [...headers, 'Content-Language'] }
}

/** Operations in the order of v1.1, each own one after the last of its tag; those of other tags stand at the end. */
export const operationsIn12 = (operations: readonly Operation[]): readonly Operation[] =>
  [...Map.groupBy([...operations, ...ownOperations].map(inV12), ({ tag }) => tag).values()]
    .flat()
    .map(forVendors)
    .concat(vendorOperations)
    .concat(testOperations)
    .map(mayFail)

/** Whatever needs a key fails as a test key asks for. */
const mayFail = (operation: Operation): Operation =>
  operation.scope === null ? operation : { ...operation, headers: [...(operation.headers ?? []), 'Affiche-Fault'] }

/** The keys of vendors are taken wherever a key of an employer is, with the employer in a header. */
const forVendors = (operation: Operation): Operation =>
  operation.scope === null
    ? operation
    : {
        ...operation,
        headers: [...(operation.headers ?? []), 'Affiche-Employer'],
        problems: [...operation.problems, 'vendor-grant', 'vendor-suspended'],
      }
