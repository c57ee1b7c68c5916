/** Look-ups of places by normalized name. */
import { fold } from '../../platform/lib/fold.ts'
import { createAreaIndex, isArea, PROVINCE_WORDS_MAX } from './areas.ts'
import { findLocalities, type Locality } from './localities.ts'
import { nameKey } from './normalize.ts'
import { createSimilarNames } from './similar-names.ts'
import type { ListedPlace, PlaceData } from './types.ts'

export type Gazetteer = ReturnType<typeof createGazetteer>

/** Shorter names of provinces are codes and abbreviations, which resemble too many words. */
const PROVINCE_KEY_MIN = 5

type Entry = { readonly key: string; readonly place: ListedPlace; readonly alternate: boolean }

export const createGazetteer = ({ locations, localities }: PlaceData) => {
  const places = locations.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
  const { areasNamed, provincesNamed, keys } = createAreaIndex(places)
  const entries = indexPlaces(places.filter((place) => !isArea(place)))
  const provinceNamed = (text: string): ListedPlace | undefined => provincesNamed(text)[0]
  const localitiesNamed = (name: string): readonly Locality[] => findLocalities(localities, nameKey(name))
  return {
    country: places.find(({ location }) => location.type === 'Country'),
    areaNamed: (text: string): ListedPlace | undefined => areasNamed(text)[0],
    /** Provinces and territories with that code, name or alternate name. */
    provincesNamed,
    provinceNamed,
    /** The listed place of that name in the province; names take precedence over alternate names. */
    listedIn: (province: string, name: string): ListedPlace | undefined =>
      pick(entries.get(nameKey(name)) ?? [], province, name),
    /** The listed places of that name or alternate name, most populous first. */
    listedAnywhere: (name: string): readonly ListedPlace[] => [
      ...new Set(entries.get(nameKey(name))?.map(({ place }) => place)),
    ],
    /** The unlisted places of that name. */
    localitiesNamed,
    localityIn: (province: string, name: string): Locality | undefined =>
      localitiesNamed(name).find((locality) => locality.province === province),
    similarNames: createSimilarNames(() => listedKeys(entries)),
    /** Keys of all listed names, most populous places first. */
    nameKeys: [...places.filter(isArea).map(({ location }) => nameKey(location.name)), ...entries.keys()],
    /** Keys of provinces and territories that are long enough to recognise when misspelled. */
    provinceKeys: keys.filter((key) => key.length >= PROVINCE_KEY_MIN && provinceNamed(key)),
  }
}

const indexPlaces = (places: readonly ListedPlace[]): Map<string, Entry[]> => {
  const entries = places.flatMap((place) => [
    { key: nameKey(place.location.name), place, alternate: false },
    ...place.alternateNames.map((name) => ({ key: nameKey(name), place, alternate: true })),
  ])
  return Map.groupBy(entries, ({ key }) => key)
}

function* listedKeys(entries: ReadonlyMap<string, readonly Entry[]>) {
  for (const [key, found] of entries)
    for (const [province, inProvince] of Map.groupBy(found, ({ place }) => place.province)) {
      const towns = inProvince.filter(({ place }) => place.location.type === 'Town')
      yield { key, province, population: Math.max(0, ...towns.map(({ place }) => place.population ?? 0)) }
    }
}

/** Two listed names can share a key (Lac Simon, Lac-Simon); then the one spelled like the text is found. */
const pick = (entries: readonly Entry[], province: string, name: string): ListedPlace | undefined => {
  const inProvince = entries.filter(({ place }) => place.province === province)
  const exact = inProvince.filter(({ alternate }) => !alternate)
  const [first, ...others] = exact.length > 0 ? exact : inProvince
  const isSpelledAlike = ({ place }: Entry) => fold(place.location.name) === fold(name)
  return (others.find(isSpelledAlike) ?? first)?.place
}

const IN_BRACKETS = / ?\(([^()]+)\)$/

/** "Toronto ON", "Montréal (Québec)": a listed place, followed by its province without a comma. */
export const readWithoutComma = (gazetteer: Gazetteer, text: string): ListedPlace | undefined => {
  const words = nameKey(text).replace(IN_BRACKETS, ' $1').split(' ')
  for (let count = Math.min(PROVINCE_WORDS_MAX, words.length - 1); count > 0; count--) {
    const name = words.slice(0, -count).join(' ')
    for (const { province } of gazetteer.provincesNamed(words.slice(-count).join(' '))) {
      const place = gazetteer.listedIn(province, name)
      if (place) return place
    }
  }
  return undefined
}
