import type { FindingCode } from '@affiche/contract/problem.ts'
import { quote } from '../problem.ts'
import type { ListedPlace, Location } from '../reference.ts'

export type LocationCode = Extract<FindingCode, `location-${string}`>

/** Where a place is: in the list, or at the employer's word. */
export type ResolvedPlace =
  | { readonly kind: 'listed'; readonly location: Location }
  | {
      readonly kind: 'unlisted'
      /** Byte for byte as the employer wrote it between white space and comma. */
      readonly name: string
      /** Two-letter code. */
      readonly province: string
      readonly description: string
    }

export type LocationRefusal = {
  readonly kind: 'refused'
  readonly code: LocationCode
  /** A sentence for people, the suggestions included. */
  readonly detail: string
  /** Texts that would be accepted, the likeliest first. */
  readonly suggestions: readonly string[]
  /** What lenient handling takes instead, and a sentence that tells it; null where it refuses too. */
  readonly lenient: { readonly place: ResolvedPlace; readonly detail: string } | null
}

/** Characters (Unicode code points) in the name of an unlisted place. */
export const PLACE_NAME_MAX = 100

/** Text of the caller is repeated in a sentence up to this many characters. */
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

type Suggested = Partial<Pick<LocationRefusal, 'code' | 'suggestions' | 'lenient'>>

/** The refusal in one sentence of the reason, and one of what may be sent instead. */
export const refuse = (
  reason: string,
  { code = 'location-unknown', suggestions = [], lenient = null }: Suggested = {},
): LocationRefusal => ({ kind: 'refused', code, detail: reason + asking(suggestions), suggestions, lenient })

const asking = (suggestions: readonly string[]): string => {
  const quoted = suggestions.map((suggestion) => `"${suggestion}"`)
  const last = quoted.pop()
  if (last === undefined) return ''
  return ` Did you mean ${quoted.length > 0 ? `${quoted.join(', ')} or ` : ''}${last}?`
}
