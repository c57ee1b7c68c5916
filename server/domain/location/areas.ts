import type { ListedPlace } from '../reference.ts'
import { areaKey } from './normalize.ts'

/** The provinces, territories and country of that code, name or alternate name, in their order. */
export type AreasNamed = (text: string) => readonly ListedPlace[]

export const isProvince = ({ location: { type } }: ListedPlace): boolean => type === 'Province' || type === 'Territory'

export const isArea = (place: ListedPlace): boolean => place.location.type === 'Country' || isProvince(place)

/** Words that may name a province. */
export const PROVINCE_WORDS_MAX = 4

/** "NE" is Nebraska, and "N.-É." is Nouvelle-Écosse: two plain letters are a code or nothing. */
const PLAIN_PAIR = /^[a-z]{2}$/i
const DOTTED = '.'

type Areas = ReadonlyMap<string, readonly ListedPlace[]>

/** A code in capitals is nothing but that code: "Nt" is Nunavut in French, and "NT" is not. */
export const createAreasNamed = (areas: readonly ListedPlace[]): AreasNamed & { readonly keys: readonly string[] } => {
  const index = indexAreas(areas)
  const areasNamed: AreasNamed = (text) => {
    const spelled = text.trim()
    const found = findAreas(index, spelled)
    const coded = found.filter(({ province }) => province === spelled)
    return coded.length > 0 ? coded : found
  }
  return Object.assign(areasNamed, { keys: [...index.keys()] })
}

const indexAreas = (areas: readonly ListedPlace[]): Areas => {
  const index = new Map<string, ListedPlace[]>()
  for (const area of areas)
    for (const name of [area.location.name, area.province, ...area.alternateNames]) {
      const key = areaKey(name)
      const keyed = key.length === 2 && !PLAIN_PAIR.test(name) ? `${DOTTED}${key}` : key
      const present = index.get(keyed)
      if (!present && key !== '') index.set(keyed, [area])
      else if (!present?.includes(area)) present?.push(area)
    }
  return index
}

const findAreas = (index: Areas, text: string): readonly ListedPlace[] => {
  const key = areaKey(text)
  return index.get(key) ?? (PLAIN_PAIR.test(text) ? undefined : index.get(`${DOTTED}${key}`)) ?? []
}
