import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMON_WORD, plantedTitle, rareWord, rareWordsOf } from './words.ts'

const titles = Array.from({ length: 8_000 }, (_, nth) => plantedTitle('Baker', nth))

test('the common word stands in exactly one title of ten', () => {
  assert.equal(titles.filter((title) => title.includes(COMMON_WORD)).length, 800)
})

test('each rare word stands in four titles of an employer', () => {
  assert.equal(rareWordsOf(titles.length), 100)
  for (let number = 0; number < 100; number++)
    assert.equal(titles.filter((title) => title.includes(` ${rareWord(number)}`)).length, 4)
})

test('no two rare words are the same', () => {
  assert.equal(new Set(Array.from({ length: 50_000 }, (_, number) => rareWord(number))).size, 50_000)
})
