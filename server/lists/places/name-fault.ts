/** Reasons why an unknown name in a province is not accepted as an unlisted place. */
import type { Sentence } from '../../platform/sentences/sentence.ts'
import { isAddress } from './address.ts'
import { PROVINCE_WORDS_MAX } from './areas.ts'
import { hasLostLetter } from './broken-letters.ts'
import { type Gazetteer, readWithoutComma } from './gazetteer.ts'
import { placeParts } from './non-place.ts'
import { nameKey } from './normalize.ts'
import { reasons } from './refusals.ts'
import type { ListedPlace, LocationCode } from './types.ts'

export type NameFault = {
  readonly code: LocationCode
  readonly reason: Sentence
  /** Texts that would be accepted, the likeliest first. */
  readonly candidates: readonly string[]
  /** The text that lenient handling reads instead (null: the name itself), and its sentence; null if it refuses too. */
  readonly lenient: { readonly readAs: string | null; readonly sentence: Sentence } | null
}

/** The name of a place, and the whole text. */
export type Mention = { readonly name: string; readonly text: string }

/** Null for a name that may be that of a place. */
export const nameFault = (gazetteer: Gazetteer, province: ListedPlace, mention: Mention): NameFault | null =>
  formFault(gazetteer, province, mention.name) ??
  severalFault(gazetteer, province, mention.name) ??
  elsewhereFault(gazetteer, province, mention) ??
  spellingFault(gazetteer, province, mention) ??
  lostFault(mention)

/** "123 Main Street", "Remote", "Toronto (Hybrid)"; the province is null if the text names none. */
export const formFault = (gazetteer: Gazetteer, province: ListedPlace | null, name: string): NameFault | null =>
  isAddress(name)
    ? { code: 'location-unknown', reason: reasons.address(name), candidates: [], lenient: null }
    : nonPlaceFault(gazetteer, province, name)

/** "Remote", "Toronto (Hybrid)" */
export const nonPlaceFault = (gazetteer: Gazetteer, province: ListedPlace | null, name: string): NameFault | null => {
  const parts = placeParts(name, (text) => gazetteer.areaNamed(text) !== undefined)
  if (parts === null) return null
  const beside = parts.flatMap((part) => placesNamed(gazetteer, province, part))
  const isNone = parts.length === 0
  const places = isNone ? [province ?? areaIn(gazetteer, name) ?? gazetteer.country ?? []].flat() : beside
  const reason = isNone ? reasons.noPlace(name) : reasons.besidePlace(name)
  const candidates = places.map(({ location }) => location.description)
  return { code: 'location-unknown', reason, candidates, lenient: null }
}

const placesNamed = (gazetteer: Gazetteer, province: ListedPlace | null, part: string): readonly ListedPlace[] => {
  if (province) return [gazetteer.listedIn(province.province, part) ?? []].flat()
  const place = readWithoutComma(gazetteer, part.replace(/,([^,]*)$/, ' $1'))
  return place ? [place] : gazetteer.listedAnywhere(part)
}

/** "Anywhere in British Columbia" */
const areaIn = (gazetteer: Gazetteer, name: string): ListedPlace | undefined => {
  const words = nameKey(name).split(/[ ,()/]+/)
  for (let count = Math.min(PROVINCE_WORDS_MAX, words.length - 1); count > 0; count--) {
    const area =
      gazetteer.provinceNamed(words.slice(-count).join(' ')) ?? gazetteer.provinceNamed(words.slice(0, count).join(' '))
    if (area) return area
  }
  return undefined
}

/** Between the names of places: "Edmonton/Calgary", "Calgary or Edmonton", "Toronto et Montréal". */
const BETWEEN_PLACES = /[/;|&+]| (?:and|or|et|ou) /i

/** Names of which each is that of a place; a name with such a sign in it ("Dysart et al") is no such list. */
const severalFault = (gazetteer: Gazetteer, province: ListedPlace, name: string): NameFault | null => {
  const parts = name
    .split(BETWEEN_PLACES)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length < 2) return null
  const places = parts.map((part) => gazetteer.listedIn(province.province, part) ?? gazetteer.listedAnywhere(part)[0])
  const candidates = places.flatMap((place) => (place ? [place.location.description] : []))
  if (candidates.length < parts.length) return null
  return { code: 'location-unknown', reason: reasons.severalPlaces(name), candidates, lenient: null }
}

/** The population from which on a town elsewhere is meant more often than a small place of its name (left-out.test.ts). */
const ELSEWHERE_MIN = 50_000

const isLargeTown = ({ location: { type }, population }: ListedPlace): boolean =>
  type === 'Town' && (population ?? 0) >= ELSEWHERE_MIN

/** "Vancouver, ON": lenient handling keeps it, since either the name or the province may be wrong. */
const elsewhereFault = (gazetteer: Gazetteer, province: ListedPlace, { name, text }: Mention): NameFault | null => {
  const places = gazetteer.listedAnywhere(name).filter((place) => place.province !== province.province)
  if (!places.some(isLargeTown)) return null
  const candidates = places.map(({ location }) => location.description)
  const [first = ''] = candidates
  return {
    code: 'location-elsewhere',
    reason: reasons.elsewhere(name, province),
    candidates: [...candidates, ...similarPlaces(gazetteer, province, name)],
    lenient: { readAs: null, sentence: reasons.keptElsewhere(text, first) },
  }
}

/** "Torotno, ON": lenient handling reads the one similar place. */
const spellingFault = (gazetteer: Gazetteer, province: ListedPlace, { name, text }: Mention): NameFault | null => {
  const [similar, ...others] = similarPlaces(gazetteer, province, name)
  if (similar === undefined || others.length > 0) return null
  return {
    code: 'location-misspelled',
    reason: reasons.misspelled(name, province),
    candidates: [similar],
    lenient: { readAs: similar, sentence: reasons.readAs(text, similar) },
  }
}

/** "Saint-J\uFFFDr\uFFFDme, QC": one lost letter of a large town is a misspelling. */
const lostFault = ({ name }: Mention): NameFault | null =>
  hasLostLetter(name)
    ? { code: 'location-unknown', reason: reasons.lostLetters(name), candidates: [], lenient: null }
    : null

/** The descriptions of places of the province that are one edit from the name, and that it may be a misspelling of. */
const similarPlaces = (gazetteer: Gazetteer, { province }: ListedPlace, name: string): string[] => {
  const found = gazetteer
    .similarNames(province, nameKey(name))
    .flatMap((key) => gazetteer.listedIn(province, key)?.location.description ?? [])
  return [...new Set(found)]
}
