/** The members of a job beyond v1.1, stored as one JSON text; null where there are none. */
import { hash } from 'node:crypto'
import type { AddedMembers } from '@affiche/contract/job-v12.ts'
import type { Language } from '@affiche/contract/values.ts'

/** The texts of the other language; `of` names the first texts that they belong to (`nameOfTexts`). */
export type OtherText = Readonly<Omit<NonNullable<AddedMembers['texts'][Language]>, 'state'>> & { readonly of: string }

/** The members of the contract but those that the public side tells. */
export type Extras = Omit<AddedMembers, 'texts' | 'publicUrls' | 'hidden'> & {
  readonly texts: Readonly<Partial<Record<Language, OtherText>>>
}

export const NO_EXTRAS: Extras = {
  language: null,
  texts: {},
  workplace: null,
  openings: null,
  purpose: null,
  disclosures: { artificialIntelligence: null, vacancy: null, accommodation: null },
}

/** The names of the members, in the order of answers. */
export const EXTRA_MEMBERS = Object.keys(NO_EXTRAS) as readonly (keyof Extras)[]

/** The stored text, members in their order; null without any value. */
export const renderExtras = (extras: Extras): string | null => {
  const text = JSON.stringify(ordered(extras))
  return text === EMPTY ? null : text
}

const ordered = ({ language, texts, workplace, openings, purpose, disclosures }: Extras): Extras => ({
  language,
  texts,
  workplace,
  openings,
  purpose,
  disclosures: {
    artificialIntelligence: disclosures.artificialIntelligence,
    vacancy: disclosures.vacancy,
    accommodation: disclosures.accommodation,
  },
})

const EMPTY = JSON.stringify(NO_EXTRAS)

/** A member that an earlier version did not know has no value. */
export const parseExtras = (text: string | null): Extras =>
  text === null ? NO_EXTRAS : ordered({ ...NO_EXTRAS, ...JSON.parse(text) })

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
