/** Puts the shapes of v1.2 in place of those of v1.1, at any depth of a schema. */
import { BulkFailure12Schema, BulkFailureSchema, BulkSuccess12Schema, BulkSuccessSchema } from './bulk.ts'
import { Change12Schema, ChangeListQuery12Schema, ChangeListQuerySchema, ChangeSchema } from './change.ts'
import { DryRunJobSchema } from './dry-run.ts'
import { Finding12Schema, FindingSchema } from './finding.ts'
import { JobInputSchema, JobPatchSchema, JobSchema, JobUpsertSchema } from './job.ts'
import { DryRunJob12Schema, Job12Schema, JobInput12Schema, JobPatch12Schema, JobUpsert12Schema } from './job-v12.ts'
import { Limits12Schema, LimitsSchema } from './limits.ts'
import { Problem12Schema, ProblemSchema } from './problem-body.ts'
import type { TSchema } from './schema.ts'

type Parts = {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
}

const partsOf = (schema: object | undefined): Parts => schema ?? {}

/** Extensions by the members of a schema, since an optional copy of it is another object with the same members. */
const shapes = new Map<unknown, Parts>(
  [
    [JobSchema, Job12Schema],
    [JobInputSchema, JobInput12Schema],
    [JobPatchSchema, JobPatch12Schema],
    [JobUpsertSchema, JobUpsert12Schema],
    [DryRunJobSchema, DryRunJob12Schema],
    [FindingSchema, Finding12Schema],
    [ProblemSchema, Problem12Schema],
    [LimitsSchema, Limits12Schema],
    [BulkSuccessSchema, BulkSuccess12Schema],
    [BulkFailureSchema, BulkFailure12Schema],
    [ChangeSchema, Change12Schema],
    [ChangeListQuerySchema, ChangeListQuery12Schema],
  ].map(([before, after]): [unknown, Parts] => [partsOf(before).properties, partsOf(after)]),
)

/** The schema of v1.2 for one of v1.1; the same schema where both versions agree. */
export const extended = (schema: TSchema): TSchema => {
  const { properties, items, anyOf } = partsOf(schema)
  const shape = shapes.get(properties)
  if (shape) return { ...schema, properties: shape.properties, ...(shape.required && { required: shape.required }) }
  if (items) return withPart(schema, 'items', items, extended(items))
  if (anyOf) {
    const parts = anyOf.map(extended)
    return parts.every((part, at) => part === anyOf[at]) ? schema : { ...schema, anyOf: parts }
  }
  if (!properties) return schema
  const members = Object.entries(properties).map(([name, member]): [string, TSchema] => [name, extended(member)])
  const isSame = members.every(([name, member]) => member === properties[name])
  return isSame ? schema : { ...schema, properties: Object.fromEntries(members) }
}

const withPart = (schema: TSchema, name: string, before: TSchema, after: TSchema): TSchema =>
  before === after ? schema : { ...schema, [name]: after }
