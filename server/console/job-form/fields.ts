/** The fields of the posting form: the one table that ties each to its member of a job, by pointer, and to a section. */

export const SECTIONS = ['job', 'places', 'kind', 'pay', 'description', 'other', 'applying'] as const
export type Section = (typeof SECTIONS)[number]

type Row = {
  /** Id and name of the control; of a group of radio buttons, the id of the first. */
  readonly id: string
  /** `*` stands for the language of the other text. */
  readonly pointer: string
  /** Unit that is compared, sent and chosen as one. */
  readonly member: string
  readonly section: Section
}

export const FIELDS = [
  { id: 'title', pointer: '/title', member: 'title', section: 'job' },
  { id: 'language', pointer: '/language', member: 'language', section: 'job' },
  { id: 'openings', pointer: '/openings', member: 'openings', section: 'job' },
  { id: 'reference', pointer: '/referenceId', member: 'referenceId', section: 'job' },
  { id: 'purpose', pointer: '/purpose', member: 'purpose', section: 'job' },
  { id: 'place-1', pointer: '/locations/0/description', member: 'locations', section: 'places' },
  { id: 'place-2', pointer: '/locations/1/description', member: 'locations', section: 'places' },
  { id: 'place-3', pointer: '/locations/2/description', member: 'locations', section: 'places' },
  { id: 'workplace', pointer: '/workplace', member: 'workplace', section: 'places' },
  { id: 'category-1', pointer: '/categories/0/id', member: 'categories', section: 'kind' },
  { id: 'category-2', pointer: '/categories/1/id', member: 'categories', section: 'kind' },
  { id: 'category-3', pointer: '/categories/2/id', member: 'categories', section: 'kind' },
  { id: 'position-type', pointer: '/positionType/id', member: 'positionType', section: 'kind' },
  { id: 'pay-shown', pointer: '/salary', member: 'salary', section: 'pay' },
  { id: 'pay', pointer: '/salary/amount', member: 'salary', section: 'pay' },
  { id: 'pay-max', pointer: '/salary/maxAmount', member: 'salary', section: 'pay' },
  { id: 'pay-period', pointer: '/salary/period/id', member: 'salary', section: 'pay' },
  { id: 'pay-commission', pointer: '/salary/plusCommission', member: 'salary', section: 'pay' },
  { id: 'description', pointer: '/description', member: 'description', section: 'description' },
  { id: 'text-title', pointer: '/texts/*/title', member: 'texts', section: 'other' },
  { id: 'text-description', pointer: '/texts/*/description', member: 'texts', section: 'other' },
  { id: 'text-url', pointer: '/texts/*/applicationUrl', member: 'texts', section: 'other' },
  { id: 'routing', pointer: '/applicantRoutingType/id', member: 'applicantRoutingType', section: 'applying' },
  { id: 'email', pointer: '/applicationEmail', member: 'applicationEmail', section: 'applying' },
  { id: 'url', pointer: '/applicationUrl', member: 'applicationUrl', section: 'applying' },
  { id: 'close-date', pointer: '/closeDate', member: 'closeDate', section: 'applying' },
  { id: 'confidential', pointer: '/confidential', member: 'confidential', section: 'applying' },
  { id: 'auto-refresh', pointer: '/autoRefresh', member: 'autoRefresh', section: 'applying' },
  { id: 'intelligence', pointer: '/disclosures/artificialIntelligence', member: 'intelligence', section: 'applying' },
  { id: 'vacancy', pointer: '/disclosures/vacancy', member: 'vacancy', section: 'applying' },
  { id: 'accommodation', pointer: '/disclosures/accommodation', member: 'accommodation', section: 'applying' },
  // The buttons decide it.
  { id: 'status', pointer: '/status', member: 'status', section: 'applying' },
] as const satisfies readonly Row[]

export type FieldId = (typeof FIELDS)[number]['id']
export type Member = Exclude<(typeof FIELDS)[number]['member'], 'status'>

export const PLACES = ['place-1', 'place-2', 'place-3'] as const satisfies readonly FieldId[]
export const CATEGORIES = ['category-1', 'category-2', 'category-3'] as const satisfies readonly FieldId[]

/** The members that fields fill, in their order. */
export const MEMBERS: readonly Member[] = [
  ...new Set(FIELDS.flatMap(({ member }) => (member === 'status' ? [] : [member]))),
]

/** Fields of a member. */
export const fieldsOf = (member: Member): readonly FieldId[] =>
  FIELDS.filter((field) => field.member === member).map(({ id }) => id)

/** The texts of the fields, as they are typed or chosen; empty for none. */
export type Values = Readonly<Record<FieldId | Format, string>>

/** Format of the text of a field: light text or HTML. */
export type Format = 'description-format' | 'text-description-format'

export const FORMATS = { description: 'description-format', 'text-description': 'text-description-format' } as const

type Lists = { readonly places: readonly FieldId[]; readonly categories: readonly FieldId[] }

/** The fields of lists that are filled in: an entry of the body is one of these. */
export const filledIn = (values: Values): Lists => ({
  places: PLACES.filter((id) => values[id] !== ''),
  categories: CATEGORIES.filter((id) => values[id] !== ''),
})

/** The field of a pointer into the body; null for one that no field holds. */
export const fieldAt = (pointer: string, values: Values): FieldId | null => {
  const [, first = '', second = ''] = pointer.split('/')
  const { places, categories } = filledIn(values)
  if (first === 'locations') return places[Number(second || 0)] ?? 'place-1'
  if (first === 'categories') return categories[Number(second || 0)] ?? 'category-1'
  const general = first === 'texts' ? pointer.replace(/^\/texts\/\w+/, '/texts/*') : pointer
  const exact = FIELDS.find((field) => field.pointer === general || field.pointer === `${general}/id`)
  const near = exact ?? FIELDS.find((field) => first !== '' && `${field.pointer}/`.startsWith(`/${first}/`))
  return pointer.startsWith('/') ? (near?.id ?? null) : null
}
