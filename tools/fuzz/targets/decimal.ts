import assert from 'node:assert/strict'
import { AMOUNT_MAX } from '@affiche/contract/rules.ts'
import { hasDecimals, isExact } from '../../../server/platform/lib/decimal.ts'
import { readJson } from '../../../server/platform/sentences/json-document.ts'
import type { Target } from '../loop.ts'

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** No double has a power of ten beyond these; the model would need integers of any size. */
const POWER_MAX = 400
const DIGITS_MAX = 3000

export const decimal: Target = {
  name: 'decimal',
  promise: 'A number is exact when integers say so, and an amount reads, stores and prints as the same number.',
  files: /\/server\/platform\/(?:sentences\/json-document|lib\/decimal)\.ts/,
  seeds: ['0', '52000.0000', '1e5', '99999999999.9999', '-0.0001', '9007199254740993', '1.00000000000000001', '1e-4'],
  words: ['0', '9', '00000', '.', 'e', 'E-', 'e+', '-', '.0001', '1e5', '9999', '.00005', 'e-324', 'e308', 'e400'],
  run: (input) => {
    const source = input.toString('latin1')
    if (!NUMBER.test(source)) return
    const value = Number(source)
    const exact = isExact(source, value)
    const read = readJson(Buffer.from(source))
    assert.equal(Number.isNaN(read.value), !exact)
    assert.equal(read.inexact.get(''), exact ? undefined : source)
    const written = fractionOf(source)
    const kept = Number.isFinite(value) ? fractionOf(String(value)) : null
    if (!written) return
    assert.equal(exact, kept !== null && isSame(written, kept), 'exact as integers say')
    if (exact && value >= 0 && value <= AMOUNT_MAX) assertAmount(value, written)
  },
}

const assertAmount = (value: number, written: Fraction): void => {
  const scaled = { digits: written.digits, power: written.power + 4 }
  assert.equal(hasDecimals(value, 4), isWhole(scaled), 'refused for more than four decimals, and only then')
  if (!isWhole(scaled)) return
  const text = (value + 0).toFixed(4)
  assert.match(text, /^(?:0|[1-9]\d*)\.\d{4}$/)
  assert.ok(isSame(scaled, { digits: BigInt(text.replace('.', '')), power: 0 }), 'printed as it was written')
  assert.equal(Number(text), value + 0, 'printed, it reads as itself')
}

/** Digits times a power of ten. */
type Fraction = { readonly digits: bigint; readonly power: number }

const fractionOf = (source: string): Fraction | null => {
  const [mantissa = '', power = '0'] = source.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const exponent = Number(power) - decimals.length
  if (Math.abs(exponent) > POWER_MAX + DIGITS_MAX || whole.length + decimals.length > DIGITS_MAX) return null
  return { digits: BigInt(whole + decimals), power: exponent }
}

const isSame = (one: Fraction, other: Fraction): boolean => {
  const least = Math.min(one.power, other.power)
  return one.digits * 10n ** BigInt(one.power - least) === other.digits * 10n ** BigInt(other.power - least)
}

const isWhole = ({ digits, power }: Fraction): boolean => power >= 0 || digits % 10n ** BigInt(-power) === 0n
