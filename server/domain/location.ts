/**
 * Where a job is. An employer names the place in words; listed places are recognised in many spellings, and
 * any other place in Canada is accepted with its province and kept as the employer spelled it.
 */
import { createGazetteer, type Gazetteer } from './location-gazetteer.ts'
import { areaKey, nameKey } from './location-key.ts'
import { type LocationRefusal, PLACE_NAME_MAX, reasons, refuseAmbiguous, refuseUnknown } from './location-refusal.ts'
import { SUGGESTIONS_MAX, suggest } from './location-suggest.ts'
import { createRecent } from './recent.ts'
import type { ListedPlace, Location, ReferenceData } from './reference.ts'

export type { LocationRefusal }

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

/** Never throws; refuses with `location-unknown` or `location-ambiguous`. */
export type LocationResolver = (description: string) => ResolvedPlace | LocationRefusal

/** UTF-16 units of a whole description; more is refused unread, as the work of matching grows with the length. */
const DESCRIPTION_UNITS_MAX = 400

/** Places that are remembered at once, by the words that named them; the one named first goes first. */
const REMEMBERED_MAX = 2_000

export const createLocationResolver = (data: ReferenceData): LocationResolver => {
  const gazetteer = createGazetteer(data)
  const remembered = createRecent<ResolvedPlace>(REMEMBERED_MAX)
  return (description) => {
    if (description.length > DESCRIPTION_UNITS_MAX) return refuseUnknown(reasons.tooLong(description))
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
  if (!/\p{L}/u.test(text)) return refuseUnknown(text === '' ? reasons.blank() : reasons.noLetter(text))
  const area = gazetteer.areaNamed(text)
  if (area) return listed(area)
  if (!text.includes(',')) return resolveName(gazetteer, text)
  const { before, after } = splitAtLastComma(text)
  const province = gazetteer.provinceNamed(after)
  if (province) return resolveIn(gazetteer, province, { place: before, text })
  const [only, ...others] = gazetteer.listedAnywhere(text)
  if (only && others.length === 0) return listed(only)
  return refuseUnknown(whyProvince(before, after), suggest(gazetteer, text))
}

const splitAtLastComma = (text: string): { before: string; after: string } => {
  const comma = text.lastIndexOf(',')
  return { before: text.slice(0, Math.max(comma, 0)).trim(), after: text.slice(comma + 1).trim() }
}

const listed = ({ location }: ListedPlace): ResolvedPlace => ({ kind: 'listed', location })

/** A place without a province. */
const resolveName = (gazetteer: Gazetteer, name: string): ResolvedPlace | LocationRefusal => {
  const places = gazetteer.listedAnywhere(name)
  const [first, ...others] = places
  if (!first) return refuseUnknown(whyUnfit(name) ?? reasons.placeUnknown(name), suggest(gazetteer, name))
  if (others.length === 0) return listed(first)
  const suggestions = places.slice(0, SUGGESTIONS_MAX).map(({ location }) => location.description)
  return refuseAmbiguous(reasons.ambiguous(name, places.length), suggestions)
}

type Mention = { readonly place: string; readonly text: string }

/** A place with its province: listed, or else taken at the employer's word if it can be a name. */
const resolveIn = (
  gazetteer: Gazetteer,
  province: ListedPlace,
  { place, text }: Mention,
): ResolvedPlace | LocationRefusal => {
  const known = gazetteer.listedIn(province.province, place)
  if (known) return listed(known)
  if (namesArea(province, place)) return listed(province)
  const area = gazetteer.areaNamed(place)
  const reason = area && namesArea(area, place) ? reasons.otherArea(place, province) : whyNoPlace(place, province)
  if (reason !== undefined) return refuseUnknown(reason, suggest(gazetteer, text))
  const description = `${place}, ${province.province}`
  return { kind: 'unlisted', name: place, province: province.province, description }
}

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
