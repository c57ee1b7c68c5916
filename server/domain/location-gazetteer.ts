import { fold } from './fold.ts'
import { findLocalities, type Locality } from './localities.ts'
import { areaKey, nameKey } from './location-key.ts'
import type { ListedPlace, ReferenceData } from './reference.ts'

/** Every look-up that matching a place needs; all of them compare names by their keys. */
export type Gazetteer = {
  /** The province, territory or country of that code, name or alternate name. */
  readonly areaNamed: (text: string) => ListedPlace | undefined
  /** As areaNamed, without the country. */
  readonly provinceNamed: (text: string) => ListedPlace | undefined
  /** The listed place of that name in the province; names go before alternate names. */
  readonly listedIn: (province: string, name: string) => ListedPlace | undefined
  /** The listed places of that name or alternate name, the most populous first. */
  readonly listedAnywhere: (name: string) => readonly ListedPlace[]
  readonly localitiesNamed: (name: string) => readonly Locality[]
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
  const areas = indexAreas(places.filter(isArea))
  const entries = indexPlaces(places.filter((place) => !isArea(place)))
  const areaNamed = (text: string) => areas.get(areaKey(text))
  const provinceNamed = (text: string) => {
    const area = areaNamed(text)
    return area?.location.type === 'Country' ? undefined : area
  }
  return {
    areaNamed,
    provinceNamed,
    listedIn: (province, name) => pick(entries.get(nameKey(name)) ?? [], province, name),
    listedAnywhere: (name) => [...new Set(entries.get(nameKey(name))?.map(({ place }) => place))],
    localitiesNamed: (name) => findLocalities(localities, nameKey(name)),
    nameKeys: [...places.filter(isArea).map(({ location }) => nameKey(location.name)), ...entries.keys()],
    provinceKeys: [...areas.keys()].filter((key) => key.length >= PROVINCE_KEY_MIN && provinceNamed(key)),
  }
}

const isArea = ({ location: { type } }: ListedPlace): boolean =>
  type === 'Country' || type === 'Province' || type === 'Territory'

const indexAreas = (areas: readonly ListedPlace[]): Map<string, ListedPlace> => {
  const index = new Map<string, ListedPlace>()
  const spellings = areas.flatMap((area) =>
    [area.location.name, area.province, ...area.alternateNames].map((name) => ({ key: areaKey(name), area })),
  )
  for (const { key, area } of spellings) if (key !== '' && !index.has(key)) index.set(key, area)
  return index
}

const indexPlaces = (places: readonly ListedPlace[]): Map<string, Entry[]> => {
  const index = new Map<string, Entry[]>()
  for (const place of places) {
    add(index, place.location.name, { place, alternate: false })
    for (const name of place.alternateNames) add(index, name, { place, alternate: true })
  }
  return index
}

const add = <T>(index: Map<string, T[]>, name: string, entry: T): void => {
  const key = nameKey(name)
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
