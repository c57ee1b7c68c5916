import type { ProblemCode } from './problem.ts'
import type { TSchema } from './schema.ts'
import { prefixOf } from './version.ts'

export const API_PREFIX = prefixOf('v1.1')

/** Scopes of a key unless it is given others; v1.1 knows no further ones. */
export const JOB_SCOPES = ['jobs:read', 'jobs:write'] as const
/** `jobs:publish` counts for the tools of agents alone, whose other keys write drafts. */
export const SCOPES = [...JOB_SCOPES, 'webhooks', 'jobs:publish'] as const
export type Scope = (typeof SCOPES)[number]

/** Scope that an operation requires of a key; `any` accepts every key of an employer, `vendor` that of a vendor alone. */
export type RequiredScope = Scope | 'any' | 'vendor'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One JSON value, NDJSON (a JSON object a line), or an iCalendar. */
export type Media = BodyMedia | 'text/calendar'
export type BodyMedia = 'application/json' | 'application/x-ndjson'

/** Header fields that only some operations read. */
export type RequestHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key' | 'Affiche-Employer' | 'Affiche-Fault'

/** The most characters of an Idempotency-Key. */
export const IDEMPOTENCY_KEY_MAX = 255

export type Success = {
  /** Name of an answer that several operations share. */
  readonly name?: string
  readonly status: 200 | 201 | 204 | 304
  readonly description: string
  /** Schema of the body or, in NDJSON, of one line. */
  readonly schema?: TSchema
  /** JSON by default. */
  readonly media?: Media
  readonly headers?: readonly (
    | 'Location'
    | 'ETag'
    | 'Cache-Control'
    | 'Preference-Applied'
    | 'Affiche-Changes'
    | 'Affiche-Dry-Run'
    | 'Idempotent-Replayed'
    | 'Original-Request-Id'
    | 'Content-Language'
  )[]
}

export type Body = {
  /** Schema of the body or, in NDJSON, of one line. */
  readonly schema: TSchema
  /** JSON by default. */
  readonly media?: BodyMedia
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
type BulkOperationId = 'writeJobs'
type SnapshotOperationId = 'sendSnapshot'
/** About one job, in v1.2 alone. */
export type TimingOperationId = 'refreshJob' | 'previewJob'
export type ChangeOperationId = 'listChanges' | 'exportJobs' | 'getClosingCalendar'
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
export type HintOperationId = 'getJobHints'
export type WebhookOperationId =
  | 'listWebhooks'
  | 'getWebhook'
  | 'createWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'rotateWebhook'
  | 'testWebhook'
  | 'listWebhookAttempts'
type EmployerOperationId = 'getEmployer' | 'updateEmployer'
export type VendorWebhookOperationId =
  | 'listVendorWebhooks'
  | 'getVendorWebhook'
  | 'createVendorWebhook'
  | 'updateVendorWebhook'
  | 'deleteVendorWebhook'
  | 'rotateVendorWebhook'
  | 'testVendorWebhook'
  | 'listVendorWebhookAttempts'
export type VendorOperationId =
  | 'listVendorEmployers'
  | 'createVendorEmployer'
  | 'listVendorChanges'
  | VendorWebhookOperationId
type LimitsOperationId = 'getLimits'
export type TestOperationId = 'getTestState' | 'updateTestClock' | 'deleteTestJobs' | 'getTestCertificate'
export type RequestOperationId = 'listRequests' | 'getRequest' | 'getRequestSummary'
export type StatisticsOperationId = 'getJobStatistics' | 'listJobStatistics'
export type OperationId =
  | JobOperationId
  | HintOperationId
  | TimingOperationId
  | BulkOperationId
  | SnapshotOperationId
  | ChangeOperationId
  | WebhookOperationId
  | EmployerOperationId
  | VendorOperationId
  | LimitsOperationId
  | StatisticsOperationId
  | TestOperationId
  | RequestOperationId
  | ListOperationId

export type Operation = {
  readonly id: OperationId
  readonly tag:
    | 'Jobs'
    | 'Statistics'
    | 'Changes'
    | 'Webhooks'
    | 'Employer'
    | 'Vendors'
    | 'Test mode'
    | 'Requests'
    | 'Limits'
    | 'Reference lists'
  readonly method: Method
  /** Path below API_PREFIX, with parameters in braces. */
  readonly path: string
  readonly summary: string
  readonly description: string
  /** Null if no key is needed. */
  readonly scope: RequiredScope | null
  readonly query: TSchema
  readonly headers?: readonly RequestHeader[]
  readonly body: Body | null
  /** True if `Prefer: wait=N` delays the answer until there is something to report. */
  readonly waits?: true
  readonly success: readonly Success[]
  /** Answer to a dry run, where it is another; apart, so that clients that are generated return what the write answers. */
  readonly dryRun?: Success
  /** Specific problems; `problemsOf` adds the common ones. */
  readonly problems: readonly ProblemCode[]
}

/** True if an operation changes what is stored, or has the service do something else than answer. */
export const isWrite = ({ method }: Pick<Operation, 'method'>): boolean => method !== 'GET'

/** True for operations that read or write many jobs: those with answers of many lines. */
export const isLong = (operation: Pick<Operation, 'success'>): boolean => mediaOf(operation) === 'application/x-ndjson'

/** Media type of the answers of an operation. */
export const mediaOf = ({ success }: Pick<Operation, 'success'>): Media =>
  success.find(({ media }) => media !== undefined)?.media ?? 'application/json'
