/**
 * Where a job is. An employer names the place in words; listed places are recognised in many spellings, and
 * any other place in Canada is accepted with its province and kept as the employer spelled it.
 */

import { createRecent } from '../../lib/cache.ts'
import type { ListedPlace, ReferenceData } from '../reference.ts'
import { type Doubt, doubtForm, doubtNoPlace, doubtOf, type Mention } from './doubt.ts'
import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import { areaKey, nameKey } from './normalize.ts'
import { type LocationRefusal, PLACE_NAME_MAX, type ResolvedPlace, reasons, refuse } from './refusals.ts'
import { SUGGESTIONS_MAX, suggest } from './suggest.ts'
import { readWithoutComma } from './with-province.ts'

export type { LocationRefusal, ResolvedPlace }

/** Never throws; what it refuses it may tell how lenient handling takes. */
export type LocationResolver = (description: string) => ResolvedPlace | LocationRefusal

/** UTF-16 units of a whole description; more is refused unread, as the work of matching grows with the length. */
const DESCRIPTION_UNITS_MAX = 400

/** Places that are remembered at once, by the words that named them; the one named first goes first. */
const REMEMBERED_MAX = 2_000

export const createLocationResolver = (data: ReferenceData): LocationResolver => {
  const gazetteer = createGazetteer(data)
  const remembered = createRecent<ResolvedPlace>(REMEMBERED_MAX)
  return (description) => {
    if (description.length > DESCRIPTION_UNITS_MAX) return refuse(reasons.tooLong(description))
    const known = remembered.get(description)
    if (known) return known
    const place = resolve(gazetteer, withoutCountry(gazetteer, description.trim()))
    // A place is named again and again; what is refused is named once, and its sentence may be long.
    return place.kind === 'refused' ? place : remembered.note(description, place)
  }
}

/** Two descriptions with the same key name the same place, so that one job cannot hold both. */
export const placeKey = (place: ResolvedPlace): string =>
  place.kind === 'listed' ? `#${place.location.id}` : `${nameKey(place.name)}, ${place.province}`

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
  const doubt = doubtNoPlace(gazetteer, null, text)
  if (doubt) return refuse(doubt.reason, { suggestions: candidatesOf(gazetteer, doubt, text) })
  return refuse(whyProvince(before, after), { suggestions: suggest(gazetteer, text) })
}

/** Where two provinces are called so ("Nt"), the one in which the place is known. */
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

/** A place without a province, or with one after no comma. */
const resolveName = (gazetteer: Gazetteer, name: string): ResolvedPlace | LocationRefusal => {
  const places = gazetteer.listedAnywhere(name)
  const [first = readWithoutComma(gazetteer, name), ...others] = places
  if (!first) return refuseName(gazetteer, name)
  if (others.length === 0) return listed(first)
  const suggestions = places.slice(0, SUGGESTIONS_MAX).map(({ location }) => location.description)
  return refuse(reasons.ambiguous(name, places.length), { code: 'location-ambiguous', suggestions })
}

const refuseName = (gazetteer: Gazetteer, name: string): LocationRefusal => {
  const unfit = whyUnfit(name)
  const doubt = unfit === undefined ? doubtForm(gazetteer, null, name) : null
  if (doubt) return refuse(doubt.reason, { suggestions: candidatesOf(gazetteer, doubt, name) })
  return refuse(unfit ?? reasons.placeUnknown(name), { suggestions: suggest(gazetteer, name) })
}

/** A place with its province: listed, or else taken at the employer's word if nothing speaks against it. */
const resolveIn = (gazetteer: Gazetteer, province: ListedPlace, mention: Mention): ResolvedPlace | LocationRefusal => {
  const { name, text } = mention
  const known = gazetteer.listedIn(province.province, name)
  if (known) return listed(known)
  if (namesArea(province, name)) return listed(province)
  const area = gazetteer.areaNamed(name)
  const reason = area && namesArea(area, name) ? reasons.otherArea(name, province) : whyNoPlace(name, province)
  if (reason !== undefined) return refuse(reason, { suggestions: suggest(gazetteer, text) })
  const place = unlisted(name, province)
  if (gazetteer.localityIn(province.province, name)) return place
  const doubt = doubtOf(gazetteer, province, mention)
  return doubt ? refuseDoubtful(gazetteer, doubt, { place, text }) : place
}

const unlisted = (name: string, { province }: ListedPlace): ResolvedPlace => ({
  kind: 'unlisted',
  name,
  province,
  description: `${name}, ${province}`,
})

type Written = { readonly place: ResolvedPlace; readonly text: string }

const refuseDoubtful = (gazetteer: Gazetteer, doubt: Doubt, { place, text }: Written): LocationRefusal => {
  const { code, reason, lenient } = doubt
  const read = lenient?.readAs ? resolve(gazetteer, lenient.readAs) : place
  const taken = lenient && read.kind !== 'refused' ? { place: read, detail: lenient.detail } : null
  return refuse(reason, { code, suggestions: candidatesOf(gazetteer, doubt, text), lenient: taken })
}

const candidatesOf = (gazetteer: Gazetteer, { candidates }: Doubt, text: string): readonly string[] =>
  (candidates.length > 0 ? candidates : suggest(gazetteer, text)).slice(0, SUGGESTIONS_MAX)

/**
 * True for the name or code of the area ("Ontario, ON" is the province). Alternate names are left out: parts
 * of a province have them too ("Labrador, NL").
 */
const namesArea = ({ location, province }: ListedPlace, text: string): boolean =>
  areaKey(text) === areaKey(location.name) || areaKey(text) === areaKey(province)

const whyNoPlace = (place: string, { location }: ListedPlace): string | undefined => {
  if (place === '') return reasons.placeMissing(location.name)
  if (place.includes(',')) return reasons.severalParts(place)
  return whyUnfit(place)
}

const whyUnfit = (place: string): string | undefined => {
  if (!/\p{L}/u.test(place)) return reasons.noLetter(place)
  if ([...place].length > PLACE_NAME_MAX) return reasons.placeTooLong(place)
  return undefined
}

const whyProvince = (before: string, after: string): string => {
  if (after === '') return reasons.provinceMissing(before)
  return before === '' ? reasons.placeMissing(after) : reasons.provinceUnknown(after)
}
