/** Why a name that no list knows in the province is not taken at the employer's word. */

import type { ListedPlace } from '../reference.ts'
import { isAddress } from './address.ts'
import { PROVINCE_WORDS_MAX } from './areas.ts'
import type { Gazetteer } from './gazetteer.ts'
import { partsBesideNoPlace } from './no-place.ts'
import { nameKey } from './normalize.ts'
import { type LocationCode, reasons } from './refusals.ts'
import { readWithoutComma } from './with-province.ts'

export type Doubt = {
  readonly code: LocationCode
  readonly reason: string
  /** Texts that would be accepted, the likeliest first. */
  readonly candidates: readonly string[]
  /** What lenient handling reads instead, or that it keeps the name, and how it tells it; null where it refuses too. */
  readonly lenient: { readonly readAs: string | null; readonly detail: string } | null
}

/** A place as it was named, and all that was written. */
export type Mention = { readonly name: string; readonly text: string }

/** Null for a name that may be that of a place. */
export const doubtOf = (gazetteer: Gazetteer, province: ListedPlace, mention: Mention): Doubt | null =>
  doubtForm(gazetteer, province, mention.name) ??
  doubtElsewhere(gazetteer, province, mention) ??
  doubtNear(gazetteer, province, mention)

/** "123 Main Street", "Remote", "Toronto (Hybrid)"; with a province or without. */
export const doubtForm = (gazetteer: Gazetteer, province: ListedPlace | null, name: string): Doubt | null =>
  isAddress(name)
    ? { code: 'location-unknown', reason: reasons.address(name), candidates: [], lenient: null }
    : doubtNoPlace(gazetteer, province, name)

/** As doubtForm, where an address was not looked for. */
export const doubtNoPlace = (gazetteer: Gazetteer, province: ListedPlace | null, name: string): Doubt | null => {
  const parts = partsBesideNoPlace(name, (text) => gazetteer.areaNamed(text) !== undefined)
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

/** "Vancouver, ON": lenient handling keeps it, since nobody can know which of the two is wrong. */
const doubtElsewhere = (gazetteer: Gazetteer, province: ListedPlace, { name, text }: Mention): Doubt | null => {
  const candidates = gazetteer.listedAnywhere(name).map(({ location }) => location.description)
  if (candidates.length === 0) return null
  const [first = ''] = candidates
  return {
    code: 'location-elsewhere',
    reason: reasons.elsewhere(name, province),
    candidates: [...candidates, ...knownNear(gazetteer, province, name)],
    lenient: { readAs: null, detail: reasons.keptElsewhere(text, first) },
  }
}

/** "Torotno, ON": lenient handling takes the one place that is near. */
const doubtNear = (gazetteer: Gazetteer, province: ListedPlace, { name, text }: Mention): Doubt | null => {
  const [near, ...others] = knownNear(gazetteer, province, name)
  if (near === undefined || others.length > 0) return null
  return {
    code: 'location-misspelled',
    reason: reasons.misspelled(name, province),
    candidates: [near],
    lenient: { readAs: near, detail: reasons.readAs(text, near) },
  }
}

/** The descriptions of known places of the province that are one edit from the name. */
const knownNear = (gazetteer: Gazetteer, { province }: ListedPlace, name: string): string[] => {
  const found = gazetteer.nearKeys(province, nameKey(name)).flatMap((key) => {
    const place = gazetteer.listedIn(province, key)
    if (place) return place.location.description
    const locality = gazetteer.localityIn(province, key)
    return locality ? `${locality.name}, ${province}` : []
  })
  return [...new Set(found)]
}
