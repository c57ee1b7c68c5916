/** French typography and numbers. */
import { wordsForNumbers } from '../numbers.ts'

const NO_BREAK = '\u00a0'
const NARROW_NO_BREAK = '\u202f'

/** Sets the spaces and apostrophes of our own words, as Canadian French has them; what is quoted in them keeps its own. */
export const fr = (words: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  words.map((text, at) => (at === 0 ? typeset(text) : `${values[at - 1]}${typeset(text)}`)).join('')

/** A mark at the end of a word, with or without a space before it; that of a character reference belongs to it. */
const MARK = /(&\w+;)|[ \u00a0]?([;!?])(?=\s|$|»)/g

const typeset = (text: string): string =>
  text
    .replace(/ ([:»])/g, `${NO_BREAK}$1`)
    .replace(MARK, (_, reference: string | undefined, mark: string) => reference ?? NARROW_NO_BREAK + mark)
    .replace(/« /g, `«${NO_BREAK}`)
    .replaceAll("'", '’')

export const quoted = (text: string): string => fr`« ${text} »`

export const { numeral, plural, and, or } = wordsForNumbers('fr-CA')
