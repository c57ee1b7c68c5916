import { quote } from './problem.ts'
import type { ListedPlace } from './reference.ts'

export type LocationRefusal = {
  readonly kind: 'refused'
  readonly code: 'location-unknown' | 'location-ambiguous'
  /** A sentence for people, the suggestions included. */
  readonly detail: string
  /** Texts that would be accepted, the likeliest first. */
  readonly suggestions: readonly string[]
}

/** Characters (Unicode code points) in the name of an unlisted place. */
export const PLACE_NAME_MAX = 100

/** Text of the caller is repeated in a sentence up to this many characters. */
const QUOTED_MAX = 60

const FORM = 'write it as "Place, Province", for example "Vancouver, BC"'
const cite = (text: string): string => quote(text, QUOTED_MAX)

/** The reasons, one sentence each. */
export const reasons = {
  blank: () => `The location is empty; ${FORM}.`,
  tooLong: (text: string) => `${cite(text)} is too long for a location; ${FORM}.`,
  placeMissing: (province: string) => `The place before ${cite(`, ${province}`)} is missing; ${FORM}.`,
  provinceMissing: (place: string) => `The province or territory after ${cite(`${place},`)} is missing; ${FORM}.`,
  provinceUnknown: (province: string) =>
    `${cite(province)} is not a Canadian province or territory, and only places in Canada are accepted.`,
  severalParts: (place: string) =>
    `${cite(place)} is more than the name of one place; write only the place and its province, without an address.`,
  otherArea: (place: string, { location }: ListedPlace) => `${cite(place)} is not a place in ${location.name}.`,
  noLetter: (place: string) => `The place ${cite(place)} holds no letter; ${FORM}.`,
  placeTooLong: (place: string) => `The place ${cite(place)} is longer than ${PLACE_NAME_MAX} characters.`,
  placeUnknown: (place: string) => `${cite(place)} is not in the list of Canadian places; if it is in Canada, ${FORM}.`,
  ambiguous: (place: string, count: number) => `${count} places in Canada are called ${cite(place)}; add the province.`,
}

export const refuseUnknown = (reason: string, suggestions: readonly string[] = []): LocationRefusal => ({
  kind: 'refused',
  code: 'location-unknown',
  detail: reason + asking(suggestions),
  suggestions,
})

export const refuseAmbiguous = (reason: string, suggestions: readonly string[]): LocationRefusal => ({
  kind: 'refused',
  code: 'location-ambiguous',
  detail: reason + asking(suggestions),
  suggestions,
})

const asking = (suggestions: readonly string[]): string => {
  const quoted = suggestions.map((suggestion) => `"${suggestion}"`)
  const last = quoted.pop()
  if (last === undefined) return ''
  return ` Did you mean ${quoted.length > 0 ? `${quoted.join(', ')} or ` : ''}${last}?`
}
