/** Odd values, as the JSON text that stands for them: some of it cannot be made by writing out a JavaScript value. */

import type { Random } from '../../tools/postings/random.ts'
import { texts } from '../support/texts.ts'

const NUMBERS = texts(`
  0 | -0 | -1 | 1e400 | -1e400 | 1e-400 | 0.1 | 99999999999.9999 | 100000000000 | 0.00001 | 1.00000
  2147483647 | 2147483648 | -2147483648 | 9007199254740993 | 123456789012345678901234567890
  0.123456789012345678901234567890 | 1E2 | 1e0
`)

/** Not JSON, though some reader takes each of them. */
const NOT_JSON = [
  'NaN',
  'Infinity',
  '-Infinity',
  '01',
  '.5',
  '5.',
  '+1',
  '0x1F',
  "'x'",
  'undefined',
  '1_000',
  '/**/1',
  '',
]

const PIECES = [
  'a',
  'é',
  'e\u0301',
  '日本',
  '😀',
  '\u{1f468}\u200d\u{1f469}',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\u0000',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u2028',
  '\ud800',
  '\udc00',
  '\uffff',
  'İ',
  'ﬁ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '"',
  "'",
  '\\',
  '%',
  '_',
  '*',
  ';--',
  '<b>',
  '</b>',
  '&amp;',
  '<a href="https://x.ca">',
  '{{7*7}}',
  '../',
  '$1',
  ' ',
]

/** Names and texts that mean something to a language or a store somewhere on the way. */
export const LOADED = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'toJSON',
  'then',
  'length',
  '$where',
  "'; DROP TABLE jobs; --",
  '" OR "1"="1',
  'NEAR(a b)',
  'tokens:*',
  "E'\\\\x00'",
  '../../etc/passwd',
  'active',
  'null',
  '',
]

/** Text of any characters; now and then very long. */
export const oddText = (random: Random): string => {
  if (random.chance(0.3)) return random.pick(LOADED)
  const count = random.weighted([
    [random.whole(0, 6), 20],
    [random.whole(40, 60), 3],
    [random.whole(250, 260), 2],
    [random.whole(1000, 5000), 1],
  ])
  if (random.chance(0.2)) return random.pick(PIECES).repeat(count)
  return Array.from({ length: count }, () => random.pick(PIECES)).join('')
}

/** Characters are escaped or not, as senders do. */
const textLiteral = (random: Random, text: string): string => {
  const literal = JSON.stringify(text)
  if (!random.chance(0.2)) return literal
  return literal.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const scalar = (random: Random): string =>
  random.weighted([
    [random.pick(NUMBERS), 3],
    [textLiteral(random, oddText(random)), 5],
    [random.pick(['true', 'false', 'null']), 3],
    [random.pick(NOT_JSON), 0.3],
  ])

/** Any JSON, of a depth that is bounded. */
export const oddValue = (random: Random, depth = 3): string => {
  if (depth === 0 || random.chance(0.6)) return scalar(random)
  const entries = Array.from({ length: random.whole(0, 4) }, () => oddValue(random, depth - 1))
  if (random.chance(0.5)) return `[${entries.join(',')}]`
  return `{${entries.map((value) => `${textLiteral(random, oddText(random).slice(0, 60))}:${value}`).join(',')}}`
}

/** The same bracket over and over, closed or not. */
export const deepValue = (random: Random): string => {
  const depth = random.pick([30, 31, 32, 33, 100, 1000, 10_000])
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"":', '}]'],
  ] as const)
  return open.repeat(depth) + (random.chance(0.8) ? `1${close.repeat(depth)}` : '')
}

export const oddBytes = (random: Random, max: number): Buffer =>
  Buffer.from(Array.from({ length: random.whole(0, max) }, () => random.whole(0, 255)))
