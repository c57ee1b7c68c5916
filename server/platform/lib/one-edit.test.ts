import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { oneEditAt } from './one-edit.ts'

test('a letter inserted, deleted, replaced or swapped with its neighbour is one edit at its index', () => {
  for (const [a, b, at] of [
    ['toronto', 'torotno', 4],
    ['toronto', 'toronot', 5],
    ['toronto', 'otronto', 0],
    ['toronto', 'toront', 6],
    ['toronto', 'oronto', 0],
    ['toronto', 'torontoo', 7],
    ['toronto', 'torontx', 6],
    ['red lake', 'redlake', 3],
    ['', 'a', 0],
    ['ab', 'ba', 0],
  ] as const)
    assert.deepEqual([oneEditAt(a, b), oneEditAt(b, a)], [at, at], `${a} ${b}`)
})

test('equal texts and more different ones have no single edit', () => {
  for (const [a, b] of [
    ['toronto', 'toronto'],
    ['toronto', 'torotnoo'],
    ['toronto', 'tornoot'],
    ['toronto', 'tronot'],
    ['abc', 'cba'],
    ['abcd', 'badc'],
    ['', 'ab'],
    ['', ''],
  ] as const)
    assert.deepEqual([oneEditAt(a, b), oneEditAt(b, a)], [null, null], `${a} ${b}`)
})

/** Every text one edit away. */
const editsOf = (text: string, letters: string): Set<string> => {
  const all = new Set<string>()
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)]
    all.add(before + after.slice(1))
    for (const letter of letters) all.add(before + letter + after).add(before + letter + after.slice(1))
    if (after.length > 1) all.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  all.delete(text)
  return all
}

test('the edit is the same as by a search of every edit', () => {
  const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(word, word, (a, b) => {
      assert.equal(oneEditAt(a, b) !== null, editsOf(a, 'abc').has(b))
    }),
    { numRuns: 3000 },
  )
})
