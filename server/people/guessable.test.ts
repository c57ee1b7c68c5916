import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGuessable } from './guessable.ts'

const OWN = { name: 'Marie Tremblay', handle: 'marie.tremblay@example.ca', site: 'Emplois Nord' }

test('what is tried first is easy to guess: common passwords, rows, sequences, repeats, names and years', async () => {
  for (const password of [
    ...['abcdefghijklmno', 'Password20262026', 'qwertyuiop[]asdfgh', '123456789012345', 'aaaaaaaaaaaaaaab'],
    ...['zq8!kzq8!kzq8!k', 'motdepasse2026', 'passwordpassword', 'marie tremblay 2026', `${'x9¿'.repeat(80)}`],
  ])
    assert.equal(await isGuessable(password, OWN), true, password)
})

test('words without a link are not, in either language, nor is what no list has', async () => {
  for (const password of [
    'cheval agrafe pile',
    'correct horse battery',
    'Marie aime les érables rouges',
    'h9#Kt2!vQz7&Lp0x',
  ])
    assert.equal(await isGuessable(password, OWN), false, password)
})
