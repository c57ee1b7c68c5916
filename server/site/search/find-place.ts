/** The place that a searcher names: one that has a point, a town or a region, or a whole province. */
import { LANGUAGES } from '@affiche/contract/values.ts'
import { provinceOf } from '../../html/words/places.ts'
import { words } from '../../html/words/words.ts'
import { nameKey } from '../../lists/places/normalize.ts'
import type { Location } from '../../lists/places/types.ts'
import type { ReadReference } from '../../lists/reference.ts'
import { readOnce } from '../../platform/lib/bounded-cache.ts'
import { nearMiss } from '../../platform/lib/similar.ts'

export type PlaceFault = 'unknown' | 'ambiguous' | 'wide'

export type FoundPlace =
  | { readonly kind: 'found'; readonly place: Location; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'province'; readonly place: Location; readonly province: string }
  | { readonly kind: 'country' }
  | { readonly kind: PlaceFault; readonly suggestions: readonly string[] }

export type FindPlace = (text: string) => FoundPlace

const SUGGESTIONS_MAX = 5

/** Characters of the name of a place. */
const NAME_MAX = 100

type Places = Pick<
  ReadReference,
  'searchLocations' | 'rankLocations' | 'resolveLocation' | 'locations' | 'alternateNames' | 'provinces'
>

export const createFindPlace = (reference: Places): FindPlace => {
  const { searchLocations, rankLocations, resolveLocation, locations, alternateNames, provinces } = reference
  const similar = (text: string): readonly Location[] => {
    const towns = locations.all.filter(hasPoint)
    const names = new Set(nearMiss(text, new Set(towns.map(({ name }) => name)), SUGGESTIONS_MAX))
    return towns.filter(({ name }) => names.has(name))
  }
  const placeOf = (location: Location): FoundPlace => {
    const province = provinces.get(location.id)
    if (province !== undefined) return { kind: 'province', place: location, province }
    return location.type === 'Country' ? { kind: 'country' } : pointOf(location)
  }
  /** Those that a key is an alternate name of only if it is the name of none. */
  const namedBy = (found: readonly Location[], key: string): readonly Location[] => {
    const own = found.filter((location) => isNamed(location, ownNames(location), key))
    if (own.length > 0) return own
    return found.filter((location) => isNamed(location, alternateNames.get(location.id) ?? [], key))
  }
  const several = (text: string, places: readonly Location[]): FoundPlace => ({
    kind: 'ambiguous',
    suggestions: descriptions(rankLocations(text, places)),
  })
  /** Any spelling that a posting may have; else a part of one name only is that place. */
  const read = (text: string, parts: readonly Location[]): FoundPlace => {
    const resolved = resolveLocation(text)
    if (resolved.kind === 'listed') return placeOf(resolved.location)
    const [only, ...others] = parts
    if (only && others.length === 0) return pointOf(only)
    const known = descriptions(only ? rankLocations(text, parts) : similar(text))
    const meant = known.length === 0 && resolved.kind === 'refused' ? resolved.suggestions : known
    return { kind: 'unknown', suggestions: meant.slice(0, SUGGESTIONS_MAX) }
  }
  // Few places are named in most searches, and a look reads the names of all.
  const find = readOnce((text): FoundPlace => {
    const found = searchLocations({ q: text })
    const [only, ...others] = namedBy(found, keyOf(text)).filter(hasPoint)
    if (!only) return read(text, found.filter(hasPoint))
    return others.length === 0 ? pointOf(only) : several(text, [only, ...others])
  })
  return (text) => (text.length > NAME_MAX ? { kind: 'unknown', suggestions: [] } : find(text))
}

const pointOf = (place: Location): FoundPlace => {
  const { latitude, longitude } = place
  if (latitude === null || longitude === null) return { kind: 'wide', suggestions: [] }
  return { kind: 'found', place, latitude, longitude }
}

const hasPoint = ({ type, latitude }: Location): boolean =>
  type !== 'Country' && type !== 'Province' && type !== 'Territory' && latitude !== null

const ownNames = ({ name, description }: Location): readonly string[] => [name, description]

/** True if a key is that of one of the names, alone or with the province as pages write it in either language. */
const isNamed = (location: Location, names: readonly string[], key: string): boolean =>
  names.some((name) => {
    const own = keyOf(name)
    if (key === own) return true
    return key.startsWith(`${own} `) && provinceKeys(provinceOf(location)).includes(key.slice(own.length + 1))
  })

const provinceKeys = (code: string): readonly string[] =>
  [code, ...LANGUAGES.map((language) => words[language].provinces[code] ?? code)].map(keyOf)

/** Without the signs around a province. */
const keyOf = (text: string): string =>
  nameKey(text)
    .replace(/[,() ]+/g, ' ')
    .trim()

const descriptions = (places: readonly Location[]): string[] =>
  places.slice(0, SUGGESTIONS_MAX).map(({ description }) => description)
