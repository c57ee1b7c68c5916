/** The layout of tables of words: one file beside its page, with each language after the other. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { wordFiles } from './support/words.ts'

const SERVER = join(import.meta.dirname, '../server')

/** Each language with a file of its own, where a change of one leaves the other behind. */
const ONE_LANGUAGE = ['**/*words-{en,fr}.ts', '**/words/{en,fr}.ts']

/** Lines of a table, in their order. */
const LAYOUT = [
  /^const en = \{$/,
  /^(?:export )?type (?:\w+)?Words = typeof en$/,
  /^const fr: (?:\w+)?Words = \{$/,
  /^export const (?:\w+W|w)ords: Readonly<Record<Language, (?:\w+)?Words>> = \{ en, fr \}$/,
]

test('no language has a file of its own', () => {
  const found = globSync(ONE_LANGUAGE, { cwd: SERVER }).filter((file) => !file.startsWith('platform/'))
  assert.deepEqual(found.sort(), [])
})

test('tables of words have one layout', () => {
  // The one of all pages puts those beside it together.
  const files = wordFiles().filter((file) => file !== 'html/words/words.ts')
  assert.ok(files.length > 15, String(files.length))
  const wrong = files.filter((file) => {
    const lines = readFileSync(join(SERVER, file), 'utf8').split('\n')
    const places = LAYOUT.map((pattern) => lines.findIndex((line) => pattern.test(line)))
    return places.some((place, at) => place < 0 || place < (places[at - 1] ?? 0))
  })
  assert.deepEqual(wrong, [])
})
