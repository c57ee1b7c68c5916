/** Amounts and numbers as people type them, in either language. */
import type { Language } from '@affiche/contract/values.ts'

const PLAIN = /^-?\d+(?:\.\d+)?$/
const WITH_COMMA = /^-?\d+,\d+$/
/** Amount with spaces of every kind between thousands: the digits after a comma are decimals then. */
const SPACED = /^-?[1-9]\d{0,2}(?:\s\d{3})+(?:[.,]\d+)?$/
const THOUSANDS = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/

/**
 * The digits as JSON writes them; null for a text that is no amount, or not clearly one: "21,500" is twenty-one thousand
 * in English, and may be less than twenty-two in French.
 */
export const readAmount = (text: string, language: Language): string | null => {
  const bare = withoutDollar(text)
  if (SPACED.test(bare)) return bare.replaceAll(/\s/g, '').replace(',', '.')
  if (PLAIN.test(bare)) return withoutZeros(bare)
  const commas = bare.split(',').length - 1
  const isUnclear = language === 'fr' && commas === 1 && !bare.includes('.')
  if (THOUSANDS.test(bare)) return isUnclear ? null : withoutZeros(bare.replaceAll(',', ''))
  return WITH_COMMA.test(bare) ? withoutZeros(bare.replace(',', '.')) : null
}

/** The sign of the dollar stands before or after. */
const withoutDollar = (text: string): string => text.trim().replace(/^\$/, '').replace(/\$$/, '').trim()

/** JSON has no zeros before the first digit. */
const withoutZeros = (digits: string): string => digits.replace(/^(-?)0+(?=\d)/, '$1')

/** A number for a body in exactly its digits; any other text as it is, which the interface refuses by its own rule. */
export const numberOrText = (digits: string | null, text: string): unknown =>
  digits === null ? text : JSON.rawJSON(digits)

/** A whole number of a list or a count. */
export const idOrText = (text: string): unknown => numberOrText(/^-?\d+$/.test(text) ? withoutZeros(text) : null, text)
