/** French typography and numbers. */
import { wordsForNumbers } from '../numbers.ts'

const NO_BREAK = '\u00a0'

/** Sets the spaces and apostrophes of our own words, as Canadian French has them; what is quoted in them keeps its own. */
export const fr = (words: TemplateStringsArray, ...told: readonly (string | number)[]): string =>
  words.map((text, at) => (at === 0 ? typeset(text) : `${told[at - 1]}${typeset(text)}`)).join('')

const typeset = (text: string): string =>
  text
    .replace(/ ([:»])/g, `${NO_BREAK}$1`)
    .replace(/« /g, `«${NO_BREAK}`)
    .replaceAll("'", '’')

export const quoted = (text: string): string => fr`« ${text} »`

export const { numeral, plural, and, or } = wordsForNumbers('fr-CA')
