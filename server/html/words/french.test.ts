/** The French words of all pages: their typography, and that they address everybody. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { textsIn, wordTables } from '../../../test/support/words.ts'

/** Signs in place of the arguments of a function. */
const SAMPLES = ['§', '§', '§']

/** Code that is written so in any language. */
const CODE = /https?:\/\/\S*|\/fr\/\S*|affiche person link|\{\w+\}/g

test('French words have the spaces, quotes and apostrophes of French, and no gender for the reader', async () => {
  const tables = await wordTables()
  const texts = tables.flatMap(({ name, words }) => textsIn(words.fr, SAMPLES, name))
  assert.ok(texts.length > 1_000, String(texts.length))
  for (const [path, text] of texts) {
    const own = text.replace(CODE, '§')
    assert.doesNotMatch(own, /[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»|'|"|“/, `${path}: ${text}`)
    assert.doesNotMatch(own, /vous (?:n’)?(?:êtes|serez|avez été) (?:pas )?\p{L}+[éuis]\b/iu, `${path}: ${text}`)
  }
})

const ROOT = join(import.meta.dirname, '../../..')

/** A mark with a space behind it between two values of a template. */
const MARKS = /\}[;:!?] \$\{/

test('pages and scripts join words by none of the marks that French sets apart: those stand in the words', () => {
  const files = globSync(['server/{console,html,mail,site}/**/*.ts', 'web/**/*.ts'], { cwd: ROOT })
  assert.ok(files.length > 150, String(files.length))
  const wrong = files
    .filter((file) => !/words|test/.test(file))
    .filter((file) => MARKS.test(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(wrong, [])
})
