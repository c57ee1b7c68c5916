/** Likeness to languages: what franc itself says of the same text. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { francAll } from 'franc-min'
import { data } from 'franc-min/data.js'
import { fc } from '../../../test/support/properties.ts'
import { makeDescription } from '../../../tools/postings/description.ts'
import { makeRandom } from '../../../tools/postings/random.ts'
import { likenessOf } from './trigrams.ts'

const assertAsFranc = (text: string): void => {
  const said = francAll(text)
  const { most, to } = likenessOf(text)
  assert.equal(most, said[0]?.[0], text)
  if (said.length > 1) for (const [language, likeness] of said) assert.equal(to(language), likeness, text)
  else for (const language of ['eng', 'fra']) assert.equal(to(language), 1, text)
}

test('any text is as like each language as franc says', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), assertAsFranc))
  const scripts = ['abcdé ', 'абвг ', 'ابتث ', 'कखगघ ', '一二三', 'あいう', '가나다', '09 -.', 'ਸਾਨੂੰ '].map((letters) =>
    fc.constantFrom(...letters),
  )
  fc.assert(fc.property(fc.string({ unit: fc.oneof(...scripts), maxLength: 80 }), assertAsFranc))
})

test('words of Latin letters, also of those whose small ones are others, are as like each language as franc says', () => {
  const letters = [...'abceéèçæœßſıİĀıŸȺẞʼnĲijŁł']
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 })
  fc.assert(fc.property(fc.array(word, { minLength: 2, maxLength: 12 }), (words) => assertAsFranc(words.join(' '))))
})

test('a text made of the trigrams of a language is as like each as franc says', () => {
  const trigrams = Object.values(data).flatMap((lists) => Object.values(lists).map((list) => list.split('|')))
  assert.ok(trigrams.length > 50)
  for (const list of trigrams) assertAsFranc(list.slice(0, 120).join(''))
})

test('parts of postings are as like each language as franc says', () => {
  const random = makeRandom(33)
  for (let at = 0; at < 100; at++) {
    const html = makeDescription(random, { language: at % 2 ? 'en' : 'fr', category: 1 + (at % 20), city: 'Laval' })
    assertAsFranc(html.slice(at, at + 30 * (1 + (at % 100))))
  }
})

test('a script of other languages than those asked for is unlike them', () => {
  assert.equal(likenessOf('Мы ищем пекаря для нашей пекарни в Монреале.').to('eng'), 0)
})
