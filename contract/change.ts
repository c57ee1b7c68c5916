/** The list of changes, and the lines of an export. */
import { JobSchema } from './job.ts'
import { INT32_MAX, int32, isoDate, nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'
import { STATUSES } from './values.ts'
import type { ApiVersion } from './version.ts'

export const CHANGE_TYPES = ['job.created', 'job.updated', 'job.refreshed', 'job.deleted'] as const
/** Those of time have no writer; v1.1 does not show them. */
const CHANGE_TYPES_12 = [
  ...CHANGE_TYPES,
  'job.closing',
  'job.closed',
  'job.publishRefused',
  'job.applicationFailed',
] as const
export type ChangeType = (typeof CHANGE_TYPES_12)[number]

/** The types that a version shows. */
export const changeTypesOf: Readonly<Record<ApiVersion, readonly ChangeType[]>> = {
  'v1.1': CHANGE_TYPES,
  'v1.2': CHANGE_TYPES_12,
}

/** Days before its closing date on which a job has an entry. */
export const CLOSING_DAYS = [7, 3, 1] as const

/** Jobs of the calendar of closing dates. */
export const CALENDAR_JOBS_MAX = 500

/** Text that is no type of a version, in a list separated by commas; null if all are. */
export const unknownType = (list: string, version: ApiVersion): string | null =>
  list.split(',').find((name) => !changeTypesOf[version].some((type) => type === name)) ?? null

export const CHANGES_LIMIT_DEFAULT = 100
export const CHANGES_LIMIT_MAX = 1_000
/** Limit of a page that holds jobs too. */
export const CHANGES_EXPANDED_MAX = 100
export const WAIT_SECONDS_MAX = 30

/** Value of `after` for the present end of the list. */
export const NOW = 'now'

const cursor = (description: string) => Type.String({ description, examples: ['OTIwOjlmODZkMDgx'] })

const yes = Type.Unsafe<true>({ type: 'boolean', enum: [true] })

const sequence = Type.Integer({
  minimum: 1,
  description: 'Ascends with each change of the employer; numbers may be missing.',
})

export const ChangeSchema = object({
  sequence,
  type: Type.Enum([...CHANGE_TYPES], {
    description:
      'What happened. Archiving is `job.updated` with `status` in `members`. Ignore types that you do not know.',
  }),
  at: Type.String({ format: 'date-time', description: 'The moment of the change.' }),
  id: int32({ description: 'Id of the job.' }),
  referenceId: nullable(
    Type.String({ description: 'That of the job now or, of a deleted job, when it was deleted; null without one.' }),
  ),
  members: Type.Array(Type.String(), { description: 'Names of the members that were given or changed.' }),
  keyId: nullable(
    Type.Integer({
      description: 'Id of the key that made the change; null if the service itself did, by auto-refresh.',
    }),
  ),
})

/** That of v1.2, which has the entries of time too. */
export const Change12Schema = object({
  ...ChangeSchema.properties,
  type: Type.Enum([...CHANGE_TYPES_12], {
    description:
      'What happened. Archiving is `job.updated` with `status` in `members`. `job.closing` comes some days before the closing date of an active job, `job.closed` on it, `job.publishRefused` on the day on which a draft was to be published and could not be, `job.applicationFailed` when an application could not be delivered to its address. Ignore types that you do not know.',
  }),
  keyId: nullable(
    Type.Integer({
      description:
        'Id of the key that made the change; null if the service itself did, by auto-refresh, on the day of `publishOn`, since time passed or since mail was not taken.',
    }),
  ),
  days: Type.Optional(
    Type.Integer({
      enum: [...CLOSING_DAYS],
      description:
        'Of `job.closing` only: the days before the closing date. One that a stop of the service has made late has it too.',
    }),
  ),
  publishOn: Type.Optional(
    isoDate({
      description:
        'Of `job.publishRefused` only: the day on which the job was to be published; `members` names what stands in the way.',
    }),
  ),
})
export type ChangeBody = Static<typeof Change12Schema>

/** A job as it is now, with its entity tag. */
export const TaggedJobSchema = object({
  etag: Type.String({ description: 'The entity tag of the job, for `If-Match`.', examples: ['"mi9x3k2q.Zk3vQ1aB"'] }),
  job: JobSchema,
})

export const ChangePageSchema = object({
  data: Type.Array(ChangeSchema),
  cursor: cursor('Send it as `after` to read on.'),
  more: Type.Boolean({ description: 'True if there are further entries to ask for at once.' }),
  jobs: Type.Optional(
    Type.Array(TaggedJobSchema, {
      description: 'With `expand=job` only: the jobs of this page that exist, each once, as they are now.',
    }),
  ),
})

export type ChangePageBody = Omit<Static<typeof ChangePageSchema>, 'jobs'>

export const ExportBeginSchema = object({
  begin: yes,
  cursor: cursor('For `GET /changes`: what happened after it may be missing from this export.'),
})

export const ExportEndSchema = object({
  end: yes,
  jobs: Type.Integer({ minimum: 0, description: 'Number of jobs in this export.' }),
})

export const ExportLineSchema = Type.Union([ExportBeginSchema, TaggedJobSchema, ExportEndSchema])

const typesText = (version: ApiVersion): string =>
  `Only entries of these types, separated by commas: ${changeTypesOf[version].join(', ')}.`

export const ChangeListQuerySchema = object({
  after: Type.Optional(
    Type.String({
      format: 'cursor',
      description: `Cursor of an earlier answer, or \`${NOW}\` for the present end. Without it, from the oldest entry that is kept.`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INT32_MAX,
      default: CHANGES_LIMIT_DEFAULT,
      description: `Entries a page; over ${CHANGES_LIMIT_MAX} answers with ${CHANGES_LIMIT_MAX}, with \`expand\` ${CHANGES_EXPANDED_MAX}.`,
    }),
  ),
  types: Type.Optional(Type.String({ format: 'event-types', description: typesText('v1.1') })),
  expand: Type.Optional(Type.Enum(['job'], { description: 'Adds the jobs of the page, as they are now.' })),
})

export const ChangeListQuery12Schema = object({
  ...ChangeListQuerySchema.properties,
  types: Type.Optional(Type.String({ format: 'event-types-12', description: typesText('v1.2') })),
})

export const ExportQuerySchema = object({
  status: Type.Optional(Type.Enum([...STATUSES], { description: 'Only jobs with this status.' })),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: INT32_MAX,
      description: 'Only jobs with a higher id: goes on after an export that was cut off.',
    }),
  ),
})
