import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { fold } from './fold.ts'

const SURROGATE_FIRST = 0xd800
const SURROGATE_LAST = 0xdfff
const CODE_POINT_LAST = 0x10ffff

/** The iota below a Greek letter is an accent, which capitals write as a letter. */
const IOTA_BELOW = '\u0345'

test('folding ignores case for all of Unicode, and folded text stays unchanged', () => {
  for (let code = 0; code <= CODE_POINT_LAST; code++) {
    if (code >= SURROGATE_FIRST && code <= SURROGATE_LAST) continue
    const character = String.fromCodePoint(code)
    if (character.normalize('NFD').includes(IOTA_BELOW)) continue
    const folded = fold(character)
    for (const other of [character.toUpperCase(), character.toLowerCase(), character.normalize('NFD'), folded])
      assert.equal(fold(other), folded, `${character} U+${code.toString(16)}`)
  }
})

test('letters with a common capital fold to one', () => {
  for (const [one, other] of [
    ['µ', 'Μ'],
    ['5 µm', '5 ΜM'],
    ['ﬁne', 'FINE'],
    ['oﬃce', 'Office'],
    ['İstanbul', 'istanbul'],
    ['ısı', 'ISI'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['ſoft', 'Soft'],
    ['ϑέμα', 'ΘΕΜΑ'],
    ['Œuvre', 'OEUVRE'],
    ['Ærø', 'aerø'],
  ] as const)
    assert.equal(fold(one), fold(other), `${one} ${other}`)
})

test('parts of a text fold like the text, and folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      assert.equal(fold(`${one} ${other}`), `${fold(one)} ${fold(other)}`)
      assert.equal(fold(fold(one)), fold(one))
    }),
    { numRuns: 2000 },
  )
})

test('a run of marks, which takes quadratic time to put into order, is never put into it, and changes nothing', (t) => {
  const unit = fc.constantFrom(
    'a',
    'É',
    'ǖ',
    '한',
    '각',
    'ᾳ',
    'क़',
    '𝅗𝅥',
    ' ',
    '\u0301',
    '\u0323',
    '\u0345',
    '\u0344',
    '\u302e',
  )
  const texts = fc.sample(fc.string({ unit }), 1_000)
  for (const text of texts) assert.equal(fold(text), fold(text.normalize('NFD')), JSON.stringify(text))
  const { mock } = t.mock.method(String.prototype, 'normalize')
  assert.equal(fold(`à${'\u0301'.repeat(50)}${'\u0323'.repeat(50)}É`), 'ae')
  assert.deepEqual(
    mock.calls.map((call) => String(call.this)),
    ['àÉ'],
  )
})
