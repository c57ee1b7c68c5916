/** Likeness by trigrams, against franc-min's own function. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { francAll } from 'franc-min'
import { fc } from '../../../test/support/properties.ts'
import { makeDescription } from '../../../tools/postings/description.ts'
import { makeRandom } from '../../../tools/postings/random.ts'
import { likenessOf } from './trigrams.ts'

const NAMES = ['eng', 'fra', 'spa', 'rus', 'arb', 'hin']

/** The likeness of franc-min; null for a single language. */
const expectedOf = (text: string) => {
  const found = francAll(text)
  const nearness = new Map(found)
  return found.length === 1 ? null : [found[0]?.[0], NAMES.map((name) => nearness.get(name) ?? 0)]
}

const likeness = (text: string) => {
  const found = likenessOf(text)
  return found && [found.nearest, NAMES.map(found.to)]
}

/** Letters of scripts of many languages and of one, signs, digits, marks and half characters. */
const letters = fc.constantFrom(
  ...'etaoinshrdlu éèçœßİ ÀÉ.,;:!?&0123456789@\n\t\u00a0 адежийклмн ابتثجحخ अआइईउ 你好世 かなカ αβγ 한국어 \u0301\ud83d',
)

test('any text is as like to any language as franc-min finds it', () => {
  const texts = fc.oneof(
    fc.string({ unit: letters, maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.constantFrom('the ', 'de la ', 'und ', 'для ', 'है ', 'من ', '- '), { maxLength: 60 })
      .map((all) => all.join('')),
  )
  fc.assert(fc.property(texts, (text) => assert.deepEqual(likeness(text), expectedOf(text))))
})

test('texts of postings are as like to any language as franc-min finds them, beyond the length that it reads', () => {
  const random = makeRandom(7)
  for (let at = 0; at < 60; at++) {
    const text = makeDescription(random, {
      language: at % 2 === 0 ? 'en' : 'fr',
      category: 1 + (at % 20),
      city: 'Laval',
    })
    for (const part of [text, text.slice(0, 200), text.repeat(9)]) assert.deepEqual(likeness(part), expectedOf(part))
  }
})
