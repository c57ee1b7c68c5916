/** English sentences about refused places. */
import type { Area, Said } from '../arguments.ts'

const FORM = 'write it as "Place, Province", for example "Vancouver, BC"'
const ONLY_PLACE = 'write only the place and its province'

type Place = { readonly place: string }
type InArea = Place & { readonly area: Area }

export const places = {
  placeSuggested: ({ reason, suggestions }: { reason: Said; suggestions: readonly string[] }) => {
    const quoted = suggestions.map((suggestion) => `"${suggestion}"`)
    const last = quoted.pop() ?? ''
    return `${reason} Did you mean ${quoted.length > 0 ? `${quoted.join(', ')} or ` : ''}${last}?`
  },
  blankPlace: `The location is empty; ${FORM}.`,
  longLocation: ({ text }: { text: string }) => `"${text}" is too long for a location; ${FORM}.`,
  placeMissing: ({ text }: { text: string }) => `The place before "${text}" is missing; ${FORM}.`,
  provinceMissing: ({ text }: { text: string }) => `The province or territory after "${text}" is missing; ${FORM}.`,
  provinceUnknown: ({ text }: { text: string }) =>
    `"${text}" is not a Canadian province or territory, and only places in Canada are accepted.`,
  severalParts: ({ place }: Place) =>
    `"${place}" is more than the name of one place; ${ONLY_PLACE}, without an address.`,
  notInArea: ({ place, area }: InArea) => `"${place}" is not a place in ${area.name}.`,
  noLetter: ({ place }: Place) => `The place "${place}" holds no letter; ${FORM}.`,
  longPlace: ({ place, most }: Place & { most: number }) => `The place "${place}" is longer than ${most} characters.`,
  placeUnknown: ({ place }: Place) => `"${place}" is not in the list of Canadian places; if it is in Canada, ${FORM}.`,
  streetAddress: ({ place }: Place) => `"${place}" is a street address; ${ONLY_PLACE}.`,
  postalCode: ({ text }: { text: string }) => `"${text}" ends with a postal code; ${ONLY_PLACE}.`,
  brokenLetters: ({ text }: { text: string }) =>
    `"${text}" holds letters in another encoding; write them as they are, in UTF-8.`,
  lostLetters: ({ place }: Place) => `"${place}" has lost letters on its way; write them as they are, in UTF-8.`,
  severalPlaces: ({ place }: Place) =>
    `"${place}" names several places; write each as a place of its own, up to three in "locations".`,
  noPlace: ({ place }: Place) =>
    `"${place}" is not the name of a place; for work that can be done anywhere, write the province or "Canada".`,
  besidePlace: ({ place }: Place) => `"${place}" holds more than the name of a place; ${ONLY_PLACE}.`,
  misspelledPlace: ({ place, area }: InArea) => `No place called "${place}" is known in ${area.name}.`,
  placeElsewhere: ({ place, area }: InArea) =>
    `No place called "${place}" is known in ${area.name}, only elsewhere in Canada.`,
  readAs: ({ text, known }: { text: string; known: string }) => `"${text}" was read as "${known}".`,
  keptElsewhere: ({ text, known }: { text: string; known: string }) =>
    `"${text}" was kept as it is written, though the list has the name only elsewhere, as "${known}".`,
  ambiguousPlace: ({ place, count }: Place & { count: number }) =>
    `${count} places in Canada are called "${place}"; add the province.`,
}
