import { fold } from './fold.ts'
import type { Location, LocationType } from './reference.ts'

export type LocationQuery = {
  /** A part of the name or description; case and accents do not count. Null or blank: every place. */
  readonly q?: string | null | undefined
  /** Only these types; null or empty: all of them. */
  readonly types?: readonly LocationType[] | null | undefined
}

/** The places that match, sorted by length of name, then name. */
export type LocationSearch = (query: LocationQuery) => readonly Location[]

/** Folds every description once; a description begins with the name, so it alone is searched. */
export const createLocationSearch = (locations: readonly Location[]): LocationSearch => {
  const sorted = byLengthThenName(locations)
  const folded = sorted.map(({ description }) => fold(description))
  return ({ q, types }) => {
    const part = fold(q?.trim() ?? '')
    const wanted = new Set(types ?? [])
    return sorted.filter(({ type }, at) => (wanted.size === 0 || wanted.has(type)) && (folded[at] ?? '').includes(part))
  }
}

const byLengthThenName = (locations: readonly Location[]): Location[] => {
  const { compare } = new Intl.Collator('en')
  return locations
    .map((location) => ({ location, length: [...location.name].length }))
    .sort((a, b) => a.length - b.length || compareNames(a.location, b.location, compare))
    .map(({ location }) => location)
}

const compareNames = (a: Location, b: Location, compare: (a: string, b: string) => number): number =>
  compare(a.name, b.name) || compare(a.description, b.description) || a.id - b.id
