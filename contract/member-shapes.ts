/** The shapes of members of a job that are more than one value, as they are read and as a request has them. */
import { LIST_OF_MEMBER, SalaryPeriodSchema } from './reference.ts'
import { decimal4, filledLine, html, ignored, int32, LIST, type ListName, line, nullable, object } from './rules.ts'
import { type Static, type TSchema, Type } from './schema.ts'
import { AI_USES, type Language, VACANCIES } from './values.ts'

export const optional = <S extends TSchema>(schema: S) => Type.Optional(nullable(schema))

/** One of some values, or null for none. */
export const choice = <V extends string>(values: readonly V[], description: string) =>
  nullable(Type.Enum([...values], { description }))

/** Description of an id in the list of a member. */
export const idOf = (member: keyof typeof LIST_OF_MEMBER, more = '') => `Id in ${LIST_OF_MEMBER[member]}${more}.`

export const named = (id: string) => object({ id: int32({ description: id }), name: Type.String() })

export const itemOf = (list: ListName, id: string) =>
  object({ id: int32({ description: id }), name: Type.String() }, { [LIST]: list })

export const reference = (description: string, example: { id: number }) =>
  object({ id: int32({ description }), name: ignored('The name.') }, { examples: [example] })

/** Examples for refusals. */
const VANCOUVER = { description: 'Vancouver, BC' }
export const FIRST = { id: 1 }
export const TRADES = { id: 13 }
const YEARLY = { amount: 52000, period: FIRST }

export const LocationSchema = object(
  {
    id: int32({ description: 'Id of the place: that of the public list, or its own if the place is not listed.' }),
    description: Type.String({ description: 'City and province, "Vancouver, BC".' }),
    name: Type.String(),
    type: Type.String({ description: 'Town (every populated place), Region, Province, Territory or Country.' }),
  },
  { [LIST]: 'locations' },
)

export const locationsInput = Type.Array(
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
)

export const SalarySchema = object({
  amount: decimal4({ description: 'Base amount, written with exactly four decimals.', examples: [52000] }),
  maxAmount: nullable(decimal4({ description: 'Upper amount, written with exactly four decimals.' })),
  period: SalaryPeriodSchema,
  plusCommission: Type.Boolean(),
})

export const salaryInput = object(
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
)

export const perLanguage = <S extends TSchema>(schema: S, description: string) => {
  const member = () => Type.Optional<S>({ ...schema, description })
  return { en: member(), fr: member() } satisfies Record<Language, TSchema>
}

export const OtherTextSchema = object({
  title: line(256),
  description: Type.String({ description: 'HTML.' }),
  applicationUrl: nullable(line(200, { description: 'Address for applications in this language, if it has its own.' })),
  state: Type.Enum(['current', 'stale'], {
    description: 'stale: the title or the description of the job was changed after this text.',
  }),
})

/** A posting in the other language, without what the service says of it. */
export type TextBody = Readonly<Omit<Static<typeof OtherTextSchema>, 'state'>>

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

export const textsInput = object(
  { en: optional(textInput), fr: optional(textInput) },
  { description: 'The posting in the other language.' },
)

const disclosures = {
  artificialIntelligence: choice(AI_USES, 'Whether artificial intelligence screens, assesses or selects applicants.'),
  vacancy: choice(VACANCIES, 'Whether the posting is for an existing vacancy or for a future one.'),
  accommodation: nullable(
    Type.Boolean({ description: 'True if applicants with disabilities are offered accommodation.' }),
  ),
}

export const DisclosuresSchema = object(disclosures)

export const disclosuresInput = object({
  artificialIntelligence: Type.Optional(disclosures.artificialIntelligence),
  vacancy: Type.Optional(disclosures.vacancy),
  accommodation: Type.Optional(disclosures.accommodation),
})
