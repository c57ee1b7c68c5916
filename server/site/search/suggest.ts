/** Places whose names have a text, for the suggestions of the search. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { answerPage } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import type { Handle } from '../../html/page.ts'
import { placeName } from '../../html/words/places.ts'
import { words } from '../../html/words/words.ts'
import { createBoundedCache } from '../../platform/lib/bounded-cache.ts'
import { createThrottle } from '../../platform/lib/throttle.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { Route } from '../router.ts'

const MINUTE_MS = 60_000

/** Suggestions for one search: a name is typed letter by letter. */
const PER_SEARCH = 5

const SHOWN_MAX = 8

/** Characters of a name. */
const QUERY_MAX = 60

/** Texts whose places a thread remembers. */
const KEPT_MAX = 1_000

/** Places change with a release. */
const CACHE = 'public, max-age=3600'

export const suggestRoutes = (frame: Frame): readonly Route[] => {
  const { clock, searchesPerMinute, tallies } = frame
  const { waitOf } = createThrottle(
    { clock, most: searchesPerMinute * PER_SEARCH, windowMs: MINUTE_MS },
    tallies.suggestions,
  )
  const refuseTooMany = (sender: string): void => {
    const retryAfterSeconds = waitOf(sender)
    if (retryAfterSeconds > 0) throw new Problem('rate-limited', sentence('tooManySearches'), { retryAfterSeconds })
  }
  return LANGUAGES.map((language) => ({
    path: words[language].paths.places,
    get: createGet(frame, language, refuseTooMany),
  }))
}

const createGet = ({ lists }: Frame, language: Language, refuseTooMany: (sender: string) => void): Handle => {
  const kept = createBoundedCache<string>(KEPT_MAX)
  const find = (text: string): string => {
    const found = text === '' ? [] : lists.rankLocations(text, lists.searchLocations({ q: text }))
    const known = found.filter(
      ({ id, type, latitude }) => lists.provinces.has(id) || (type !== 'Country' && latitude !== null),
    )
    const places = known.slice(0, SHOWN_MAX)
    return JSON.stringify({ places: places.map((place) => ({ name: placeName(language, place), note: null })) })
  }
  return (request) => {
    refuseTooMany(request.sender)
    const text = (request.query.get('q') ?? '').trim().toLowerCase().slice(0, QUERY_MAX)
    const body = kept.get(text) ?? kept.set(text, find(text))
    return answerPage(request, body, { type: 'application/json; charset=utf-8', cache: CACHE })
  }
}
