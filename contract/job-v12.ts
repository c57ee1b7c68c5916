/** Jobs as v1.2 has them, with its members beside those of v1.1, and the hints about them. */
import { DryRunJobSchema } from './dry-run.ts'
import { mergePatchOf, upsertOf } from './job.ts'
import { type MembersWith, members, membersWith, schemasOf } from './members.ts'
import { ignored, isoDate, nullable, object } from './rules.ts'
import { type Static, type TSchema, Type } from './schema.ts'

export const HintSchema = object({
  rule: Type.String({ description: 'Name of the rule.' }),
  pointer: Type.String({ description: 'JSON Pointer to the member that it is about.' }),
  detail: Type.String({ description: 'What the rule asks for, in the language of the answer.' }),
  source: nullable(
    object({ title: Type.String({ description: 'Law or guide.' }), url: Type.String({ format: 'uri' }) }),
  ),
  inForce: nullable(isoDate({ description: 'The day from which the rule holds; null for advice of the service.' })),
})
export type HintBody = Static<typeof HintSchema>

const hints = Type.Array(HintSchema, {
  description:
    'What rules on postings in Canada ask of the job, in the language of the answer. A hint refuses nothing by itself, and is not legal advice.',
})
const notice = Type.String({ description: 'A sentence to show beside the hints: they are not legal advice.' })

export const HintListSchema = object({ data: hints, notice })

const MEMBERS = membersWith('since', 'v1.1', 'v1.2')

/** Read shape: that of v1.1, then the members of v1.2. */
export const Job12Schema = object(schemasOf(MEMBERS, 'read'))
export type Job12Body = Static<typeof Job12Schema>

/** Members that v1.2 adds. */
export type AddedMembers = Readonly<Pick<Job12Body, MembersWith<{ since: 'v1.2' }>>>

type Shape = {
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

/** The value of a member of which nothing is said. */
const unsaidOf = (schema: TSchema): unknown => {
  const { type, properties = {}, required = [] }: Shape = schema
  if (type !== 'object') return null
  return Object.fromEntries(required.map((name) => [name, unsaidOf(properties[name] ?? {})]))
}

/** The members that v1.2 adds to a job of which nothing more is said. */
export const UNSAID = Object.fromEntries(
  membersWith('since', 'v1.2').map((name) => [name, unsaidOf(members[name].read)]),
) as unknown as AddedMembers

/** Answer to a write. */
export const WrittenJob12Schema = object({ ...Job12Schema.properties, hints, notice })

/** A job of a dry run, whose answer has what that to the write would have. */
export const DryRunJob12Schema = object({
  ...WrittenJob12Schema.properties,
  id: DryRunJobSchema.properties.id,
  locations: DryRunJobSchema.properties.locations,
})

/** Body of POST /jobs; an answer that is sent back has more. */
export const JobInput12Schema = object({
  ...schemasOf(MEMBERS, 'input'),
  hints: ignored('The hints.'),
  notice: ignored('The notice.'),
})
export type JobInput12 = Static<typeof JobInput12Schema>

export const JobPatch12Schema = mergePatchOf(JobInput12Schema)

export const JobUpsert12Schema = upsertOf(JobPatch12Schema)
