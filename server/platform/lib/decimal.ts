import { INT32_MAX } from '@affiche/contract/rules.ts'

/**
 * Exact decimals. An amount has at most fifteen digits, which a double keeps: reading and writing it with four decimals
 * gives the digits that were sent.
 */

type Parts = { readonly digits: string; readonly exponent: number }

/** Significant digits of a JSON number, and the power of ten of the last one. */
const partsOf = (source: string): Parts => {
  const [mantissa = '', power = '0'] = source.toLowerCase().replace(/^-/, '').split('e')
  const [integer = '', fraction = ''] = mantissa.split('.')
  const digits = (integer + fraction).replace(/^0+/, '')
  const significant = withoutEndZeros(digits)
  const exponent = significant === '' ? 0 : Number(power) - fraction.length + digits.length - significant.length
  return { digits: significant, exponent }
}

/** Loop, since a regular expression takes quadratic time on long runs of zeros. */
const withoutEndZeros = (digits: string): string => {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** True if a double has exactly the value of the JSON number that it was read from. */
export const isExact = (source: string, value: number): boolean => {
  if (!Number.isFinite(value)) return false
  const written = partsOf(source)
  const read = partsOf(String(value))
  return written.digits === read.digits && written.exponent === read.exponent
}

/** True if the shortest form of a number has at most `max` decimals. */
export const hasDecimals = (value: number, max: number): boolean => {
  const { digits, exponent } = partsOf(String(value))
  return digits === '' || exponent >= -max
}

const CANONICAL = /^[1-9]\d{0,9}$/

/** A positive Int32 in its canonical spelling, or null: `7`, not `07`, `7.0` or `+7`. */
export const readInt32 = (text: string): number | null => {
  const number = CANONICAL.test(text) ? Number(text) : 0
  return number > 0 && number <= INT32_MAX ? number : null
}
