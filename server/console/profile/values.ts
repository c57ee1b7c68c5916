/** Values of the form of a profile: as typed, as shown, and as they are to be written. */
import type { Profile } from '@affiche/contract/employer-v12.ts'
import { BASE_VERSION, createBaseVersions, type Plan, shortHash } from '../base-version.ts'

/** The operator keeps both names. */
export const TEXTS = ['website', 'slug'] as const
export const MEMBERS = [...TEXTS, 'size', 'federal', 'publishing', 'enforcedRules'] as const
export type Member = (typeof MEMBERS)[number]
/** A member with one field. */
export type Single = Exclude<Member, 'enforcedRules'>

/** Values of the fields as a browser sends them. */
export type Values = Readonly<Record<Single, string>> & { readonly enforcedRules: readonly string[] }

/** A browser sends nothing of boxes that are empty; this field tells that they were there. */
export const RULES_SHOWN = 'rules'

export const valuesOf = (profile: Profile): Values => {
  const { website, slug, size, federal, publishing, enforcedRules } = profile
  const texts = { website: website ?? '', slug: slug ?? '' }
  return { ...texts, size: size ?? '', federal: federal === null ? '' : String(federal), publishing, enforcedRules }
}

/** The fields that a form has, over what is stored. */
const typedOver = (stored: Values, fields: URLSearchParams): Values => {
  const typed = (name: Single): string => fields.get(name) ?? stored[name]
  const texts = { website: typed('website'), slug: typed('slug') }
  const enforcedRules = fields.has(RULES_SHOWN) ? fields.getAll('enforcedRules') : stored.enforcedRules
  return { ...texts, size: typed('size'), federal: typed('federal'), publishing: typed('publishing'), enforcedRules }
}

const versions = createBaseVersions(MEMBERS)

const versionOf = (values: Values) =>
  versions.make((member) => shortHash(member === 'enforcedRules' ? values.enforcedRules.toSorted() : values[member]))

export const baseVersionOf = (values: Values): string => versions.write(versionOf(values))

/** Members that were touched as they were typed, the others as they are stored now. */
type ShownPlan = Plan<Member> & { readonly values: Values }

/** A form that does not tell what it showed has shown nothing. */
export const planOf = (stored: Values, fields: URLSearchParams): ShownPlan => {
  const typed = typedOver(stored, fields)
  const base = versions.read(fields.get(BASE_VERSION))
  const plan = versions.planOf(versionOf(typed), base, [versionOf(stored)])
  const values = { ...stored, ...Object.fromEntries(plan.changed.map((member) => [member, typed[member]])) }
  return { ...plan, values }
}

const FEDERAL: Readonly<Record<string, boolean | null>> = { true: true, false: false, '': null }

/** Members as the interface takes them; what it does not know it refuses itself. */
export const patchOf = (values: Values, members: readonly Member[]): object => {
  const read = (member: Member): unknown => {
    if (member === 'enforcedRules') return values.enforcedRules
    const text = values[member]
    if (member === 'federal') return Object.hasOwn(FEDERAL, text) ? FEDERAL[text] : text
    return text.trim() || null
  }
  return Object.fromEntries(members.map((member) => [member, read(member)]))
}
