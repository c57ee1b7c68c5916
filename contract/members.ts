/** Every member of a job, once and in the order of answers; every other form of a job is made of this table. */
import {
  choice,
  DisclosuresSchema,
  disclosuresInput,
  FIRST,
  idOf,
  itemOf,
  LocationSchema,
  locationsInput,
  named,
  OtherTextSchema,
  optional,
  perLanguage,
  reference,
  SalarySchema,
  salaryInput,
  TRADES,
  textsInput,
} from './member-shapes.ts'
import { filledLine, html, ignored, int32, isoDate, line, nullable, object } from './rules.ts'
import { type TSchema, Type } from './schema.ts'
import { LANGUAGES, OPENINGS_MAX, PURPOSES, STATUSES, type Status, WORKPLACES } from './values.ts'
import type { ApiVersion } from './version.ts'

const ApplyUrlsSchema = object(
  perLanguage(Type.String({ format: 'uri' }), 'Address of the form by which candidates apply in this language.'),
  {
    description: 'Only where the service takes applications by a form, of a posting whose routing type is Email.',
  },
)

type Row = {
  readonly since: ApiVersion
  /**
   * `column`: the service counts, sorts, searches, dates or computes it. `document`, `extra`: it is stored and returned
   * as a part of one text, that of v1.1 or that of the later members. `nowhere`: the public side gives it.
   */
  readonly kept: 'column' | 'document' | 'extra' | 'nowhere'
  /**
   * Whether candidates see it. `fact`: its value is in the public document; `choice`: so it is, and searches ask for one
   * of its values; `made`: something is made of it there; null: it is not.
   */
  readonly public: 'fact' | 'choice' | 'made' | null
  readonly read: TSchema
  /** As a request that creates has it. */
  readonly input: TSchema
}

type Sides = Pick<Row, 'read' | 'input'>

const rowsOf =
  <const K extends Pick<Row, 'since' | 'kept'>>(kind: K) =>
  <const P extends Row['public'], S extends Sides>(shown: P, sides: S) => ({ ...kind, public: shown, ...sides })

const column = rowsOf({ since: 'v1.1', kept: 'column' })
const inDocument = rowsOf({ since: 'v1.1', kept: 'document' })
const extra = rowsOf({ since: 'v1.2', kept: 'extra' })
const remark = rowsOf({ since: 'v1.2', kept: 'nowhere' })

const openings = nullable(
  Type.Integer({ minimum: 1, maximum: OPENINGS_MAX, description: 'Number of persons wanted; null: not said.' }),
)
const purpose = choice(PURPOSES, 'lmia: the posting is part of an application for an LMIA. Never shown to candidates.')

export const members = {
  id: column('made', {
    read: int32({ description: 'Unique identifier of the job, assigned by the service; never used again.' }),
    input: Type.Optional(
      Type.Unknown({
        description:
          'In a PUT it must be the id of the job, so that a read job can be sent back; refused in a request that creates.',
      }),
    ),
  }),
  referenceId: column(null, {
    read: nullable(line(50, { description: "The employer's own identifier; null when none was given." })),
    input: optional(
      line(50, {
        format: 'filled-line',
        description: "The employer's own identifier, unique per employer, compared exactly.",
      }),
    ),
  }),
  employer: column('made', { read: named('Id of the employer.'), input: ignored('The employer.') }),
  title: column('made', {
    read: line(256, { description: 'Job title.' }),
    input: filledLine(256, { description: 'Job title.' }),
  }),
  publishDate: column('made', {
    read: isoDate({ description: 'Set by the service: the day the job was created, or left draft.' }),
    input: ignored('The publish date.'),
  }),
  closeDate: column('made', {
    read: isoDate({ description: 'Date the job closes.' }),
    input: optional(
      isoDate({
        description: 'Date the job closes. Default: 60 days after publishDate.',
        examples: ['2027-01-31'],
      }),
    ),
  }),
  confidential: column('made', {
    read: Type.Boolean({ description: 'True when the name of the employer is confidential.' }),
    input: optional(Type.Boolean({ description: 'Default false.' })),
  }),
  autoRefresh: column(null, {
    read: Type.Boolean({
      description: 'True when the publish date is refreshed every 7 days; in effect only on the unlimited plan.',
    }),
    input: optional(Type.Boolean({ description: 'Default false. Needs the unlimited plan.' })),
  }),
  status: column(null, {
    read: Type.Enum([...STATUSES], {
      description: 'active, archived or draft. Never changes by itself, also not when closeDate passes.',
    }),
    input: Type.Optional(
      Type.Unsafe<Status | '' | null>({
        type: ['string', 'null'],
        enum: [...STATUSES, '', null],
        description: 'Default active.',
      }),
    ),
  }),
  locations: inDocument('fact', {
    read: Type.Array(LocationSchema, { minItems: 1, maxItems: 3 }),
    input: locationsInput,
  }),
  categories: inDocument('fact', {
    read: Type.Array(itemOf('categories', idOf('categories')), { minItems: 1, maxItems: 3 }),
    input: Type.Array(reference(idOf('categories'), TRADES), { minItems: 1, maxItems: 3, examples: [[TRADES]] }),
  }),
  positionType: inDocument('fact', {
    read: itemOf('positionTypes', idOf('positionType')),
    input: reference(idOf('positionType'), FIRST),
  }),
  salary: inDocument('fact', { read: nullable(SalarySchema), input: optional(salaryInput) }),
  description: inDocument('made', {
    read: Type.String({ description: 'HTML, byte for byte as the employer sent it.' }),
    input: html({
      description:
        'HTML with the elements strong, b, em, i, br, p, div, ul, ol, li and a (href only). No length limit of its own; short text is requested.',
    }),
  }),
  applicantRoutingType: inDocument(null, {
    read: itemOf('applicantRoutingTypes', '1 = Email, 2 = URL.'),
    input: reference('1 = Email, 2 = URL.', FIRST),
  }),
  applicationEmail: inDocument('made', {
    read: nullable(line(50, { description: 'Receives the applications when the routing type is Email.' })),
    input: optional(line(50, { description: 'A plain address. Required when applicantRoutingType.id is 1.' })),
  }),
  applicationUrl: inDocument('made', {
    read: nullable(line(200, { description: 'Where candidates apply when the routing type is URL.' })),
    input: optional(
      line(200, { description: 'An absolute http or https address. Required when applicantRoutingType.id is 2.' }),
    ),
  }),
  language: extra('made', {
    read: choice(LANGUAGES, 'Language of title and description; null: not known.'),
    input: Type.Optional(
      choice(LANGUAGES, 'Language of title and description. Without it the service guesses it of 20 words or more.'),
    ),
  }),
  texts: extra('made', {
    read: object(perLanguage(OtherTextSchema, 'The posting in the other language.')),
    input: optional(textsInput),
  }),
  workplace: extra('choice', {
    read: choice(WORKPLACES, 'Where the work is done; null: not said.'),
    input: Type.Optional(choice(WORKPLACES, 'Where the work is done. Default null.')),
  }),
  openings: extra('fact', { read: openings, input: Type.Optional(openings) }),
  purpose: extra(null, { read: purpose, input: Type.Optional(purpose) }),
  disclosures: extra('fact', { read: DisclosuresSchema, input: optional(disclosuresInput) }),
  publishOn: extra(null, {
    read: nullable(isoDate({ description: 'Of a draft: the day on which the service publishes it; null: none.' })),
    input: optional(
      isoDate({
        description:
          'Only of a draft: the day on which the service publishes it, by the rules of then. Today or later, and before closeDate. Another status clears it.',
      }),
    ),
  }),
  publicUrls: remark(null, {
    read: nullable(
      object({
        ...perLanguage(Type.String({ format: 'uri' }), 'Address of the page in this language.'),
        apply: Type.Optional(ApplyUrlsSchema),
      }),
    ),
    input: ignored('The public addresses.'),
  }),
  hidden: remark(null, {
    read: nullable(
      object({
        at: Type.String({ format: 'date-time', description: 'The moment from which the operator hides the posting.' }),
        reason: nullable(Type.String({ description: 'Why, where the operator tells it; else null.' })),
      }),
    ),
    input: ignored('Whether the operator hides it.'),
  }),
} satisfies Readonly<Record<string, Row>>

type Table = typeof members
export type Member = keyof Table

/** The names of the members whose rows have some values. */
export type MembersWith<Part extends Partial<Row>> = {
  [Name in Member]: Table[Name] extends Part ? Name : never
}[Member]

type Key = 'since' | 'kept' | 'public'

export const membersWith = <K extends Key, const V extends Row[K]>(
  key: K,
  ...values: V[]
): readonly MembersWith<{ readonly [Name in K]: V }>[] => {
  const accepted: readonly Row[K][] = values
  return (Object.keys(members) as Member[]).filter((name) => accepted.includes(members[name][key])) as never
}

type Side = 'read' | 'input'

/** The schemas of some members, in the order of their names. */
export const schemasOf = <Name extends Member, S extends Side>(names: readonly Name[], side: S) =>
  Object.fromEntries(names.map((name) => [name, members[name][side]])) as { [N in Name]: Table[N][S] }

/** The members whose values candidates see as they are. */
export type PublicFact = MembersWith<{ public: 'fact' | 'choice' }>
