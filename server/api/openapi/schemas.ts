/** Schemas of the OpenAPI document; objects have names, so that generated clients have types. */
import {
  BulkEndSchema,
  BulkFailureSchema,
  BulkLineSchema,
  BulkRefreshSchema,
  BulkResultSchema,
  BulkSuccessSchema,
  bulkLines,
} from '@affiche/contract/bulk.ts'
import {
  Change12Schema,
  ChangePageSchema,
  ChangeSchema,
  ExportBeginSchema,
  ExportEndSchema,
  ExportLineSchema,
  TaggedJobSchema,
} from '@affiche/contract/change.ts'
import { DryRunJobSchema } from '@affiche/contract/dry-run.ts'
import { EmployerSchema } from '@affiche/contract/employer.ts'
import { Employer12Schema, ProfilePatchSchema } from '@affiche/contract/employer-v12.ts'
import { extended } from '@affiche/contract/extend.ts'
import { Finding12Schema } from '@affiche/contract/finding.ts'
import {
  JobDeletionSchema,
  JobHeaderSchema,
  JobInputSchema,
  JobPatchSchema,
  JobSchema,
  JobUpsertSchema,
} from '@affiche/contract/job.ts'
import {
  HintListSchema,
  HintSchema,
  Job12Schema,
  JobInput12Schema,
  JobPatch12Schema,
  WrittenJob12Schema,
} from '@affiche/contract/job-v12.ts'
import { Limits12Schema, LimitsSchema } from '@affiche/contract/limits.ts'
import { LocationSchema, SalarySchema } from '@affiche/contract/member-shapes.ts'
import { BulkLine12Schema } from '@affiche/contract/operations-v12.ts'
import { listOf, PagingSchema, pageOf } from '@affiche/contract/page.ts'
import { PreviewSchema } from '@affiche/contract/preview.ts'
import { FindingSchema } from '@affiche/contract/problem.ts'
import { Problem12Schema, ProblemSchema } from '@affiche/contract/problem-body.ts'
import { ItemSchema, ListedLocationSchema, SalaryPeriodSchema } from '@affiche/contract/reference.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import {
  SnapshotArchivingSchema,
  SnapshotBodyEndSchema,
  SnapshotEndSchema,
  SnapshotItemSchema,
  SnapshotLineSchema,
  SnapshotNeedSchema,
  SnapshotResultSchema,
  SnapshotSummarySchema,
} from '@affiche/contract/snapshot.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import { plain } from './plain.ts'
import { requestSchemas } from './request-schemas.ts'
import { statisticsSchemas } from './statistics-schemas.ts'
import { vendorSchemas } from './vendor-schemas.ts'
import { webhookSchemas } from './webhook-schemas.ts'

export type Json = Record<string, unknown>

type Keywords = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, object>>
  readonly items?: object
  readonly anyOf?: readonly object[]
}

const keywordsOf = (schema: object): Keywords => schema

/** Schema of a member at any depth, or of the entries of a list. */
const within = (schema: object, ...steps: string[]): TSchema =>
  steps.reduce((at, step) => {
    const { items, properties } = keywordsOf(at)
    return (step === 'items' ? items : properties?.[step]) ?? {}
  }, schema)

const named11: Readonly<Record<string, TSchema>> = {
  Employer: EmployerSchema,
  EmployerKey: within(EmployerSchema, 'key'),
  Plan: within(EmployerSchema, 'plan'),
  Job: JobSchema,
  DryRunJob: DryRunJobSchema,
  DryRunLocation: within(DryRunJobSchema, 'locations', 'items'),
  JobHeader: JobHeaderSchema,
  JobInput: JobInputSchema,
  JobPatch: JobPatchSchema,
  JobUpsert: JobUpsertSchema,
  JobDeletion: JobDeletionSchema,
  JobStatus: within(JobSchema, 'status'),
  JobEmployer: within(JobSchema, 'employer'),
  Location: LocationSchema,
  Category: within(JobSchema, 'categories', 'items'),
  PositionType: within(JobSchema, 'positionType'),
  Salary: SalarySchema,
  SalaryPeriod: SalaryPeriodSchema,
  ApplicantRoutingType: within(JobSchema, 'applicantRoutingType'),
  LocationInput: within(JobInputSchema, 'locations', 'items'),
  CategoryInput: within(JobInputSchema, 'categories', 'items'),
  PositionTypeInput: within(JobInputSchema, 'positionType'),
  SalaryInput: within(JobInputSchema, 'salary'),
  SalaryPeriodInput: within(JobInputSchema, 'salary', 'period'),
  ApplicantRoutingTypeInput: within(JobInputSchema, 'applicantRoutingType'),
  PositionTypePatch: within(JobPatchSchema, 'positionType'),
  SalaryPatch: within(JobPatchSchema, 'salary'),
  SalaryPeriodPatch: within(JobPatchSchema, 'salary', 'period'),
  ApplicantRoutingTypePatch: within(JobPatchSchema, 'applicantRoutingType'),
  Change: ChangeSchema,
  ChangeType: within(ChangeSchema, 'type'),
  ChangePage: ChangePageSchema,
  TaggedJob: TaggedJobSchema,
  ExportBegin: ExportBeginSchema,
  ExportEnd: ExportEndSchema,
  ExportLine: ExportLineSchema,
  BulkLine: BulkLineSchema,
  BulkCreate: bulkLines.create,
  BulkUpsert: bulkLines.upsert,
  BulkUpdate: bulkLines.update,
  BulkArchive: bulkLines.archive,
  BulkDelete: bulkLines.delete,
  BulkResult: BulkResultSchema,
  BulkSuccess: BulkSuccessSchema,
  BulkFailure: BulkFailureSchema,
  BulkEnd: BulkEndSchema,
  BulkSummary: within(BulkEndSchema, 'summary'),
  SnapshotLine: SnapshotLineSchema,
  SnapshotItem: SnapshotItemSchema,
  SnapshotBodyEnd: SnapshotBodyEndSchema,
  SnapshotResult: SnapshotResultSchema,
  SnapshotNeed: SnapshotNeedSchema,
  SnapshotArchiving: SnapshotArchivingSchema,
  SnapshotEnd: SnapshotEndSchema,
  SnapshotSummary: SnapshotSummarySchema,
  ListedLocation: ListedLocationSchema,
  ReferenceItem: ItemSchema,
  Limits: LimitsSchema,
  BulkLimits: within(LimitsSchema, 'bulk'),
  SnapshotLimits: within(LimitsSchema, 'snapshot'),
  IdempotencyLimits: within(LimitsSchema, 'idempotency'),
  ChangeLimits: within(LimitsSchema, 'changes'),
  RateLimits: within(LimitsSchema, 'rate'),
  JobPage: pageOf(JobHeaderSchema),
  ListedLocationPage: pageOf(ListedLocationSchema),
  ReferenceList: listOf(ItemSchema),
  SalaryPeriodList: listOf(SalaryPeriodSchema),
  Paging: PagingSchema,
  Problem: ProblemSchema,
  RefusedLine: within(ProblemSchema, 'results', 'items'),
  ProblemCode: within(ProblemSchema, 'code'),
  Finding: FindingSchema,
  FindingCode: within(FindingSchema, 'code'),
}

/** Those of v1.1 in the shapes of v1.2, and its own. */
const named12 = (): typeof named11 => ({
  ...Object.fromEntries(Object.entries(named11).map(([name, schema]) => [name, extended(schema)])),
  Employer: Employer12Schema,
  EmployerKey: within(Employer12Schema, 'key'),
  WebhookLimits: within(Limits12Schema, 'webhooks'),
  ProfilePatch: ProfilePatchSchema,
  WrittenJob: WrittenJob12Schema,
  Hint: HintSchema,
  HintSource: within(HintSchema, 'source'),
  HintList: HintListSchema,
  ...statisticsSchemas,
  ...requestSchemas,
  Preview: PreviewSchema,
  FindingCode: within(Finding12Schema, 'code'),
  ProblemCode: within(Problem12Schema, 'code'),
  BulkLine: BulkLine12Schema,
  BulkRefresh: BulkRefreshSchema,
  ChangeType: within(Change12Schema, 'type'),
  ...vendorSchemas,
  JobTexts: within(Job12Schema, 'texts'),
  JobText: within(Job12Schema, 'texts', 'fr'),
  JobTextsInput: within(JobInput12Schema, 'texts'),
  JobTextInput: within(JobInput12Schema, 'texts', 'fr'),
  JobTextsPatch: within(JobPatch12Schema, 'texts'),
  JobTextPatch: within(JobPatch12Schema, 'texts', 'fr'),
  Disclosures: within(Job12Schema, 'disclosures'),
  DisclosuresInput: within(JobInput12Schema, 'disclosures'),
  PublicUrls: within(Job12Schema, 'publicUrls'),
  ApplyUrls: within(Job12Schema, 'publicUrls', 'apply'),
  Hidden: within(Job12Schema, 'hidden'),
  ...webhookSchemas(within),
})

export type Schemas = {
  /** Reference to a named schema, or the schema with references in its parts. */
  readonly schemaOf: (schema: object) => Json
  readonly components: () => Json
}

/** The schemas of a version, for its document. */
export const schemasOf = (version: ApiVersion): Schemas => {
  const named = version === 'v1.1' ? named11 : named12()
  const names = new Map(Object.entries(named).map(([name, schema]) => [keyOf(schema), name]))

  const schemaOf = (schema: object): Json => {
    const name = names.get(keyOf(schema))
    if (name === undefined) return written(schema)
    const reference = { $ref: `#/components/schemas/${name}` }
    return isNullable(schema) ? { anyOf: [reference, { type: 'null' }] } : reference
  }

  const written = (schema: object): Json => {
    const { properties, items, anyOf } = keywordsOf(schema)
    return {
      ...(plain(schema) as Json),
      ...(items ? { items: schemaOf(items) } : {}),
      ...(anyOf ? { anyOf: anyOf.map(schemaOf) } : {}),
      ...(properties
        ? { properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, schemaOf(part)])) }
        : {}),
    }
  }
  const components = (): Json =>
    Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, written(withoutNull(schema))]))
  return { schemaOf, components }
}

const isNullable = (schema: object): boolean => {
  const { type } = keywordsOf(schema)
  return Array.isArray(type) && type.includes('null')
}

/** Schema without null among its types and values. */
const withoutNull = (schema: object): object => {
  if (!isNullable(schema)) return schema
  const types = [keywordsOf(schema).type ?? []].flat().filter((type) => type !== 'null')
  const { enum: values } = schema as { readonly enum?: readonly unknown[] }
  const choice = values && { enum: values.filter((value) => value !== null) }
  return { ...schema, type: types.length === 1 ? (types[0] as string) : types, ...choice }
}

const keyOf = (schema: object): string => JSON.stringify(sorted(withoutNull(schema)))

/** Sorted by keyword, since a nullable copy has its type in another position. */
const sorted = (schema: object): Json => Object.fromEntries(Object.entries(plain(schema) as Json).sort())
