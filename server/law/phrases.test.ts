import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../test/support/properties.ts'
import { readPattern } from './pattern.ts'
import { findPhrase, phraseList } from './phrases.ts'
import { partsOf, wordingOf } from './wording.ts'

const listOf = (phrases: readonly string[]) => phraseList(phrases.flatMap((phrase) => [readPattern(phrase) ?? []]))
const find = (text: string, ...phrases: string[]) => findPhrase(wordingOf(text), listOf(phrases))

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

test('the first phrase of the text is given, whichever the list has first', () => {
  assert.equal(find('one two three', 'three', 'two', 'two three'), 'two')
})

test('a group stands for one of its wordings, and for none if it has an empty one', () => {
  const phrase = '[work|work or study|] experience in [Canada|the Canadian market]'
  for (const text of ['Work experience in Canada', 'work or study experience in the Canadian market'])
    assert.equal(find(text, phrase), text)
  assert.equal(find('has experience in Canada', phrase), 'experience in Canada')
  for (const text of ['experience in the market', 'work in Canada']) assert.equal(find(text, phrase), null, text)
})

test('a gap stands for up to four words of the same sentence', () => {
  assert.equal(find('no experience in Canada', 'no … Canada'), 'no experience in Canada')
  assert.equal(find('no Canada', 'no … Canada'), 'no Canada')
  for (const text of ['no a b c d e Canada', 'no. Canada', 'no\nCanada', 'no; Canada'])
    assert.equal(find(text, 'no … Canada'), null, text)
})

test('a text that may begin with any word, or has a bracket alone, is no phrase', () => {
  for (const text of ['', ' ', '… a', '[a|] … b', '[]', '[a', 'a]', '[[a]]', '[a … b]'])
    assert.equal(readPattern(text), null, text)
})

test('a phrase counts only in a sentence without one of the other list', () => {
  const [phrases, unless] = [listOf(['experience']), listOf(['no … experience'])]
  const asked = (text: string) => findPhrase(wordingOf(text), phrases, unless)
  for (const text of ['No experience', 'no real experience!', 'Bread; no experience'])
    assert.equal(asked(text), null, text)
  for (const text of ['No. Experience', 'No experience\nExperience']) assert.equal(asked(text), 'Experience', text)
})

test('what is found is in the text, and a phrase is found in itself', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', 'B', 'é', ' ', '\n', '1', '#', '$', "'", '’', '\u0301'),
    maxLength: 30,
  })
  fc.assert(
    fc.property(words, words, (text, phrase) => {
      const found = find(text, phrase)
      if (readPattern(phrase) === null) return
      assert.ok(found === null || text.replace(/\s+/g, ' ').includes(found))
      if (!phrase.includes('#') && partsOf(phrase).length > 0) assert.notEqual(find(phrase, phrase), null)
    }),
  )
})

test('a long text without the phrase is read in time that grows with its length', () => {
  const phrases = Array.from({ length: 50 }, (_, at) => `up to $# ${'x '.repeat(at)}an hour`)
  for (const part of ['1 ', '1', 'up to $1 ', '$', ' ']) assert.equal(find(part.repeat(100_000), ...phrases), null)
})
