import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { nearest, nearMiss } from './similar.ts'

const members = ['id', 'title', 'referenceId', 'closeDate', 'locations', 'positionType', 'applicationEmail']

test('a letter swapped, missing, doubled or wrong finds the word', () => {
  for (const typo of ['titel', 'tile', 'tittle', 'tutle', 'Title', 'TITEL'])
    assert.deepEqual(nearMiss(typo, members, 1), ['title'], typo)
})

test('case and accents are ignored, and the candidate is returned as written', () => {
  assert.deepEqual(nearMiss('positiontype', members), ['positionType'])
  assert.deepEqual(nearMiss('montreal', ['Montréal']), ['Montréal'])
})

test('a word without similar candidates finds nothing', () => {
  for (const word of ['', 'x', 'xy', 'salaryBand', '\ud800', '💼']) assert.deepEqual(nearMiss(word, members), [], word)
})

test('words of one or two letters find only themselves', () => {
  assert.deepEqual(nearMiss('ie', members), [])
  assert.deepEqual(nearMiss('ID', members), ['id'])
})

test('the nearest comes first, equally near ones keep their order, and the number is limited', () => {
  assert.deepEqual(nearMiss('bates', ['rates', 'gates', 'bates', 'baits'], 3), ['bates', 'rates', 'gates'])
  assert.deepEqual(nearMiss('bates', ['rates', 'gates'], 1), ['rates'])
})

test('overlong words and candidates are not compared', () => {
  assert.deepEqual(nearMiss('a'.repeat(65), ['a'.repeat(65)]), [])
  assert.deepEqual(nearest('a'.repeat(64), ['a'.repeat(1000), 'a'.repeat(67)], 3), ['a'.repeat(67)])
})

test('a word that folds to more letters than the limit is not compared', () => {
  assert.deepEqual(nearMiss('œ'.repeat(64), ['oe'.repeat(64)]), [])
})

test('every word of three letters or more is found with one letter missing, after any earlier comparison', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 4, maxLength: 60 })
  fc.assert(
    fc.property(word, word, fc.nat(), (sought, other, at) => {
      const cut = at % sought.length
      const typo = sought.slice(0, cut) + sought.slice(cut + 1)
      const found = nearest(typo, [other, sought], 2)
      assert.ok(found.includes(sought))
      assert.deepEqual(nearest(typo, [other, sought], 2), found)
    }),
  )
})
