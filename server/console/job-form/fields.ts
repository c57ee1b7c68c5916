/** The fields of the posting form, as the table of its members has them. */
import type { Member as JobMember } from '@affiche/contract/members.ts'
import { applyingMembers } from './applying-members.ts'
import { contentMembers } from './content-members.ts'
import type { Both, Field, FormMember } from './field.ts'
import { moreMembers } from './more-members.ts'

/** Every member of a job in the console. */
export const formMembers = { ...contentMembers, ...applyingMembers, ...moreMembers } satisfies Readonly<
  Record<JobMember, FormMember | null>
>

type Form = typeof formMembers
type IdsIn<M> = M extends { readonly fields: infer Fields } ? keyof Fields & string : never
type PartsOf<Name extends keyof Form> = Form[Name] extends { readonly parts: 'apart' } ? IdsIn<Form[Name]> : Name

/** Id and name of a control; of a group of radio buttons, the id of the first. */
export type FieldId = { [Name in keyof Form]: IdsIn<Form[Name]> }[keyof Form]

/** Unit that is compared, sent and chosen as one: a member, or each of its fields. */
export type Member = {
  [Name in Exclude<keyof Form, 'status'>]: IdsIn<Form[Name]> extends never ? never : PartsOf<Name>
}[Exclude<keyof Form, 'status'>]

/** The members that several fields say together. */
export type Together = {
  [Name in keyof Form]: Form[Name] extends { readonly parts: 'together' } ? Name : never
}[keyof Form]

type FormField = Field & { readonly id: FieldId; readonly member: Member | 'status'; readonly jobMember: JobMember }

const table: readonly (readonly [string, FormMember | null])[] = Object.entries(formMembers)

export const FIELDS: readonly FormField[] = table.flatMap(([name, member]) =>
  Object.entries(member?.fields ?? {}).map(([id, field]) => ({
    ...field,
    id: id as FieldId,
    member: (member && 'parts' in member && member.parts === 'apart' ? id : name) as Member | 'status',
    jobMember: name as JobMember,
  })),
)

/** Headings of members of several fields. */
export const TITLES: readonly (readonly [string, Both])[] = table.flatMap(([name, member]) =>
  member && 'title' in member && member.title ? [[name, member.title] as const] : [],
)

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
