/** The place that a searcher names, of those that have a point: towns and regions. */
import { nameKey } from '../../domain/location/normalize.ts'
import type { Location } from '../../domain/location/types.ts'
import { LANGUAGES } from '../../domain/public/document.ts'
import type { ReadReference } from '../../domain/reference.ts'
import { nearMiss } from '../../lib/similar.ts'
import { provinceOf } from '../words/places.ts'
import { words } from '../words/words.ts'

export type PlaceFault = 'unknown' | 'ambiguous' | 'wide'

export type FoundPlace =
  | { readonly kind: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: PlaceFault; readonly suggestions: readonly string[] }

export type FindPlace = (text: string) => FoundPlace

const SUGGESTIONS_MAX = 5

/** Characters of the name of a place. */
const NAME_MAX = 100

type Places = Pick<ReadReference, 'searchLocations' | 'rankLocations' | 'locations' | 'alternateNames'>

export const createFindPlace = ({ searchLocations, rankLocations, locations, alternateNames }: Places): FindPlace => {
  const similar = (text: string): readonly Location[] => {
    const towns = locations.all.filter((location) => !isWide(location))
    const names = new Set(nearMiss(text, new Set(towns.map(({ name }) => name)), SUGGESTIONS_MAX))
    return towns.filter(({ name }) => names.has(name))
  }
  /** Those that a key is an alternate name of only if it is the name of none. */
  const namedBy = (found: readonly Location[], key: string): readonly Location[] => {
    const own = found.filter((location) => isNamed(location, ownNames(location), key))
    if (own.length > 0) return own
    return found.filter((location) => isNamed(location, alternateNames.get(location.id) ?? [], key))
  }
  return (text) => {
    if (text.length > NAME_MAX) return { kind: 'unknown', suggestions: [] }
    const found = searchLocations({ q: text })
    const named = namedBy(found, keyOf(text))
    const places = (named.length > 0 ? named : found).filter((location) => !isWide(location))
    const [only, ...others] = places
    if (named.length > 0 && !only) return { kind: 'wide', suggestions: [] }
    // A part of one name only, or one spelling of it, is that place.
    if (only && others.length === 0) return pointOf(only)
    if (named.length > 0) return { kind: 'ambiguous', suggestions: descriptions(rankLocations(text, places)) }
    return { kind: 'unknown', suggestions: descriptions(only ? rankLocations(text, places) : similar(text)) }
  }
}

const pointOf = ({ latitude, longitude }: Location): FoundPlace =>
  latitude === null || longitude === null ? { kind: 'wide', suggestions: [] } : { kind: 'found', latitude, longitude }

const isWide = ({ type, latitude }: Location): boolean =>
  type === 'Country' || type === 'Province' || type === 'Territory' || latitude === null

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
