/** The refusals of places, and their sentences. */
import { shorten } from '../../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import type { ListedPlace, LocationRefusal } from './types.ts'

/** Characters (Unicode code points) in the name of an unlisted place. */
export const PLACE_NAME_MAX = 100

/** The most characters of the caller's text that a sentence quotes. */
const QUOTED_MAX = 60

const cite = (text: string): string => shorten(text, QUOTED_MAX)

const inArea = (place: string, { location: { name }, province }: ListedPlace) => ({
  place: cite(place),
  area: { name, province },
})

const asKnown = (text: string, known: string) => ({ text: cite(text), known: shorten(known, PLACE_NAME_MAX * 2) })

/** The reasons, one sentence each. */
export const reasons = {
  blank: () => sentence('blankPlace'),
  tooLong: (text: string) => sentence('longLocation', { text: cite(text) }),
  placeMissing: (province: string) => sentence('placeMissing', { text: cite(`, ${province}`) }),
  provinceMissing: (place: string) => sentence('provinceMissing', { text: cite(`${place},`) }),
  provinceUnknown: (province: string) => sentence('provinceUnknown', { text: cite(province) }),
  severalParts: (place: string) => sentence('severalParts', { place: cite(place) }),
  otherArea: (place: string, area: ListedPlace) => sentence('notInArea', inArea(place, area)),
  noLetter: (place: string) => sentence('noLetter', { place: cite(place) }),
  placeTooLong: (place: string) => sentence('longPlace', { place: cite(place), most: PLACE_NAME_MAX }),
  placeUnknown: (place: string) => sentence('placeUnknown', { place: cite(place) }),
  postalCode: (text: string) => sentence('postalCode', { text: cite(text) }),
  brokenLetters: (text: string) => sentence('brokenLetters', { text: cite(text) }),
  lostLetters: (place: string) => sentence('lostLetters', { place: cite(place) }),
  address: (place: string) => sentence('streetAddress', { place: cite(place) }),
  severalPlaces: (place: string) => sentence('severalPlaces', { place: cite(place) }),
  noPlace: (place: string) => sentence('noPlace', { place: cite(place) }),
  besidePlace: (place: string) => sentence('besidePlace', { place: cite(place) }),
  misspelled: (place: string, area: ListedPlace) => sentence('misspelledPlace', inArea(place, area)),
  elsewhere: (place: string, area: ListedPlace) => sentence('placeElsewhere', inArea(place, area)),
  readAs: (text: string, known: string) => sentence('readAs', asKnown(text, known)),
  keptElsewhere: (text: string, known: string) => sentence('keptElsewhere', asKnown(text, known)),
  ambiguous: (place: string, count: number) => sentence('ambiguousPlace', { place: cite(place), count }),
}

type Details = Partial<Pick<LocationRefusal, 'code' | 'suggestions' | 'lenient'>>

/** A refusal with a sentence for the reason, and one for the suggestions. */
export const refuse = (
  reason: Sentence,
  { code = 'location-unknown', suggestions = [], lenient = null }: Details = {},
): LocationRefusal => ({
  kind: 'refused',
  code,
  sentence: suggestions.length === 0 ? reason : sentence('placeSuggested', { reason, suggestions }),
  suggestions,
  lenient,
})
