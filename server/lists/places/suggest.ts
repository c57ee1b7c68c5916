/** Suggestions for a refused text; each would be accepted. */
import { nearest } from '../../platform/lib/similar.ts'
import { PROVINCE_WORDS_MAX } from './areas.ts'
import type { Gazetteer } from './gazetteer.ts'
import { nameFault } from './name-fault.ts'
import { areaKey, nameKey } from './normalize.ts'
import type { ListedPlace } from './types.ts'

export const SUGGESTIONS_MAX = 5

/** The most words at the end of a text that may be the name of the place. */
const NAME_WORDS_MAX = 8

/** Longer text of the caller is not suggested. */
const SPELLING_MAX = 60

const POSTAL_CODE = /\b[a-z]\d[a-z] ?\d[a-z]\d\b/g
const COUNTRY_WORDS = new Set(['canada', 'ca', 'can'])

/** The suggestions of the first reading that has any; the surest reading comes first. */
export const suggest = (gazetteer: Gazetteer, text: string): string[] => {
  for (const read of [readWords, readProvinceAlone, readPlaceAlone, readMisspelled]) {
    const found = new Set(read(gazetteer, text))
    if (found.size > 0) return [...found].slice(0, SUGGESTIONS_MAX)
  }
  return []
}

/** "Toronto ON", "12 Main St, Toronto, ON M5V 2T6", "ON, Toronto": a province at one end, a listed place beside it. */
const readWords = (gazetteer: Gazetteer, text: string): string[] => {
  const words = nameKey(text)
    .replace(POSTAL_CODE, ' ')
    .split(/[ ,()/]+/)
    .filter(Boolean)
  const hasCountry = COUNTRY_WORDS.has(words.at(-1) ?? '')
  if (hasCountry) words.pop()
  for (let count = PROVINCE_WORDS_MAX; count > 0; count--) {
    const atEnd = gazetteer.provinceNamed(words.slice(-count).join(' '))
    const place =
      (atEnd && listedAtEnd(gazetteer, atEnd, words.slice(0, -count))) ??
      listedAfter(gazetteer, words.slice(0, count), words.slice(count))
    if (place) return [place.location.description]
  }
  return hasCountry ? gazetteer.listedAnywhere(words.join(' ')).map(({ location }) => location.description) : []
}

const listedAfter = (gazetteer: Gazetteer, start: string[], rest: string[]): ListedPlace | undefined => {
  const province = gazetteer.provinceNamed(start.join(' '))
  return province && listedAtEnd(gazetteer, province, rest)
}

/** The listed place whose name the words end with, the longest name first. */
const listedAtEnd = (gazetteer: Gazetteer, { province }: ListedPlace, words: string[]): ListedPlace | undefined => {
  for (let count = Math.min(words.length, NAME_WORDS_MAX); count > 0; count--) {
    const place = gazetteer.listedIn(province, words.slice(-count).join(' '))
    if (place) return place
  }
  return undefined
}

/** "Foo Creek, Ontaro", "Foo Creek ON", "12 Main St, Foo Creek, ON": the province is plain, the place is not listed. */
const readProvinceAlone = (gazetteer: Gazetteer, text: string): readonly string[] => {
  const [, before = '', after = ''] = /^(.*),([^,]*)$/s.exec(text) ?? /^(.*) ([A-Z]{2})$/s.exec(text) ?? []
  const place = partsOf(before).at(-1) ?? ''
  const isName = /\p{L}/u.test(place) && place.length <= SPELLING_MAX && !gazetteer.areaNamed(place)
  const province = gazetteer.provinceNamed(after) ?? (isName ? misspelledProvince(gazetteer, after) : undefined)
  if (!isName || !province) return []
  const known = gazetteer.listedIn(province.province, place)
  return known ? [known.location.description] : asSpelled(gazetteer, province, place)
}

/** The name as spelled, or the places that it may mean if it would be refused. */
const asSpelled = (gazetteer: Gazetteer, province: ListedPlace, name: string): readonly string[] => {
  const text = `${name}, ${province.province}`
  const isKnown = gazetteer.localityIn(province.province, name) !== undefined
  const fault = isKnown ? null : nameFault(gazetteer, province, { name, text })
  return fault ? fault.candidates : [text]
}

const misspelledProvince = (gazetteer: Gazetteer, text: string): ListedPlace | undefined => {
  const [key] = nearest(areaKey(text), gazetteer.provinceKeys, 1)
  return key === undefined ? undefined : gazetteer.provinceNamed(key)
}

/** "Austin, TX", "Abbeydale": every Canadian place of that name, or those in a province that the text names. */
const readPlaceAlone = (gazetteer: Gazetteer, text: string): string[] => {
  const parts = partsOf(text)
  const areas = parts.flatMap((part) => gazetteer.areaNamed(part) ?? [])
  const places = parts.flatMap((part) => placesNamed(gazetteer, part))
  const inAreas = places.filter(({ province }) => areas.some((area) => area.province === province))
  const onlyAreas = areas.length === parts.length ? areas.map(asSuggestion) : []
  const found = inAreas.length > 0 ? inAreas : [...places, ...onlyAreas]
  return found.map(({ description }) => description)
}

type Suggestion = { readonly province: string; readonly description: string }

const asSuggestion = ({ province, location: { description } }: ListedPlace): Suggestion => ({ province, description })

/** A locality that is listed too, perhaps in another spelling, is suggested as listed. */
const placesNamed = (gazetteer: Gazetteer, name: string): Suggestion[] => [
  ...gazetteer.listedAnywhere(name).map(asSuggestion),
  ...gazetteer.localitiesNamed(name).map((locality) => {
    const known = gazetteer.listedIn(locality.province, locality.name)
    return known ? asSuggestion(known) : { ...locality, description: `${locality.name}, ${locality.province}` }
  }),
]

/** "Vancuver": names that differ by a few letters; not for texts with a comma, which name a place elsewhere. */
const readMisspelled = (gazetteer: Gazetteer, text: string): string[] => {
  const [name, ...others] = partsOf(text)
  if (name === undefined || others.length > 0) return []
  return nearest(nameKey(name), gazetteer.nameKeys, SUGGESTIONS_MAX).flatMap((key) =>
    [gazetteer.areaNamed(key) ?? [], gazetteer.listedAnywhere(key)].flat().map(({ location }) => location.description),
  )
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
