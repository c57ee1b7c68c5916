/**
 * Amounts of money as whole ten-thousandths: the largest, 99,999,999,999.9999, is a safe integer, so
 * comparing and storing them is exact. Text is moved, not calculated: no amount passes through floating
 * point arithmetic.
 */
const DECIMALS = 4

type Parts = { readonly digits: string; readonly exponent: number }

/** A JSON number as its significant digits and the power of ten of the last one. */
const partsOf = (source: string): Parts => {
  const [mantissa = '', power = '0'] = source.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutEndZeros(digits)
  const exponent = significant === '' ? 0 : Number(power) - fraction.length + digits.length - significant.length
  return { digits: significant, exponent }
}

/** A loop: an expression would try every run of zeros again from each of its zeros, which a long number makes slow. */
const withoutEndZeros = (digits: string): string => {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** True when the double that a JSON number was read as still stands for the very number that was written. */
export const isExact = (source: string, value: number): boolean => {
  if (!Number.isFinite(value)) return false
  const written = partsOf(source)
  const read = partsOf(String(value))
  return written.digits === read.digits && written.exponent === read.exponent
}

/** The amount in ten-thousandths, or null when it has more than four decimals. */
export const toTenThousandths = (amount: number): number | null => {
  const { digits, exponent } = partsOf(String(amount))
  if (digits === '') return 0
  const zeros = exponent + DECIMALS
  return zeros < 0 ? null : Number(digits + '0'.repeat(zeros))
}

/** `520000000` as `52000.0000`. */
export const formatTenThousandths = (tenThousandths: number): string => {
  const digits = String(tenThousandths).padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}
