/** The messages of refused locations. */
import { quote } from '../problem.ts'
import type { ListedPlace, LocationRefusal } from './types.ts'

/** Characters (Unicode code points) in the name of an unlisted place. */
export const PLACE_NAME_MAX = 100

/** The most characters of the caller's text that a message quotes. */
const QUOTED_MAX = 60

const FORM = 'write it as "Place, Province", for example "Vancouver, BC"'
const ONLY_PLACE = 'write only the place and its province'
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
    `${cite(place)} is more than the name of one place; ${ONLY_PLACE}, without an address.`,
  otherArea: (place: string, { location }: ListedPlace) => `${cite(place)} is not a place in ${location.name}.`,
  noLetter: (place: string) => `The place ${cite(place)} holds no letter; ${FORM}.`,
  placeTooLong: (place: string) => `The place ${cite(place)} is longer than ${PLACE_NAME_MAX} characters.`,
  placeUnknown: (place: string) => `${cite(place)} is not in the list of Canadian places; if it is in Canada, ${FORM}.`,
  address: (place: string) => `${cite(place)} is a street address; ${ONLY_PLACE}.`,
  noPlace: (place: string) =>
    `${cite(place)} is not the name of a place; for work that can be done anywhere, write the province or "Canada".`,
  besidePlace: (place: string) => `${cite(place)} holds more than the name of a place; ${ONLY_PLACE}.`,
  misspelled: (place: string, { location }: ListedPlace) =>
    `No place called ${cite(place)} is known in ${location.name}.`,
  elsewhere: (place: string, { location }: ListedPlace) =>
    `No place called ${cite(place)} is known in ${location.name}, only elsewhere in Canada.`,
  readAs: (text: string, known: string) => `${cite(text)} was read as ${quote(known, PLACE_NAME_MAX * 2)}.`,
  keptElsewhere: (text: string, known: string) =>
    `${cite(text)} was kept as it is written, though the list has the name only elsewhere, as ${quote(known, PLACE_NAME_MAX * 2)}.`,
  ambiguous: (place: string, count: number) => `${count} places in Canada are called ${cite(place)}; add the province.`,
}

type Details = Partial<Pick<LocationRefusal, 'code' | 'suggestions' | 'lenient'>>

/** A refusal with a sentence for the reason, and one for the suggestions. */
export const refuse = (
  reason: string,
  { code = 'location-unknown', suggestions = [], lenient = null }: Details = {},
): LocationRefusal => ({ kind: 'refused', code, detail: reason + didYouMean(suggestions), suggestions, lenient })

const didYouMean = (suggestions: readonly string[]): string => {
  const quoted = suggestions.map((suggestion) => `"${suggestion}"`)
  const last = quoted.pop()
  if (last === undefined) return ''
  return ` Did you mean ${quoted.length > 0 ? `${quoted.join(', ')} or ` : ''}${last}?`
}
