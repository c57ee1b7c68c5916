/** The words of titles: those that a posting is found by, and those that tell what kind of job it is. */
import { feminineForms } from './feminine-forms.ts'
import { wordsOf } from './word-forms.ts'

/** Words of the titles of a posting, at most. */
const TITLE_WORDS_MAX = 40

/** Distinct, with the other forms of inclusive spellings. */
export const titleWordsOf = (titles: readonly string[]): string[] =>
  [...new Set(titles.flatMap((title) => [...wordsOf(title), ...feminineForms(title)]))].slice(0, TITLE_WORDS_MAX)

/** Words that titles of any job have, folded. */
const COMMON = new Set(
  `and the for with from our your job jobs full part time temporary permanent casual seasonal night day evening weekend
  shift senior junior level remote hybrid les des aux une pour avec sur chez dans par poste emploi temps plein partiel
  temporaire permanent saisonnier saisonniere nuit jour jours soir soirs semaine fin quart teletravail hybride`.split(
    /\s+/,
  ),
)

const LENGTH_MIN = 3

/** More of them tell no more, and are looked for one by one. */
const TELLING_MAX = 4

export const tellingWords = (title: string): string[] =>
  [...new Set(wordsOf(title))].filter((word) => word.length >= LENGTH_MIN && !COMMON.has(word)).slice(0, TELLING_MAX)

/** Letters of a word that has other forms: `boulanger` and `boulangère`, `baker` and `bakers`. */
const FORMS_LENGTH_MIN = 6
const ENDING = 2

/** The beginning that the forms of a word have in common. */
export const stemOf = (word: string): string => (word.length < FORMS_LENGTH_MIN ? word : word.slice(0, -ENDING))
