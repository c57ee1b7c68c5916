/** Members of a job that v1.2 has beside those of v1.1: languages, workplace, disclosures, and what follows from them. */
import { DryRunJobSchema } from './dry-run.ts'
import { type JobBody, type JobInput, JobInputSchema, JobSchema, mergePatchOf, upsertOf } from './job.ts'
import { filledLine, html, ignored, isoDate, line, nullable, object } from './rules.ts'
import { type Static, type TSchema, Type } from './schema.ts'
import { AI_USES, LANGUAGES, type Language, PURPOSES, VACANCIES, WORKPLACES } from './values.ts'

export const OPENINGS_MAX = 9_999

const choice = <V extends string>(values: readonly V[], description: string) =>
  nullable(Type.Enum([...values], { description }))

const openings = nullable(
  Type.Integer({ minimum: 1, maximum: OPENINGS_MAX, description: 'Number of persons wanted; null: not said.' }),
)

const purpose = choice(PURPOSES, 'lmia: the posting is part of an application for an LMIA. Never shown to candidates.')

const workplace = choice(WORKPLACES, 'Where the work is done; null: not said.')

const disclosures = {
  artificialIntelligence: choice(AI_USES, 'Whether artificial intelligence screens, assesses or selects applicants.'),
  vacancy: choice(VACANCIES, 'Whether the posting is for an existing vacancy or for a future one.'),
  accommodation: nullable(
    Type.Boolean({ description: 'True if applicants with disabilities are offered accommodation.' }),
  ),
}

const OtherTextSchema = object({
  title: line(256),
  description: Type.String({ description: 'HTML.' }),
  applicationUrl: nullable(line(200, { description: 'Address for applications in this language, if it has its own.' })),
  state: Type.Enum(['current', 'stale'], {
    description: 'stale: the title or the description of the job was changed after this text.',
  }),
})

const perLanguage = <S extends TSchema>(schema: S, description: string) => {
  const member = () => Type.Optional<S>({ ...schema, description })
  return { en: member(), fr: member() } satisfies Record<Language, TSchema>
}

const address = Type.String({ format: 'uri' })

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

const readMembers = {
  language: choice(LANGUAGES, 'Language of title and description; null: not known.'),
  texts: object(perLanguage(OtherTextSchema, 'The posting in the other language.')),
  workplace,
  openings,
  purpose,
  disclosures: object(disclosures),
  publicUrls: nullable(object(perLanguage(address, 'Address of the page in this language.'))),
  hidden: nullable(
    object({
      at: Type.String({ format: 'date-time', description: 'The moment from which the operator hides the posting.' }),
      reason: nullable(Type.String({ description: 'Why, where the operator tells it; else null.' })),
    }),
  ),
}

/** Read shape: that of v1.1, then these members. */
export const Job12Schema = object({ ...JobSchema.properties, ...readMembers })
export type Job12Body = Static<typeof Job12Schema>

/** Members that v1.2 adds. */
export type AddedMembers = Readonly<Omit<Job12Body, keyof JobBody>>

/** The statements that some provinces ask of a posting; null: not said. */
export type Disclosures = Readonly<Job12Body['disclosures']>

/** Answer to a write. */
export const WrittenJob12Schema = object({ ...Job12Schema.properties, hints, notice })

/** A job of a dry run, whose answer has what that to the write would have. */
export const DryRunJob12Schema = object({
  ...WrittenJob12Schema.properties,
  id: DryRunJobSchema.properties.id,
  locations: DryRunJobSchema.properties.locations,
})

const optional = <S extends TSchema>(schema: S) => Type.Optional(nullable(schema))

const textInput = object(
  {
    title: filledLine(256, { description: 'Job title in this language.' }),
    description: html({ description: 'HTML by the rules of the first description.' }),
    applicationUrl: optional(
      line(200, { description: 'An absolute http or https address, for the routing type URL.' }),
    ),
    state: ignored('The state.'),
  },
  { examples: [{ title: 'Boulanger', description: '<p>Du pain.</p>' }] },
)

const unsaid = ' Default null.'

const inputMembers = {
  language: Type.Optional(
    choice(LANGUAGES, 'Language of title and description. Without it the service guesses it of 20 words or more.'),
  ),
  texts: optional(
    object({ en: optional(textInput), fr: optional(textInput) }, { description: 'The posting in the other language.' }),
  ),
  workplace: Type.Optional(choice(WORKPLACES, `Where the work is done.${unsaid}`)),
  openings: Type.Optional(openings),
  purpose: Type.Optional(purpose),
  disclosures: optional(
    object({
      artificialIntelligence: Type.Optional(disclosures.artificialIntelligence),
      vacancy: Type.Optional(disclosures.vacancy),
      accommodation: Type.Optional(disclosures.accommodation),
    }),
  ),
  publicUrls: ignored('The public addresses.'),
  hidden: ignored('Whether the operator hides it.'),
  hints: ignored('The hints.'),
  notice: ignored('The notice.'),
}

/** Body of POST /jobs. */
export const JobInput12Schema = object({ ...JobInputSchema.properties, ...inputMembers })
export type JobInput12 = Static<typeof JobInput12Schema>

type AddedInput = Omit<JobInput12, keyof JobInput>

/** Names of the members that v1.2 adds and a request decides; one that is accepted and ignored has no type. */
export type AddedInputName = keyof {
  [Name in keyof AddedInput as unknown extends AddedInput[Name] ? never : Name]: true
}

export const JobPatch12Schema = mergePatchOf(JobInput12Schema)

export const JobUpsert12Schema = upsertOf(JobPatch12Schema)
