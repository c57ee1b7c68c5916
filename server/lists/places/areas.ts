/** Provinces, territories and the country, by code, name and alternate name. */
import { areaKey } from './normalize.ts'
import type { ListedPlace } from './types.ts'

const isProvince = ({ location: { type } }: ListedPlace): boolean => type === 'Province' || type === 'Territory'

export const isArea = (place: ListedPlace): boolean => place.location.type === 'Country' || isProvince(place)

/** The most words in the name of a province. */
export const PROVINCE_WORDS_MAX = 4

/** "NE" is Nebraska, and "N.-É." is Nouvelle-Écosse: two plain letters are a code or nothing. */
const PLAIN_PAIR = /^[a-z]{2}$/i

const indexKey = (name: string): string => {
  const key = areaKey(name)
  return key.length === 2 && !PLAIN_PAIR.test(name) ? `.${key}` : key
}

/** Indexes areas, most populous first. */
export const createAreaIndex = (places: readonly ListedPlace[]) => {
  const entries = places.filter(isArea).flatMap((area) => {
    const keys = [area.location.name, area.province, ...area.alternateNames].map(indexKey)
    return [...new Set(keys)].filter(Boolean).map((key) => ({ key, area }))
  })
  const index = Map.groupBy(entries, ({ key }) => key)
  const find = (text: string): readonly ListedPlace[] => {
    const key = areaKey(text)
    const found = index.get(key) ?? (PLAIN_PAIR.test(text) ? undefined : index.get(`.${key}`)) ?? []
    return found.map(({ area }) => area)
  }
  /** A code in capitals is only a code: "Nt" is Nunavut in French, but "NT" is not. */
  const areasNamed = (text: string): readonly ListedPlace[] => {
    const spelled = text.trim()
    const found = find(spelled)
    const coded = found.filter(({ province }) => province === spelled)
    return coded.length > 0 ? coded : found
  }
  return {
    areasNamed,
    provincesNamed: (text: string): readonly ListedPlace[] => areasNamed(text).filter(isProvince),
    keys: [...index.keys()],
  }
}
