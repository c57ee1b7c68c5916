/** The schemas of the OpenAPI document: each of more than one line by a name, so that generated clients have types. */
import { EmployerSchema } from '@affiche/contract/employer.ts'
import {
  JobDeletionSchema,
  JobHeaderSchema,
  JobInputSchema,
  JobPatchSchema,
  JobSchema,
  JobUpsertSchema,
  LocationSchema,
  SalarySchema,
} from '@affiche/contract/job.ts'
import { listOf, PagingSchema, pageOf } from '@affiche/contract/page.ts'
import { FindingSchema, ProblemSchema } from '@affiche/contract/problem.ts'
import { ItemSchema, ListedLocationSchema, SalaryPeriodSchema } from '@affiche/contract/reference.ts'

export type Json = Record<string, unknown>

type Keywords = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, object>>
  readonly items?: object
}

const keywordsOf = (schema: object): Keywords => schema

/** The schema of a member, at any depth, or of the entries of a list. */
const within = (schema: object, ...steps: string[]): object =>
  steps.reduce((at, step) => {
    const { items, properties } = keywordsOf(at)
    return (step === 'items' ? items : properties?.[step]) ?? {}
  }, schema)

const named: Readonly<Record<string, object>> = {
  Employer: EmployerSchema,
  EmployerKey: within(EmployerSchema, 'key'),
  Plan: within(EmployerSchema, 'plan'),
  Job: JobSchema,
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
  ListedLocation: ListedLocationSchema,
  ReferenceItem: ItemSchema,
  JobPage: pageOf(JobHeaderSchema),
  ListedLocationPage: pageOf(ListedLocationSchema),
  ReferenceList: listOf(ItemSchema),
  SalaryPeriodList: listOf(SalaryPeriodSchema),
  Paging: PagingSchema,
  Problem: ProblemSchema,
  ProblemCode: within(ProblemSchema, 'code'),
  Finding: FindingSchema,
  FindingCode: within(FindingSchema, 'code'),
}

/** A reference to a named schema, or the schema itself with its parts referred to. */
export const schemaOf = (schema: object): Json => {
  const name = names.get(keyOf(schema))
  if (name === undefined) return written(schema)
  const reference = { $ref: `#/components/schemas/${name}` }
  return isNullable(schema) ? { anyOf: [reference, { type: 'null' }] } : reference
}

/** The named schemas as the document has them. */
export const schemaComponents = (): Json =>
  Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, written(withoutNull(schema))]))

const written = (schema: object): Json => {
  const { properties, items } = keywordsOf(schema)
  return {
    ...(plain(schema) as Json),
    ...(items ? { items: schemaOf(items) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, schemaOf(part)])) }
      : {}),
  }
}

const isNullable = (schema: object): boolean => {
  const { type } = keywordsOf(schema)
  return Array.isArray(type) && type.includes('null')
}

/** A schema that may also be null is the same as the one that may not, but for its types. */
const withoutNull = (schema: object): object => {
  if (!isNullable(schema)) return schema
  const types = [keywordsOf(schema).type ?? []].flat().filter((type) => type !== 'null')
  return { ...schema, type: types.length === 1 ? (types[0] as string) : types }
}

/** Formats that JSON Schema does not know are rules of this service; their words stand in the description. */
const OWN_FORMATS = new Set(['line', 'filled-line', 'layout', 'html'])

/** A schema as JSON alone: without the marks that TypeBox keeps beside it. */
export const plain = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'format' && OWN_FORMATS.has(String(value)) ? undefined : value,
  )

const keyOf = (schema: object): string => JSON.stringify(sorted(withoutNull(schema)))

/** By the names of its keywords, since a nullable copy has its type at another place. */
const sorted = (schema: object): Json => Object.fromEntries(Object.entries(plain(schema) as Json).sort())

const names = new Map(Object.entries(named).map(([name, schema]) => [keyOf(schema), name]))
