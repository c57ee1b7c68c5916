/** Labels of controls for readers of screens: who says the words that are seen must reach the control (WCAG 2.5.3). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { textsIn, wordTables } from '../../../test/support/words.ts'

const NAMED = /Named\(\)$/

type Pair = { readonly path: string; readonly named: string; readonly seen: string }

const pairsIn = (texts: ReadonlyMap<string, string>): Pair[] =>
  [...texts].flatMap(([path, named]) => {
    const seen = NAMED.test(path) ? texts.get(path.replace(NAMED, '')) : undefined
    return seen === undefined ? [] : [{ path, named, seen }]
  })

test('a control that is named with its thing is named with the words on it too', async () => {
  const tables = (await wordTables()).flatMap(({ name, words }) =>
    LANGUAGES.map((language) => new Map(textsIn(words[language], ['§', '§', '§'], name))),
  )
  const pairs = tables.flatMap(pairsIn)
  assert.ok(pairs.length >= 10, String(pairs.length))
  assert.deepEqual(
    pairs.filter(({ named, seen }) => !named.toLowerCase().includes(seen.toLowerCase())),
    [],
  )
})
