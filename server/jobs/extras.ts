/** The members of a job beyond v1.1, stored as one JSON text; null where there are none. */
import { hash } from 'node:crypto'
import { type AddedMembers, UNSAID } from '@affiche/contract/job-v12.ts'
import type { TextBody } from '@affiche/contract/member-shapes.ts'
import { type MembersWith, membersWith } from '@affiche/contract/members.ts'
import type { Language, Status } from '@affiche/contract/values.ts'

export type ExtraMember = MembersWith<{ kept: 'extra' }>

/** The names of the members, in the order of answers. */
export const EXTRA_MEMBERS = membersWith('kept', 'extra')

/** The texts of the other language; `of` names the first texts that they belong to (`nameOfTexts`). */
export type OtherText = TextBody & { readonly of: string }

export type Extras = Pick<AddedMembers, Exclude<ExtraMember, 'texts'>> & {
  readonly texts: Readonly<Partial<Record<Language, OtherText>>>
}

/** Some members in their order, and those of each that has such; one that is not given has no value. */
export const extrasOf = (given: { readonly [Name in ExtraMember]?: unknown }): Extras =>
  Object.fromEntries(EXTRA_MEMBERS.map((name) => [name, partOf(given[name], UNSAID[name])])) as unknown as Extras

const partOf = (given: unknown, unsaid: unknown): unknown => {
  const names = Object.keys(unsaid ?? {})
  if (names.length === 0) return given ?? unsaid
  const parts = (given ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(names.map((name) => [name, parts[name] ?? null]))
}

export const NO_EXTRAS = extrasOf({})

/** The stored text, members in their order; null without any value. */
export const renderExtras = (extras: Extras): string | null => {
  if (extras === NO_EXTRAS) return null
  const text = JSON.stringify(extrasOf(extras))
  return text === EMPTY ? null : text
}

const EMPTY = JSON.stringify(NO_EXTRAS)

/** A member that an earlier version did not know has no value. */
export const parseExtras = (text: string | null): Extras => (text === null ? NO_EXTRAS : extrasOf(JSON.parse(text)))

/** The members of a job with a status: only a draft has a day on which it is published. */
export const extrasIn = (extras: Extras, status: Status): Extras =>
  status === 'draft' || extras.publishOn === null ? extras : { ...extras, publishOn: null }

/** Characters of base64url: 72 bits. */
const NAME_LENGTH = 12

/** Names a title and a description, to tell later whether they have changed. */
export const nameOfTexts = ({ title, description }: Pick<OtherText, 'title' | 'description'>): string =>
  hash('sha256', `${title}\n${description}`, 'base64url').slice(0, NAME_LENGTH)

/** The members as a request may send them back. */
export const extrasBody = ({ texts, ...members }: Extras) => ({
  ...members,
  texts: Object.fromEntries(Object.entries(texts).map(([name, { of, ...text }]) => [name, text])),
})
