/** The job as it crosses the wire: read shape, header, and the bodies that create, change and delete it. */

import { LIST_OF_MEMBER, SalaryPeriodSchema } from './reference.ts'
import { decimal4, filledLine, html, ignored, int32, isoDate, line, nullable, object } from './rules.ts'
import { type Static, type TProperties, type TSchema, Type } from './schema.ts'

export const STATUSES = ['active', 'archived', 'draft'] as const
export type Status = (typeof STATUSES)[number]

/** The two routing types that v1.1 gives; each makes one of the two addresses apply. */
export const ROUTING_EMAIL = 1
export const ROUTING_URL = 2

const status = () =>
  Type.Enum([...STATUSES], {
    description: 'active, archived or draft. Never changes by itself, also not when closeDate passes.',
  })

/** Describes the id of a member as one of its list. */
const idOf = (member: keyof typeof LIST_OF_MEMBER, more = '') => `Id in ${LIST_OF_MEMBER[member]}${more}.`

const named = (id: string, words: { description?: string } = {}) =>
  object({ id: int32({ description: id }), name: Type.String() }, words)

export const LocationSchema = object({
  id: int32({ description: 'Id of the place: that of the public list, or its own if the place is not listed.' }),
  description: Type.String({ description: 'City and province, "Vancouver, BC".' }),
  name: Type.String(),
  type: Type.String({ description: 'Town (every populated place), Region, Province, Territory or Country.' }),
})

export const SalarySchema = object({
  amount: decimal4({ description: 'Base amount, written with exactly four decimals.', examples: [52000] }),
  maxAmount: nullable(decimal4({ description: 'Upper amount, written with exactly four decimals.' })),
  period: SalaryPeriodSchema,
  plusCommission: Type.Boolean(),
})

const readMembers = {
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
  locations: Type.Array(LocationSchema, { minItems: 1, maxItems: 3 }),
  categories: Type.Array(named(idOf('categories')), { minItems: 1, maxItems: 3 }),
  positionType: named(idOf('positionType')),
  salary: nullable(SalarySchema),
  description: Type.String({ description: 'HTML, byte for byte as the employer sent it.' }),
  applicantRoutingType: named('1 = Email, 2 = URL.'),
  applicationEmail: nullable(line(50, { description: 'Receives the applications when the routing type is Email.' })),
  applicationUrl: nullable(line(200, { description: 'Where candidates apply when the routing type is URL.' })),
}

/** The read shape; its members appear in an answer in this order. */
export const JobSchema = object(readMembers)
export type JobBody = Static<typeof JobSchema>

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

/** A job in a list: these members of the read shape, in this order. */
export const JobHeaderSchema = object({
  id: readMembers.id,
  title: readMembers.title,
  locations: readMembers.locations,
  employer: readMembers.employer,
  referenceId: readMembers.referenceId,
  publishDate: readMembers.publishDate,
  confidential: readMembers.confidential,
  status: readMembers.status,
} satisfies Record<(typeof HEADER_MEMBERS)[number], TSchema>)

const reference = (description: string, example: { id: number }) =>
  object({ id: int32({ description }), name: ignored('The name.') }, { examples: [example] })

const optional = <S extends TSchema>(schema: S) => Type.Optional(nullable(schema))

/** Examples that a refusal shows of what is needed. */
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

/** The body of POST /jobs; also what a changed job is judged by. */
export const JobInputSchema = object(inputMembers)
export type JobInput = Static<typeof JobInputSchema>

/** The body of PUT: a JSON Merge Patch (RFC 7396), so every member may be absent or null. */
export const JobPatchSchema = mergePatchOf(JobInputSchema)

/** The body of PUT /jobs, which names the job by its referenceId. */
export const JobUpsertSchema = Type.Unsafe<Record<string, unknown>>({
  ...JobPatchSchema,
  required: ['referenceId'],
  properties: { ...(JobPatchSchema as unknown as { properties: TProperties }).properties, referenceId: filledLine(50) },
})

/** The optional body of DELETE /jobs. */
export const JobDeletionSchema = object({ referenceId: Type.Optional(filledLine(50)) })

/** The optional body of DELETE /jobs/{id}: an empty object, since the path says everything. */
export const NoMembersSchema = object({})

type Structure = { type?: unknown; properties?: Record<string, Structure>; required?: string[]; enum?: unknown[] }

function mergePatchOf(schema: TSchema) {
  return Type.Unsafe<Record<string, unknown>>(patch(schema as Structure) as TSchema)
}

/** RFC 7396: objects merge member by member, so theirs become optional too; arrays are replaced whole. */
function patch(schema: Structure): Structure {
  if (!schema.properties) return schema
  const { required: _, ...rest } = schema
  const properties = Object.entries(schema.properties).map(([name, member]) => [name, clearable(patch(member))])
  return { ...rest, properties: Object.fromEntries(properties) }
}

function clearable(schema: Structure): Structure {
  if (schema.type === undefined || (Array.isArray(schema.type) && schema.type.includes('null'))) return schema
  return { ...schema, type: [schema.type, 'null'].flat() }
}
