/** JSON of a job: the read shape, the header, and the bodies that create, change and delete it. */
import { LIST_OF_MEMBER, SalaryPeriodSchema } from './reference.ts'
import {
  decimal4,
  filledLine,
  html,
  ignored,
  int32,
  isoDate,
  LIST,
  type ListName,
  line,
  nullable,
  object,
} from './rules.ts'
import { type Static, type TProperties, type TSchema, Type } from './schema.ts'

export const STATUSES = ['active', 'archived', 'draft'] as const
export type Status = (typeof STATUSES)[number]

/** Routing types of v1.1, each for one of the two addresses. */
export const ROUTING_EMAIL = 1
export const ROUTING_URL = 2

const status = () =>
  Type.Enum([...STATUSES], {
    description: 'active, archived or draft. Never changes by itself, also not when closeDate passes.',
  })

/** Description of an id in the list of a member. */
const idOf = (member: keyof typeof LIST_OF_MEMBER, more = '') => `Id in ${LIST_OF_MEMBER[member]}${more}.`

const named = (id: string) => object({ id: int32({ description: id }), name: Type.String() })

const itemOf = (list: ListName, id: string) =>
  object({ id: int32({ description: id }), name: Type.String() }, { [LIST]: list })

export const LocationSchema = object(
  {
    id: int32({ description: 'Id of the place: that of the public list, or its own if the place is not listed.' }),
    description: Type.String({ description: 'City and province, "Vancouver, BC".' }),
    name: Type.String(),
    type: Type.String({ description: 'Town (every populated place), Region, Province, Territory or Country.' }),
  },
  { [LIST]: 'locations' },
)

export const SalarySchema = object({
  amount: decimal4({ description: 'Base amount, written with exactly four decimals.', examples: [52000] }),
  maxAmount: nullable(decimal4({ description: 'Upper amount, written with exactly four decimals.' })),
  period: SalaryPeriodSchema,
  plusCommission: Type.Boolean(),
})

/** Members that the service counts, sorts, searches, dates or computes. */
const envelopeMembers = {
  id: int32({ description: 'Unique identifier of the job, assigned by the service; never used again.' }),
  referenceId: nullable(line(50, { description: "The employer's own identifier; null when none was given." })),
  employer: named('Id of the employer.'),
  title: line(256, { description: 'Job title.' }),
  publishDate: isoDate({ description: 'Set by the service: the day the job was created, or left draft.' }),
  closeDate: isoDate({ description: 'Date the job closes.' }),
  confidential: Type.Boolean({ description: 'True when the name of the employer is confidential.' }),
  autoRefresh: Type.Boolean({
    description: 'True when the publish date is refreshed every 7 days; in effect only on the unlimited plan.',
  }),
  status: status(),
}

/** Members that the service stores and returns as one document; a new member of a job belongs here. */
const detailMembers = {
  locations: Type.Array(LocationSchema, { minItems: 1, maxItems: 3 }),
  categories: Type.Array(itemOf('categories', idOf('categories')), { minItems: 1, maxItems: 3 }),
  positionType: itemOf('positionTypes', idOf('positionType')),
  salary: nullable(SalarySchema),
  description: Type.String({ description: 'HTML, byte for byte as the employer sent it.' }),
  applicantRoutingType: itemOf('applicantRoutingTypes', '1 = Email, 2 = URL.'),
  applicationEmail: nullable(line(50, { description: 'Receives the applications when the routing type is Email.' })),
  applicationUrl: nullable(line(200, { description: 'Where candidates apply when the routing type is URL.' })),
}

/** Read shape; answers keep this order of members. */
export const JobSchema = object({ ...envelopeMembers, ...detailMembers })
export type JobBody = Static<typeof JobSchema>

/** Members that are stored as one document. */
export const JobDetailsSchema = object(detailMembers)
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
export const JobHeaderSchema = object(
  Object.fromEntries(HEADER_MEMBERS.map((name) => [name, JobSchema.properties[name]])),
)

const reference = (description: string, example: { id: number }) =>
  object({ id: int32({ description }), name: ignored('The name.') }, { examples: [example] })

const optional = <S extends TSchema>(schema: S) => Type.Optional(nullable(schema))

/** Examples for refusals. */
const VANCOUVER = { description: 'Vancouver, BC' }
const FIRST = { id: 1 }
const TRADES = { id: 13 }
const YEARLY = { amount: 52000, period: FIRST }

const inputMembers = {
  id: Type.Optional(
    Type.Unknown({
      description:
        'In a PUT it must be the id of the job, so that a read job can be sent back; refused in a request that creates.',
    }),
  ),
  referenceId: optional(
    line(50, {
      format: 'filled-line',
      description: "The employer's own identifier, unique per employer, compared exactly.",
    }),
  ),
  employer: ignored('The employer.'),
  title: filledLine(256, { description: 'Job title.' }),
  publishDate: ignored('The publish date.'),
  closeDate: optional(
    isoDate({
      description: 'Date the job closes. Default: 60 days after publishDate.',
      examples: ['2027-01-31'],
    }),
  ),
  confidential: optional(Type.Boolean({ description: 'Default false.' })),
  autoRefresh: optional(Type.Boolean({ description: 'Default false. Needs the unlimited plan.' })),
  status: Type.Optional(
    Type.Unsafe<Status | '' | null>({
      type: ['string', 'null'],
      enum: [...STATUSES, '', null],
      description: 'Default active.',
    }),
  ),
  locations: Type.Array(
    object(
      {
        id: ignored('The id of the place.'),
        description: filledLine(200, {
          description: 'A listed place ("Vancouver, BC"), or any Canadian place as "Place, Province".',
          examples: [VANCOUVER.description],
        }),
        name: ignored('The name of the place.'),
        type: ignored('The type of the place.'),
      },
      { examples: [VANCOUVER] },
    ),
    { minItems: 1, maxItems: 3, examples: [[VANCOUVER]] },
  ),
  categories: Type.Array(reference(idOf('categories'), TRADES), {
    minItems: 1,
    maxItems: 3,
    examples: [[TRADES]],
  }),
  positionType: reference(idOf('positionType'), FIRST),
  salary: optional(
    object(
      {
        amount: decimal4({
          description: 'Base amount, 0 to 99,999,999,999.9999, at most four decimals.',
          examples: [YEARLY.amount],
        }),
        maxAmount: optional(
          decimal4({
            description: 'Upper amount, not below the base amount.',
            examples: [60000],
          }),
        ),
        period: object(
          {
            id: int32({ description: idOf('period', '; needed with an amount') }),
            name: ignored('The name.'),
            unit: ignored('The unit.'),
          },
          { examples: [FIRST] },
        ),
        plusCommission: optional(Type.Boolean({ description: 'Default false.' })),
      },
      { examples: [YEARLY] },
    ),
  ),
  description: html({
    description:
      'HTML with the elements strong, b, em, i, br, p, div, ul, ol, li and a (href only). No length limit of its own; short text is requested.',
  }),
  applicantRoutingType: reference('1 = Email, 2 = URL.', FIRST),
  applicationEmail: optional(line(50, { description: 'A plain address. Required when applicantRoutingType.id is 1.' })),
  applicationUrl: optional(
    line(200, { description: 'An absolute http or https address. Required when applicantRoutingType.id is 2.' }),
  ),
}

/** Body of POST /jobs; changed jobs are validated by it too. */
export const JobInputSchema = object(inputMembers)
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
