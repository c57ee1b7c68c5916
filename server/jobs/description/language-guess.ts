/**
 * Guesses whether a text is English or French: by words that stand in nearly every sentence of one of them, and by
 * trigrams, which tell them from the languages that share such words.
 */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { fold } from '../../platform/lib/fold.ts'
import { plainText } from './plain-text.ts'
import { likenessOf } from './trigrams.ts'

/** None is a word of the other language: "on", "a", "are", "an", "or", "as", "me" and "pour" are left out. */
const WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'the and of to in with you your our we will is be for from that this have has who by at work must their they it all any'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les des du de et une un vous votre vos nous notre nos est sont sera dans avec par sur que qui aux au ce cette ces ou leur ainsi etre il elle'.split(
      ' ',
    ),
  ),
}

const LANGUAGE_OF: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((language) => Array.from(WORDS[language], (word) => [word, language] as const)),
)

/** Least number of words: a text with fewer may be a list of terms. */
const WORDS_MIN = 20

/** Enough of a text to know its language. */
const WORDS_READ = 400

/** Longer ones are no words. */
const LETTERS_MAX = 40

/** Factor by which words of one language must outnumber those of the other. */
const LEAD = 2

/** The least share of such words: about half of what postings have, and above that of Creole and Romanian. */
const SHARE_MIN = 0.12

const WORD = /\p{L}[\p{L}\p{M}]*/gu

/** Null for a text that is too short, in both languages alike, or in another one or partly so. */
export const guessLanguage = (text: string): Language | null => {
  const words = wordsOf(text)
  if (words.length < WORDS_MIN || latinShare(words) < LATIN_MIN) return null
  const language = languageOfWords(words)
  return language !== null && isThroughout(words, (part) => likenessOf(part).most === NAMES[language]) ? language : null
}

/** Letters that English words do not have; names of places and of people may. */
const FRENCH_LETTER = /[àâçèéêëîïôùûœæ]/

/**
 * The language that the words of a short text rather look like, for pages, which have to choose one; null if they look
 * like neither or both. Names are left out, as those of the places.
 */
export const likelyLanguage = (text: string, names: string): Language | null => {
  const words = wordsOf(text)
  // A longer one has a sure language, or is in another one.
  if (words.length >= WORDS_MIN) return null
  const named = new Set(wordsOf(names).map(fold))
  const counts = { en: 0, fr: 0 }
  for (const word of words) {
    const folded = fold(word)
    if (named.has(folded)) continue
    const language = LANGUAGE_OF.get(folded) ?? (FRENCH_LETTER.test(word.toLowerCase()) ? 'fr' : undefined)
    if (language !== undefined) counts[language]++
  }
  if (counts.en === counts.fr) return null
  return counts.en > counts.fr ? 'en' : 'fr'
}

/** True for a text that is surely in neither language. */
export const isInNeither = (text: string): boolean => {
  const words = wordsOf(text)
  if (latinShare(words) < 1 - LATIN_MIN) return words.length > 0
  return words.length >= WORDS_MIN && isThroughout(words, isFarFromBoth)
}

const wordsOf = (text: string): string[] => {
  const words = text.match(WORD) ?? []
  return words
    .slice(0, WORDS_READ)
    .map((word) => (SHORT.test(word) ? word : word.slice(0, LETTERS_MAX).normalize('NFC')))
}

/** Most words: they are as they are to be. */
const SHORT = /^[A-Za-z]{1,40}$/

/** Letters of the longest of our words. */
const LONGEST = Math.max(...[...WORDS.en, ...WORDS.fr].map(({ length }) => length))

const languageOfWords = (words: readonly string[]): Language | null => {
  const counts = { en: 0, fr: 0 }
  for (const word of words) {
    if (word.length > LONGEST && SHORT.test(word)) continue
    const language = LANGUAGE_OF.get(word) ?? LANGUAGE_OF.get(fold(word))
    if (language !== undefined) counts[language]++
  }
  const [first, other]: [Language, Language] = counts.en > counts.fr ? ['en', 'fr'] : ['fr', 'en']
  return counts[first] > LEAD * counts[other] && counts[first] >= SHARE_MIN * words.length ? first : null
}

/** The least share of Latin letters. */
const LATIN_MIN = 0.9
const OTHER_LETTER = /\P{Script=Latin}/gu

/** The letters of most texts, all of which are Latin. */
const COMMON_LETTERS = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]*$/

const latinShare = (words: readonly string[]): number => {
  const joined = words.join('')
  if (COMMON_LETTERS.test(joined)) return 1
  const letters = joined.replace(/\p{M}/gu, '')
  return letters === '' ? 1 : letters.replace(OTHER_LETTER, '').length / letters.length
}

/** Words of a part, enough for the trigrams of a language. */
const PART_WORDS = 30

/** The most parts that are looked at, from the first on, evenly. */
const PARTS_MAX = 5

/** The least share of parts in the language: a list of terms may look like another one. */
const PARTS_MIN = 0.75

const NAMES: Readonly<Record<Language, string>> = { en: 'eng', fr: 'fra' }

/** Likeness to either language from which a part is near it, of 1 for the language that it is in. */
const NEAR = 0.92

const isFarFromBoth = (part: string): boolean => {
  const { to } = likenessOf(part)
  return Object.values(NAMES).every((name) => to(name) < NEAR)
}

const isThroughout = (words: readonly string[], isSo: (part: string) => boolean): boolean => {
  const count = Math.max(1, Math.floor(words.length / PART_WORDS))
  const looked = Math.min(count, PARTS_MAX)
  const size = words.length / count
  const starts = Array.from({ length: looked }, (_, at) => Math.floor((at * count) / looked) * size)
  const least = Math.ceil(PARTS_MIN * looked)
  let [found, left] = [0, looked]
  for (const start of starts) {
    // The rest changes nothing any more.
    if (found >= least || found + left < least) break
    if (isSo(words.slice(Math.floor(start), Math.floor(start + size)).join(' '))) found++
    left--
  }
  return found >= least
}

/** Characters of the HTML that are read: a guess needs a few hundred words. */
const CHARACTERS_READ = 16_384

/** Null where it is not sure; `read` gives the plain text of HTML. */
export const languageOfText = (title: string, html: string, read = plainText): Language | null =>
  guessLanguage(beginningOf(title, html, read))

/** Likely language of a text whose language is not sure. */
export const likelyLanguageOfText = (
  title: string,
  html: string,
  { names, read = plainText }: Names,
): Language | null => likelyLanguage(beginningOf(title, html, read), names)

type Names = { readonly names: string; readonly read?: typeof plainText }

/** True if it is surely in neither language. */
export const isTextInNeither = (title: string, html: string): boolean =>
  isInNeither(beginningOf(title, html, plainText))

const beginningOf = (title: string, html: string, read: typeof plainText): string =>
  `${title}\n${read(html.slice(0, CHARACTERS_READ))}`
