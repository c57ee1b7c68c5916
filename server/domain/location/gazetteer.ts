import { fold } from '../../lib/fold.ts'
import type { ListedPlace, ReferenceData } from '../reference.ts'
import { createAreasNamed, isArea, isProvince } from './areas.ts'
import { findLocalities, type Locality } from './localities.ts'
import { createNearKeys, type ListedKeys, type NearKeys } from './near.ts'
import { nameKey } from './normalize.ts'

/** Every look-up that matching a place needs; all of them compare names by their keys. */
export type Gazetteer = {
  readonly country: ListedPlace | undefined
  /** The province, territory or country of that code, name or alternate name. */
  readonly areaNamed: (text: string) => ListedPlace | undefined
  /** As areaNamed, without the country. */
  readonly provinceNamed: (text: string) => ListedPlace | undefined
  /** As provinceNamed, all of them: "Nt" is Nunavut in French, and a code in other letters. */
  readonly provincesNamed: (text: string) => readonly ListedPlace[]
  /** The listed place of that name in the province; names go before alternate names. */
  readonly listedIn: (province: string, name: string) => ListedPlace | undefined
  /** The listed places of that name or alternate name, the most populous first. */
  readonly listedAnywhere: (name: string) => readonly ListedPlace[]
  readonly localitiesNamed: (name: string) => readonly Locality[]
  /** The unlisted place of that name that is known to be in the province. */
  readonly localityIn: (province: string, name: string) => Locality | undefined
  readonly nearKeys: NearKeys
  /** Keys of all names that a misspelled one may be near to, the most populous places first. */
  readonly nameKeys: readonly string[]
  /** Keys of provinces and territories that are long enough to be misspelled. */
  readonly provinceKeys: readonly string[]
}

/** A shorter one is a code or an abbreviation, and near to too many others. */
const PROVINCE_KEY_MIN = 5

type Entry = { readonly place: ListedPlace; readonly alternate: boolean }

export const createGazetteer = ({ locations, localities }: ReferenceData): Gazetteer => {
  const places = locations.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
  const areasNamed = createAreasNamed(places.filter(isArea))
  const entries = indexPlaces(places.filter((place) => !isArea(place)))
  const areaNamed = (text: string) => areasNamed(text)[0]
  const provincesNamed = (text: string) => areasNamed(text).filter(isProvince)
  const provinceNamed = (text: string) => provincesNamed(text)[0]
  const localitiesNamed = (name: string) => findLocalities(localities, nameKey(name))
  return {
    country: places.find(({ location }) => location.type === 'Country'),
    areaNamed,
    provinceNamed,
    provincesNamed,
    listedIn: (province, name) => pick(entries.get(nameKey(name)) ?? [], province, name),
    listedAnywhere: (name) => [...new Set(entries.get(nameKey(name))?.map(({ place }) => place))],
    localitiesNamed,
    localityIn: (province, name) => localitiesNamed(name).find((locality) => locality.province === province),
    nearKeys: createNearKeys(() => listedKeys(entries), localities),
    nameKeys: [...places.filter(isArea).map(({ location }) => nameKey(location.name)), ...entries.keys()],
    provinceKeys: areasNamed.keys.filter((key) => key.length >= PROVINCE_KEY_MIN && provinceNamed(key)),
  }
}

const indexPlaces = (places: readonly ListedPlace[]): Map<string, Entry[]> => {
  const index = new Map<string, Entry[]>()
  for (const place of places) {
    append(index, nameKey(place.location.name), { place, alternate: false })
    for (const name of place.alternateNames) append(index, nameKey(name), { place, alternate: true })
  }
  return index
}

function* listedKeys(entries: ReadonlyMap<string, readonly Entry[]>): ListedKeys {
  for (const [key, found] of entries)
    for (const province of new Set(found.map(({ place }) => place.province))) yield { key, province }
}

const append = <T>(index: Map<string, T[]>, key: string, entry: T): void => {
  const present = index.get(key)
  if (present) present.push(entry)
  else index.set(key, [entry])
}

/** Two listed names can share a key (Lac Simon, Lac-Simon); then the one spelled like the text goes first. */
const pick = (entries: readonly Entry[], province: string, name: string): ListedPlace | undefined => {
  const inProvince = entries.filter(({ place }) => place.province === province)
  const exact = inProvince.filter(({ alternate }) => !alternate)
  const [first, ...others] = exact.length > 0 ? exact : inProvince
  const isSpelledAlike = ({ place }: Entry) => fold(place.location.name) === fold(name)
  return (others.find(isSpelledAlike) ?? first)?.place
}
