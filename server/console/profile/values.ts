/**
 * Values of the form of a profile: as typed, as shown, and as they are to be written. A member that was not touched
 * is not sent, and one that somebody else has changed meanwhile is contested.
 */
import { hash } from 'node:crypto'
import type { Profile } from '@affiche/contract/employer-v12.ts'

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

/** Field with what the form showed, a short hash of each member. */
export const SEEN = 'seen'

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

/** Characters of base64url; the hashes only compare texts of one form. */
const HASH_LENGTH = 10

const hashOf = (member: Member, values: Values): string => {
  const value = member === 'enforcedRules' ? values.enforcedRules.toSorted() : values[member]
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, HASH_LENGTH)
}

export const baseVersionOf = (values: Values): string => MEMBERS.map((member) => hashOf(member, values)).join(' ')

export type Plan = {
  /** Values for the form: members that were touched as they were typed, the others as they are stored now. */
  readonly values: Values
  /** Members to send. */
  readonly changed: readonly Member[]
  /** Those among them that somebody else has changed since the form was shown. */
  readonly contested: readonly Member[]
}

/** A form that does not tell what it showed has shown nothing. */
export const planOf = (stored: Values, fields: URLSearchParams): Plan => {
  const typed = typedOver(stored, fields)
  const hashes = (fields.get(SEEN) ?? '').split(' ')
  const seen = (member: Member) => hashes[MEMBERS.indexOf(member)]
  const changed = MEMBERS.filter((member) => {
    const sent = hashOf(member, typed)
    return sent !== seen(member) && sent !== hashOf(member, stored)
  })
  const values = { ...stored, ...Object.fromEntries(changed.map((member) => [member, typed[member]])) }
  return { values, changed, contested: changed.filter((member) => hashOf(member, stored) !== seen(member)) }
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
