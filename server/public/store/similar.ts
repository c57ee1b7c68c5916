/** The statements that find postings like one, on any engine: those that have most in common with it first. */
import type { SimilarQuery } from '../ports.ts'
import { category, language, province, type SearchTerm, titleWord } from '../search-terms.ts'
import { stemOf } from '../title-terms.ts'
import { whole } from './search.ts'

/** Points of one search, the nearest: those of a large town and its surroundings. */
export const NEAR_TERMS_MAX = 60

/** All of several, each of which is one of several. */
type Terms = readonly (readonly SearchTerm[])[]

/** Words of the title, then one of them and the category, then the category alone. */
const kindsOf = ({ titleWords, category: id }: SimilarQuery): readonly Terms[] => {
  const words = titleWords.map((word) => ({ term: titleWord(stemOf(word)), isPrefix: true }))
  const own = id === null ? [] : [[whole(category(id))]]
  const titled = words.length === 0 ? [] : [words.map((word) => [word]), ...own.map((one) => [words, one])]
  return [...titled, ...own.map((one) => [one])]
}

/** Near, then in the province; anywhere for a job that has neither, which is done anywhere. */
const areasOf = ({ provinces }: SimilarQuery, near: readonly string[]): readonly Terms[] => {
  const areas = [near, provinces.map(province)].filter((terms) => terms.length > 0)
  return areas.length === 0 ? [[]] : areas.map((terms) => [terms.map(whole)])
}

/** Terms to ask for in turn: the likest first, in the language of the posting before any. */
export const likenesses = (query: SimilarQuery, near: readonly string[]): readonly Terms[] => {
  const kinds = kindsOf(query)
  const areas = areasOf(query, near)
  const own = [whole(language(query.language))]
  return [
    ...areas.flatMap((area) => kinds.map((kind) => [...kind, ...area, own])),
    ...areas.flatMap((area) => kinds.slice(-1).map((kind) => [...kind, ...area])),
  ]
}
