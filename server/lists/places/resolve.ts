/**
 * Resolves the place of a job from its description. Listed places are recognised in many spellings; any other place in
 * Canada is accepted with its province and kept as the employer spelled it.
 */
import { createBoundedCache } from '../../platform/lib/bounded-cache.ts'
import type { Sentence } from '../../platform/sentences/sentence.ts'
import { repairedLetters } from './broken-letters.ts'
import { withoutEndings } from './endings.ts'
import { createGazetteer, type Gazetteer, readWithoutComma } from './gazetteer.ts'
import { listedBesideArticle, listedOfKind } from './kinds.ts'
import { formFault, type Mention, type NameFault, nameFault, nonPlaceFault } from './name-fault.ts'
import { areaKey, nameKey } from './normalize.ts'
import { PLACE_NAME_MAX, reasons, refuse } from './refusals.ts'
import { SUGGESTIONS_MAX, suggest } from './suggest.ts'
import type { ListedPlace, LocationRefusal, PlaceData, ResolvedPlace } from './types.ts'

/** Resolves a description or refuses it; never throws. */
export type LocationResolver = (description: string) => ResolvedPlace | LocationRefusal

/** The most UTF-16 units of a description; longer ones are refused at once, since matching slows with length. */
const DESCRIPTION_UNITS_MAX = 400

/** Resolved places in the cache; the oldest is dropped first. */
const CACHED_MAX = 2_000

export const createLocationResolver = (data: PlaceData): LocationResolver => {
  const gazetteer = createGazetteer(data)
  const cache = createBoundedCache<ResolvedPlace>(CACHED_MAX)
  return (description) => {
    if (description.length > DESCRIPTION_UNITS_MAX) return refuse(reasons.tooLong(description))
    const known = cache.get(description)
    if (known) return known
    const place = resolveLetters(gazetteer, description.trim())
    // Refusals are rarely repeated, and may be long.
    return place.kind === 'refused' ? place : cache.set(description, place)
  }
}

/** Two descriptions with the same key name the same place; a job cannot hold both. */
export const placeKey = (place: ResolvedPlace): string =>
  place.kind === 'listed' ? `#${place.location.id}` : `${nameKey(place.name)}, ${place.province}`

/** Descriptions as a job would have them; null if it would be refused for one, or for two of the same place. */
export const readPlaces = (resolve: LocationResolver, typed: readonly string[]): readonly string[] | null => {
  const places = typed.map(resolve).filter((place) => place.kind !== 'refused')
  const isWhole = places.length === typed.length && new Set(places.map(placeKey)).size === typed.length
  return isWhole ? places.map(descriptionOf) : null
}

/** Letters that were broken on the way; lenient handling reads the place that was meant. */
const resolveLetters = (gazetteer: Gazetteer, whole: string): ResolvedPlace | LocationRefusal => {
  const repaired = repairedLetters(whole)
  if (repaired === null) return resolveWhole(gazetteer, whole)
  const read = resolveWhole(gazetteer, repaired)
  const reason = reasons.brokenLetters(whole)
  const place = read.kind === 'refused' ? read.lenient?.place : read
  if (place === undefined) return refuse(reason, read.kind === 'refused' ? { suggestions: read.suggestions } : {})
  const shown = descriptionOf(place)
  const lenient = { place, sentence: reasons.readAs(whole, shown) }
  return refuse(reason, { code: 'location-misspelled', suggestions: [shown], lenient })
}

/** A postal code is no part of a place; lenient handling reads the place before it. */
const resolveWhole = (gazetteer: Gazetteer, whole: string): ResolvedPlace | LocationRefusal => {
  const { text, hasPostalCode } = withoutEndings(gazetteer, whole)
  const place = resolve(gazetteer, withoutCountry(gazetteer, text))
  if (!hasPostalCode || place.kind === 'refused') return place
  const shown = descriptionOf(place)
  const lenient = { place, sentence: reasons.readAs(whole, shown) }
  return refuse(reasons.postalCode(whole), { suggestions: [shown], lenient })
}

const descriptionOf = (place: ResolvedPlace): string =>
  place.kind === 'listed' ? place.location.description : place.description

const withoutCountry = (gazetteer: Gazetteer, text: string): string => {
  const { before, after } = splitAtLastComma(text)
  return before !== '' && gazetteer.areaNamed(after)?.location.type === 'Country' ? before : text
}

const resolve = (gazetteer: Gazetteer, text: string): ResolvedPlace | LocationRefusal => {
  if (!/\p{L}/u.test(text)) return refuse(text === '' ? reasons.blank() : reasons.noLetter(text))
  const area = gazetteer.areaNamed(text)
  if (area) return listed(area)
  if (!text.includes(',')) return resolveName(gazetteer, text)
  const { before, after } = splitAtLastComma(text)
  const province = provinceOf(gazetteer, before, after)
  if (province) return resolveIn(gazetteer, province, { name: before, text })
  const [only, ...others] = gazetteer.listedAnywhere(text)
  if (only && others.length === 0) return listed(only)
  const place = readWithoutComma(gazetteer, text)
  if (place) return listed(place)
  const fault = nonPlaceFault(gazetteer, null, text)
  if (fault) return refuse(fault.reason, { suggestions: candidatesOf(gazetteer, fault, text) })
  return refuse(provinceFault(before, after), { suggestions: suggest(gazetteer, text) })
}

/** Province of a name; of two with the same name ("Nt"), the one in which the place is known. */
const provinceOf = (gazetteer: Gazetteer, place: string, text: string): ListedPlace | undefined => {
  const provinces = gazetteer.provincesNamed(text)
  const isKnown = ({ province }: ListedPlace) =>
    gazetteer.listedIn(province, place) ?? gazetteer.localityIn(province, place)
  return provinces.length > 1 ? (provinces.find(isKnown) ?? provinces[0]) : provinces[0]
}

const splitAtLastComma = (text: string): { before: string; after: string } => {
  const comma = text.lastIndexOf(',')
  return { before: text.slice(0, Math.max(comma, 0)).trim(), after: text.slice(comma + 1).trim() }
}

const listed = ({ location }: ListedPlace): ResolvedPlace => ({ kind: 'listed', location })

/** A place without a province, or without a comma before it. */
const resolveName = (gazetteer: Gazetteer, name: string): ResolvedPlace | LocationRefusal => {
  const places = gazetteer.listedAnywhere(name)
  const [first = readWithoutComma(gazetteer, name), ...others] = places
  if (!first) return refuseName(gazetteer, name)
  if (others.length === 0) return listed(first)
  const suggestions = places.slice(0, SUGGESTIONS_MAX).map(({ location }) => location.description)
  return refuse(reasons.ambiguous(name, places.length), { code: 'location-ambiguous', suggestions })
}

const refuseName = (gazetteer: Gazetteer, name: string): LocationRefusal => {
  const reason = characterFault(name)
  const fault = reason === undefined ? formFault(gazetteer, null, name) : null
  if (fault) return refuse(fault.reason, { suggestions: candidatesOf(gazetteer, fault, name) })
  return refuse(reason ?? reasons.placeUnknown(name), { suggestions: suggest(gazetteer, name) })
}

/** A place with its province: listed, or else unlisted if its name has no fault. */
const resolveIn = (gazetteer: Gazetteer, province: ListedPlace, mention: Mention): ResolvedPlace | LocationRefusal => {
  const { name, text } = mention
  const known = gazetteer.listedIn(province.province, name)
  if (known) return listed(known)
  if (namesArea(province, name)) return listed(province)
  const area = gazetteer.areaNamed(name)
  const reason = area && namesArea(area, name) ? reasons.otherArea(name, province) : placeFault(name, province)
  if (reason !== undefined) return refuse(reason, { suggestions: suggest(gazetteer, text) })
  const place = unlisted(name, province)
  if (gazetteer.localityIn(province.province, name)) return place
  const meant =
    listedOfKind(gazetteer, province.province, name) ?? listedBesideArticle(gazetteer, province.province, name)
  if (meant) return listed(meant)
  const fault = nameFault(gazetteer, province, mention)
  return fault ? refuseUnlisted(gazetteer, fault, { place, text }) : place
}

const unlisted = (name: string, { province }: ListedPlace): ResolvedPlace => ({
  kind: 'unlisted',
  name,
  province,
  description: `${name}, ${province}`,
})

type Unlisted = { readonly place: ResolvedPlace; readonly text: string }

const refuseUnlisted = (gazetteer: Gazetteer, fault: NameFault, { place, text }: Unlisted): LocationRefusal => {
  const { code, reason, lenient } = fault
  const read = lenient?.readAs ? resolve(gazetteer, lenient.readAs) : place
  const accepted = lenient && read.kind !== 'refused' ? { place: read, sentence: lenient.sentence } : null
  return refuse(reason, { code, suggestions: candidatesOf(gazetteer, fault, text), lenient: accepted })
}

const candidatesOf = (gazetteer: Gazetteer, { candidates }: NameFault, text: string): readonly string[] =>
  (candidates.length > 0 ? candidates : suggest(gazetteer, text)).slice(0, SUGGESTIONS_MAX)

/**
 * True for the name or code of the area ("Ontario, ON" is the province). Alternate names do not count, since parts of a
 * province have them too ("Labrador, NL").
 */
const namesArea = ({ location, province }: ListedPlace, text: string): boolean =>
  areaKey(text) === areaKey(location.name) || areaKey(text) === areaKey(province)

const placeFault = (place: string, { location }: ListedPlace): Sentence | undefined => {
  if (place === '') return reasons.placeMissing(location.name)
  if (place.includes(',')) return reasons.severalParts(place)
  return characterFault(place)
}

const characterFault = (place: string): Sentence | undefined => {
  if (!/\p{L}/u.test(place)) return reasons.noLetter(place)
  if ([...place].length > PLACE_NAME_MAX) return reasons.placeTooLong(place)
  return undefined
}

const provinceFault = (before: string, after: string): Sentence => {
  if (after === '') return reasons.provinceMissing(before)
  return before === '' ? reasons.placeMissing(after) : reasons.provinceUnknown(after)
}
