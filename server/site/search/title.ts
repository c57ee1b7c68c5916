/** A search in words: what its page is called, and what stands above its results. */
import type { Language } from '@affiche/contract/values.ts'
import { formatNumber } from '../../html/words/format.ts'
import { placeName } from '../../html/words/places.ts'
import type { SearchRequest } from './query.ts'
import { searchWords } from './words.ts'

/** `boulanger, Québec (Québec), 50 km`; empty for a search of nothing that has a name. */
export const aboutOf = ({ values, where }: SearchRequest, language: Language): string =>
  [
    ...(values.q === '' ? [] : [values.q]),
    ...(where === null ? [] : [placeName(language, where.place)]),
    ...(where === null || where.km === 0 ? [] : [kilometres(language, where.km)]),
  ].join(', ')

const kilometres = (language: Language, km: number): string =>
  searchWords[language].kilometres(formatNumber(language, km))

/** Pages after the first say which they are. */
export const titleOf = (search: SearchRequest, language: Language): string => {
  const said = searchWords[language]
  const about = aboutOf(search, language)
  const title = about === '' ? said.title : said.titleOf(about)
  const { page } = search.query
  return page === 1 ? title : said.pageOf(title, formatNumber(language, page))
}

/** The number of results, with the place that was taken. */
export const foundText = ({ where }: SearchRequest, language: Language, total: string): string => {
  if (where === null) return total
  const { near, inPlace } = searchWords[language]
  const place = placeName(language, where.place)
  return where.km === 0 ? inPlace(total, place) : near(total, place, kilometres(language, where.km))
}
