/** Feeds of a search: the newest postings that the search page would find by the same parameters. */
import type { Language } from '@affiche/contract/values.ts'
import type { Frame } from '../../html/frame.ts'
import { type Finding, invalidRequest, shorten } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { PublicJob } from '../../public/ports.ts'
import { createFindPlace } from '../search/find-place.ts'
import { type Fault, hasParameters, queryTextOf, readSearch, type Values, valuesOf } from '../search/query.ts'
import { aboutOf } from '../search/title.ts'

/** A feed reader has seen the others. */
const SHOWN_MAX = 100

export type FeedSearch = {
  /** The search in words. */
  readonly about: string
  /** Its parameters, in one order. */
  readonly text: string
  readonly rounds: () => AsyncIterable<readonly PublicJob[]>
}

/** Parameters of a search of a feed, which has no pages. */
export const searchedValues = (parameters: URLSearchParams): Values | null => {
  const values = { ...valuesOf(parameters), page: '' }
  return hasParameters(values) ? values : null
}

/** Refuses what the page would, by `invalid-request`. */
export const createFeedSearch = ({ lists, reader, today }: Pick<Frame, 'lists' | 'reader' | 'today'>) => {
  const findPlace = createFindPlace(lists)
  return (values: Values, language: Language): FeedSearch => {
    const search = readSearch(values, { lists, findPlace, today: today() })
    if (search.faults.length > 0) throw invalidRequest(search.faults.map((fault) => findingOf(fault, values)))
    const query = { ...search.query, language, withFacets: false, pageSize: SHOWN_MAX }
    async function* rounds() {
      yield (await reader.search(query)).jobs
    }
    return { about: aboutOf(search, language), text: queryTextOf(values), rounds }
  }
}

const findingOf = ({ field }: Fault, values: Values): Finding => ({
  pointer: `#/query/${field}`,
  code: 'choice',
  sentence: sentence('feedSearch', { name: field, text: shorten(values[field]) }),
})
