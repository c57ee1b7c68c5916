/** Addresses of employers' pages: readable, bounded, and never empty. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slugOf } from './slug.ts'

test('an address is the name in small letters and hyphens, without accents', () => {
  assert.equal(slugOf('Boulangerie Tremblay & Fils inc.', 1), 'boulangerie-tremblay-fils-inc')
  assert.equal(slugOf('  L’Œuvre Léger!', 1), 'l-oeuvre-leger')
})

test('further choices have a number', () => {
  assert.equal(slugOf('Café Ωmega 😀', 2), 'cafe-ωmega-2')
})

test('a name without a letter or digit has an address all the same', () => {
  assert.equal(slugOf('!!!', 1), 'employer')
})

test('a long name is cut at a word, and one long word anywhere', () => {
  assert.equal(slugOf(`${'abcdefghi '.repeat(10)}`, 1), Array(6).fill('abcdefghi').join('-'))
  assert.equal(slugOf('a'.repeat(200), 1), 'a'.repeat(30))
})
