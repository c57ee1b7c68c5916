import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { findPhrase, partsOf, phraseList, wordingOf } from './phrases.ts'

const find = (text: string, ...phrases: string[]) => findPhrase(wordingOf(text), phraseList(phrases.map(partsOf)))

test('a phrase is found whatever its case, accents, spaces and apostrophes, and quoted as it was written', () => {
  assert.equal(find('une EXPERIENCE  Canadienne exigée', 'expérience canadienne'), 'EXPERIENCE Canadienne')
  assert.equal(find('la maîtrise de l’anglais', "maîtrise de l'anglais"), 'maîtrise de l’anglais')
  assert.equal(find('Cafe\u0301 noir', 'café'), 'Cafe\u0301')
})

test('a phrase is not found in parts of words, across lines or with signs between its words', () => {
  for (const text of ['non-bilingually', 'bilinguals', 'bi lingual']) assert.equal(find(text, 'bilingual'), null, text)
  for (const text of ['at\nnight', 'at, night', 'at-night', 'at']) assert.equal(find(text, 'at night'), null, text)
})

test('the sign # stands for a number, also one with separators', () => {
  for (const number of ['25', '25.50', '1,250', '1 250,50', '1\u00a0250\u00a0000', '٣'])
    assert.equal(find(`up to $${number} an hour`, 'up to $# an hour')?.startsWith('up to $'), true, number)
  assert.equal(find('à partir de 25,50 $ l’heure', "# $ l'heure"), '25,50 $ l’heure')
  for (const text of ['up to $ an hour', 'up to $x an hour', 'up to 25 an hour'])
    assert.equal(find(text, 'up to $# an hour'), null, text)
})

test('the first phrase of the text is told, whichever the list has first', () => {
  assert.equal(find('one two three', 'three', 'two', 'two three'), 'two')
})

test('what is found is in the text, and a phrase is found in itself', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', 'B', 'é', ' ', '\n', '1', '#', '$', "'", '’', '\u0301'),
    maxLength: 30,
  })
  fc.assert(
    fc.property(words, words, (text, phrase) => {
      const found = find(text, phrase)
      assert.ok(found === null || text.replace(/\s+/g, ' ').includes(found))
      if (!phrase.includes('#') && partsOf(phrase).length > 0) assert.notEqual(find(phrase, phrase), null)
    }),
  )
})

test('a long text without the phrase is read in time that grows with its length', () => {
  const phrases = Array.from({ length: 50 }, (_, at) => `up to $# ${'x '.repeat(at)}an hour`)
  for (const part of ['1 ', '1', 'up to $1 ', '$', ' ']) assert.equal(find(part.repeat(100_000), ...phrases), null)
})
