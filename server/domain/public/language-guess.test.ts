/** Guesses of languages: sentences of each, and texts of which nothing can be said. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessLanguage } from './language-guess.ts'

const EN =
  'We are looking for a baker who will join our team in Moncton. You will prepare the dough, bake bread and keep the kitchen clean. Experience with sourdough is an asset.'
const FR =
  'Nous cherchons une personne pour se joindre à notre équipe à Moncton. Vous préparez la pâte, cuisez le pain et gardez la cuisine propre. L’expérience du levain est un atout.'

test('sentences are of their language, in capitals and without accents too', () => {
  for (const text of [EN, EN.toUpperCase()]) assert.equal(guessLanguage(text), 'en')
  for (const text of [FR, FR.toUpperCase(), FR.normalize('NFD')]) assert.equal(guessLanguage(text), 'fr')
})

test('a text of fewer than 20 words is too short', () => {
  assert.equal(guessLanguage(EN.split(' ').slice(0, 19).join(' ')), null)
  assert.equal(guessLanguage(''), null)
})

test('a text half in each language, and a list of terms, are of none', () => {
  assert.equal(guessLanguage(`${EN} ${FR}`), null)
  assert.equal(guessLanguage(Array.from({ length: 40 }, (_, at) => `Excel${'abcdefghij'[at % 10]}`).join(' ')), null)
})

test('a French text with an English title is French', () => {
  assert.equal(guessLanguage(`Customer Success Manager ${FR}`), 'fr')
})
