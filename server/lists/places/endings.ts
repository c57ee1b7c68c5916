/** Endings that recruiting systems write behind a place and its province: the country, and a postal code. */
import { PROVINCE_WORDS_MAX } from './areas.ts'
import type { Gazetteer } from './gazetteer.ts'

const COUNTRIES: ReadonlySet<string> = new Set(['canada', 'can', 'ca'])
const POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i
const POSTAL_CODE_LENGTHS = [7, 6]

export type Bare = { readonly text: string; readonly hasPostalCode: boolean }

/** The text without them; as it is where no province is before them ("Toronto, CA", "Paris, Canada"). */
export const withoutEndings = (gazetteer: Gazetteer, text: string): Bare => {
  const withoutCode = withoutPostalCode(withoutCountryWord(text))
  const hasPostalCode = withoutCode !== null
  const bare = withoutCountryWord(withoutCode ?? text)
  return bare !== text && endsWithProvince(gazetteer, bare)
    ? { text: bare, hasPostalCode }
    : { text, hasPostalCode: false }
}

const withoutCountryWord = (text: string): string => {
  const word = wordsOf(text).at(-1) ?? ''
  return COUNTRIES.has(word.toLowerCase()) ? before(text, word.length) : text
}

/** Null for a text that does not end with one. */
const withoutPostalCode = (text: string): string | null => {
  const length = POSTAL_CODE_LENGTHS.find((each) => POSTAL_CODE.test(text.slice(-each)))
  return length === undefined || !isSeparator(text.at(-length - 1)) ? null : before(text, length)
}

const isSeparator = (letter: string | undefined): boolean => letter !== undefined && /[\s,]/.test(letter)

/** Without so many letters at the end, and what separates them from the rest. */
const before = (text: string, letters: number): string => {
  let end = text.length - letters
  while (isSeparator(text[end - 1])) end--
  return text.slice(0, end)
}

const wordsOf = (text: string): string[] => text.split(/[\s,]+/)

const endsWithProvince = (gazetteer: Gazetteer, text: string): boolean => {
  const words = wordsOf(text.replaceAll(/[()]/g, ' ').trim())
  for (let count = Math.min(PROVINCE_WORDS_MAX, words.length); count > 0; count--)
    if (gazetteer.provinceNamed(words.slice(-count).join(' '))) return true
  return false
}
