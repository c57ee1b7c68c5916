/** JSON of a job: the read shape, the header, and the bodies that create, change and delete it. */
import { membersWith, schemasOf } from './members.ts'
import { filledLine, object } from './rules.ts'
import { type Static, type TProperties, type TSchema, Type } from './schema.ts'

/** Routing types of v1.1, each for one of the two addresses. */
export const ROUTING_EMAIL = 1
export const ROUTING_URL = 2

/** The members of v1.1; answers keep this order. */
const MEMBERS = membersWith('since', 'v1.1')

/** Read shape. */
export const JobSchema = object(schemasOf(MEMBERS, 'read'))
export type JobBody = Static<typeof JobSchema>

/** Members that are stored as one document. */
export const JobDetailsSchema = object(schemasOf(membersWith('kept', 'document'), 'read'))
export type JobDetails = Static<typeof JobDetailsSchema>

export const HEADER_MEMBERS = [
  'id',
  'title',
  'locations',
  'employer',
  'referenceId',
  'publishDate',
  'confidential',
  'status',
] as const

/** Job in a list: some members of the read shape, in this order. */
export const JobHeaderSchema = object(schemasOf(HEADER_MEMBERS, 'read'))

/** Body of POST /jobs; changed jobs are validated by it too. */
export const JobInputSchema = object(schemasOf(MEMBERS, 'input'))
export type JobInput = Static<typeof JobInputSchema>

/** Body of PUT: a JSON Merge Patch (RFC 7396), so every member may be absent or null. */
export const JobPatchSchema = mergePatchOf(JobInputSchema)

/** Body of PUT /jobs: a patch with the referenceId of the job. */
export const JobUpsertSchema = upsertOf(JobPatchSchema)

/** Optional body of DELETE /jobs. */
export const JobDeletionSchema = object({ referenceId: Type.Optional(filledLine(50)) })

/** Optional body of DELETE /jobs/{id}: an empty object. */
export const NoMembersSchema = object({})

type Structure = { type?: unknown; properties?: Record<string, Structure>; required?: string[]; enum?: unknown[] }

export function mergePatchOf(schema: TSchema) {
  return Type.Unsafe<Record<string, unknown>>(patch(schema as Structure) as TSchema)
}

/** The patch of a job that its referenceId names. */
export function upsertOf(patch: TSchema) {
  const { properties } = patch as unknown as { properties: TProperties }
  return Type.Unsafe<Record<string, unknown>>({
    ...patch,
    required: ['referenceId'],
    properties: { ...properties, referenceId: filledLine(50) },
  })
}

/** Merge patch schema: members of objects become optional too, since objects merge; arrays are replaced. */
function patch({ required: _, ...schema }: Structure): Structure {
  if (!schema.properties) return schema
  const properties = Object.entries(schema.properties).map(([name, member]) => [name, clearable(patch(member))])
  return { ...schema, properties: Object.fromEntries(properties) }
}

function clearable(schema: Structure): Structure {
  if (schema.type === undefined || (Array.isArray(schema.type) && schema.type.includes('null'))) return schema
  return { ...schema, type: [schema.type, 'null'].flat() }
}
