import { fold } from '../../platform/lib/fold.ts'
import { memoize } from '../../platform/lib/memoize.ts'
import { createAreaIndex, isArea, PROVINCE_WORDS_MAX } from './areas.ts'
import { nameKey } from './normalize.ts'
import type { ListedPlace, Location, LocationType } from './types.ts'

type LocationQuery = {
  /** A part of the name or description, or the place in any accepted spelling. Null or blank: all. */
  readonly q?: string | null | undefined
  /** Only these types; null or empty: all of them. */
  readonly types?: readonly LocationType[] | null | undefined
}

/** The places that match, sorted by length of name, then name. */
export type LocationSearch = (query: LocationQuery) => readonly Location[]

/** Searches descriptions, which begin with the name. */
export const createLocationSearch = (places: readonly ListedPlace[]): LocationSearch => {
  const find = (q: string): readonly Searched[] => {
    const { sorted, provincesNamed } = indexOf(places)
    const part = fold(q)
    if (part === '') return sorted
    const key = keyOf(part)
    const found = sorted.filter((entry) => entry.folded.includes(part) || (key !== '' && hasKey(entry, key)))
    return found.length > 0 ? found : findReadings(sorted, readingsOf(part, provincesNamed))
  }
  return ({ q, types }) => {
    const requested = new Set(types ?? [])
    return find(q?.trim() ?? '')
      .map(({ place }) => place.location)
      .filter(({ type }) => requested.size === 0 || requested.has(type))
  }
}

/** Made with the first search, since most threads search no places, and those of a process start sooner without it. */
const indexOf = memoize((places: readonly ListedPlace[]) => ({
  sorted: byLengthThenName(places).map(searched),
  provincesNamed: createAreaIndex(places).provincesNamed,
}))

/** Found places in the order in which the writer of the text probably means them. */
export type LocationRanking = (text: string, found: readonly Location[]) => readonly Location[]

/** First those whose names begin with the text, and among them those with the most people. */
export const createLocationRanking =
  (places: readonly ListedPlace[]): LocationRanking =>
  (text, found) => {
    const ranks = ranksOf(places)
    const begin = keyOf(text)
    const rank = ({ id }: Location): number => {
      const { key, people } = ranks.get(id) ?? { key: '', people: 0 }
      return key.startsWith(begin) ? people + PEOPLE_MAX : people
    }
    return found
      .map((location) => ({ location, rank: rank(location) }))
      .sort((a, b) => b.rank - a.rank)
      .map(({ location }) => location)
  }

type Rank = { readonly key: string; readonly people: number }

const rankOf = ({ location, population }: ListedPlace): Rank => ({
  key: keyOf(location.description),
  people: population ?? 0,
})

/** Made with the first use, since most threads rank nothing. */
const ranksOf = memoize(
  (places: readonly ListedPlace[]): ReadonlyMap<number, Rank> =>
    new Map(places.map((place) => [place.location.id, rankOf(place)])),
)

/** More people than any place has. */
const PEOPLE_MAX = 1e9

type Searched = {
  readonly place: ListedPlace
  readonly folded: string
  /** The normalized description without its comma. */
  readonly key: string
  readonly alternates: readonly string[]
}

const searched = (place: ListedPlace): Searched => ({
  place,
  folded: fold(place.location.description),
  key: keyOf(place.location.description),
  alternates: isArea(place) ? [] : place.alternateNames.map(keyOf),
})

const keyOf = (text: string): string =>
  nameKey(text)
    .replace(/[,() ]+/g, ' ')
    .trim()

const hasKey = ({ key, alternates }: Searched, part: string): boolean => key.includes(part) || alternates.includes(part)

/** A part of a key, in one province or in any. */
type Reading = { readonly part: string; readonly province: string | null }

const findReadings = (sorted: readonly Searched[], readings: readonly Reading[]): readonly Searched[] =>
  sorted.filter((entry) =>
    readings.some(
      ({ part, province }) => (province === null || entry.place.province === province) && hasKey(entry, part),
    ),
  )

/** "Ville de Québec", "City of Toronto", "Municipality of Chatham-Kent". */
const MUNICIPALITY =
  /^(?:(?:city|town|village|municipality|township|district) of |(?:ville|village|municipalite) (?:de |du |d['’]))/

type ProvincesNamed = (text: string) => readonly ListedPlace[]

/** Readings of a folded text that is not part of a description: as a municipality, as a place with its province. */
const readingsOf = (text: string, provincesNamed: ProvincesNamed): readonly Reading[] =>
  [text, text.replace(MUNICIPALITY, '')].flatMap((name) => {
    const part = keyOf(name)
    return part === '' ? [] : [{ part, province: null }, ...withProvince(part.split(' '), provincesNamed)]
  })

const withProvince = (words: readonly string[], provincesNamed: ProvincesNamed): readonly Reading[] => {
  const counts = Array.from({ length: Math.min(PROVINCE_WORDS_MAX, words.length - 1) }, (_, at) => at + 1)
  return counts.flatMap((count) => {
    const part = words.slice(0, -count).join(' ')
    return provincesNamed(words.slice(-count).join(' ')).map(({ province }) => ({ part, province }))
  })
}

const byLengthThenName = (places: readonly ListedPlace[]): ListedPlace[] => {
  const { compare } = new Intl.Collator('en')
  return places
    .map((place) => ({ place, length: [...place.location.name].length }))
    .sort((a, b) => a.length - b.length || compareNames(a.place.location, b.place.location, compare))
    .map(({ place }) => place)
}

const compareNames = (a: Location, b: Location, compare: (a: string, b: string) => number): number =>
  compare(a.name, b.name) || compare(a.description, b.description) || a.id - b.id
