import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { texts } from '../../../test/support/texts.ts'
import { readPreferences, wantsLenient } from './prefer.ts'

const LENIENT = [
  ...texts(`
  handling=lenient | Handling=LENIENT | handling = lenient | handling="l\\enient" | handling=lenient;
  handling=lenient; wait=10; foo="a,b;c" | respond-async, wait=100, handling=lenient
  return=minimal; foo="some, handling=strict", handling=lenient | , ,handling=lenient,
  handling=lenient, handling=strict | handling=strict x, handling=lenient
`),
  'handling\t=\t"lenient"',
]

const STRICT = [
  '',
  'handling',
  'handling=',
  'handling=""',
  'handling=strict',
  'handling=lenien',
  'handling=lenient2',
  'handling=lenient lenient',
  'handling==lenient',
  'xhandling=lenient',
  'handling=strict, handling=lenient',
  'handling, handling=lenient',
  'HANDLING=strict, handling=lenient',
  'return=minimal; handling=lenient',
  'wait="1, handling=lenient"',
  'wait="1\\", handling=lenient"',
  'wait="1, handling=lenient',
  'handling="lenient',
  'handling=lenient; "',
  'handling=lenient; @=1',
  "'handling=lenient'",
]

test('lenient handling follows the first well-formed instance of the preference', () => {
  for (const header of LENIENT) assert.ok(wantsLenient(header), header)
  for (const header of STRICT) assert.ok(!wantsLenient(header), header)
  assert.ok(!wantsLenient(undefined))
})

test('several header lines form one list', () => {
  assert.ok(wantsLenient(['wait=1', 'handling=lenient']))
  assert.ok(!wantsLenient(['handling=strict', 'handling=lenient']))
})

const TOKEN = "!#$%&'*+.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-"
const token = fc.string({ unit: fc.constantFrom(...TOKEN), minLength: 1, maxLength: 8 })
const space = fc.stringMatching(/^[ \t]{0,2}$/)
const text = fc.string({ unit: fc.constantFrom(...'ab ,;="\\\té'), maxLength: 8 })

const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

/** Spellings of a preference or a parameter, with its value. */
const pair = fc
  .tuple(token, fc.option(fc.oneof(token, text)), fc.boolean(), fc.array(space, { minLength: 4, maxLength: 4 }))
  .map(([name, value, isQuoted, [a, b, c, d]]) => {
    const isToken = value !== null && value !== '' && [...value].every((unit) => TOKEN.includes(unit))
    const written = value === null ? '' : `=${c}${isToken && !isQuoted ? value : quote(value)}`
    return { name, value: value ?? '', written: `${a}${name}${b}${written}${d}` }
  })

const preference = fc.tuple(pair, fc.array(pair, { maxLength: 2 })).map(([{ name, value, written }, parameters]) => ({
  name: name.toLowerCase(),
  value,
  written: [written, ...parameters.map((parameter) => parameter.written)].join(';'),
}))

test('any list of preferences is read back, the first of equal names', () => {
  fc.assert(
    fc.property(fc.array(preference, { maxLength: 5 }), (list) => {
      const expected = new Map(list.toReversed().map(({ name, value }) => [name, value]))
      const read = readPreferences(list.map(({ written }) => written).join(','))
      assert.deepEqual([...read].sort(), [...expected].sort())
    }),
  )
})

test('any text is read without an exception', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (header) => readPreferences(header) instanceof Map))
})
