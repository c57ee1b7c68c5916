/** The place that a searcher names, of those that have a point: towns and regions. */
import { nameKey } from '../../domain/location/normalize.ts'
import type { Location } from '../../domain/location/types.ts'
import type { ReadReference } from '../../domain/reference.ts'
import { nearMiss } from '../../lib/similar.ts'

export type PlaceFault = 'unknown' | 'ambiguous' | 'wide'

export type FoundPlace =
  | { readonly kind: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: PlaceFault; readonly suggestions: readonly string[] }

export type FindPlace = (text: string) => FoundPlace

const SUGGESTIONS_MAX = 5

/** Characters of the name of a place. */
const NAME_MAX = 100

export const createFindPlace = ({
  searchLocations,
  locations,
}: Pick<ReadReference, 'searchLocations' | 'locations'>): FindPlace => {
  const similar = (text: string): readonly Location[] => {
    const towns = locations.all.filter((location) => !isWide(location))
    const names = new Set(nearMiss(text, new Set(towns.map(({ name }) => name)), SUGGESTIONS_MAX))
    return towns.filter(({ name }) => names.has(name))
  }
  return (text) => {
    if (text.length > NAME_MAX) return { kind: 'unknown', suggestions: [] }
    const found = searchLocations({ q: text })
    const named = found.filter((location) => isNamed(location, text))
    const places = (named.length > 0 ? named : found).filter((location) => !isWide(location))
    const [only, ...others] = places
    if (named.length > 0 && !only) return { kind: 'wide', suggestions: [] }
    // A part of one name only, or one spelling of it, is that place.
    if (only && others.length === 0) return pointOf(only)
    if (named.length > 0) return { kind: 'ambiguous', suggestions: descriptions(places) }
    return { kind: 'unknown', suggestions: descriptions(only ? places : similar(text)) }
  }
}

const pointOf = ({ latitude, longitude }: Location): FoundPlace =>
  latitude === null || longitude === null ? { kind: 'wide', suggestions: [] } : { kind: 'found', latitude, longitude }

const isWide = ({ type, latitude }: Location): boolean =>
  type === 'Country' || type === 'Province' || type === 'Territory' || latitude === null

const isNamed = ({ name, description }: Location, text: string): boolean => {
  const key = keyOf(text)
  return key === keyOf(name) || key === keyOf(description)
}

const keyOf = (text: string): string => nameKey(text).replaceAll(',', ' ')

const descriptions = (places: readonly Location[]): string[] =>
  places.slice(0, SUGGESTIONS_MAX).map(({ description }) => description)
