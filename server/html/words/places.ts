/** Places in words of a language, and their provinces. */
import type { Language } from '@affiche/contract/values.ts'
import { isolated } from '../../platform/lib/isolated.ts'
import type { PublicPlace } from '../../public/document.ts'
import { placeWords } from './place-words.ts'
import { words } from './words.ts'

export type JobPlace = Omit<PublicPlace, 'id'>

/** Names as the list of places has them. */
const CODES = new Map([
  ...Object.entries(placeWords.en.provinces).map(([code, name]) => [name, code] as const),
  ['Québec', 'QC'],
])

/** Code of the province of a place; empty for the country. */
export const provinceOf = ({ name, description, type }: JobPlace): string => {
  if (type === 'Country') return ''
  if (type === 'Province' || type === 'Territory') return CODES.get(name) ?? name
  return description.slice(description.lastIndexOf(', ') + 2)
}

export const placeName = (language: Language, place: JobPlace): string => {
  const { provinces, country, place: join } = words[language]
  if (place.type === 'Country') return country
  const code = provinceOf(place)
  const province = provinces[code] ?? code
  return place.type === 'Province' || place.type === 'Territory' ? province : join(isolated(place.name), province)
}
