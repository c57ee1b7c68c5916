/** Other spellings of a search that finds nothing: words of titles that begin as a misspelt one. */
import type { PageContext } from '../../html/page.ts'
import { nearMiss } from '../../platform/lib/similar.ts'
import type { PublicJob, PublicQuery } from '../../public/ports.ts'
import { postingOf, queryOf } from '../../public/postings.ts'
import { searchedWords } from '../../public/word-forms.ts'

/** Words of a search that are looked at. */
const WORDS_MAX = 4

/** A shorter one is near too much. */
const LENGTH_MIN = 4

/** Letters that the words to choose from begin with. */
const BEGINNING_MIN = 2

/** Titles to choose words from, for each beginning: the newest. */
const TITLES_MAX = 15

/** Text to search for instead, which finds something; null where there is none. */
export type DidYouMean = (typed: string, query: PublicQuery) => Promise<string | null>

export const createDidYouMean = ({ reader, today }: Pick<PageContext, 'reader' | 'today'>): DidYouMean => {
  const finds = async (query: PublicQuery): Promise<boolean> =>
    (await reader.search({ ...query, withFacets: false, page: 1, pageSize: 1 })).total > 0
  const isKnown = (word: string): Promise<boolean> =>
    finds({ ...queryOf({ employerId: null, language: null, today: today() }), words: [word] })
  /** From long beginnings to short ones: most mistakes are behind the first letters. */
  const nearestTo = async (word: string): Promise<string | null> => {
    for (const length of beginningsOf(word)) {
      const jobs = await reader.titled({ beginning: word.slice(0, length), limit: TITLES_MAX, today: today() })
      const [nearest] = nearMiss(word, jobs.flatMap(titleWordsIn), 1)
      if (nearest !== undefined) return nearest
    }
    return null
  }
  return async (typed, query) => {
    const words = searchedWords(typed)
    if (words.length === 0 || words.length > WORDS_MAX) return null
    const meant: string[] = []
    for (const word of words) {
      const isRight = word.length < LENGTH_MIN || (await isKnown(word))
      meant.push((isRight ? null : await nearestTo(word)) ?? word)
    }
    const text = meant.join(' ')
    if (text === words.join(' ')) return null
    return (await finds({ ...query, words: searchedWords(text) })) ? text : null
  }
}

const beginningsOf = (word: string): number[] => {
  const most = word.length - 1
  return [...new Set([most, Math.ceil(most / 2), BEGINNING_MIN])].filter((length) => length >= BEGINNING_MIN)
}

const WORD = /[\p{L}\p{N}]+/gu

/** None of a posting that may not be seen any more. */
const titleWordsIn = (job: PublicJob): string[] =>
  Object.values(postingOf(job)?.document.texts ?? {}).flatMap(({ title }) => title.toLowerCase().match(WORD) ?? [])
