/** Every page keeps its bytes, on the embedded store: on PostgreSQL the moments of a test's clock are in what the record masks. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { entriesOf, pathOf, sides } from './corpus.ts'

for (const [name, { play }] of Object.entries(sides))
  test(`${name}: every answer is that of the record`, async () => {
    for (const [file, text] of Object.entries(await play('sqlite'))) {
      const [played, recorded] = [entriesOf(text), entriesOf(readFileSync(pathOf(file), 'utf8'))]
      // One entry at a time, so that a failure shows the first that differs.
      for (const [at, entry] of played.entries()) assert.equal(entry, recorded[at], file)
      assert.equal(played.length, recorded.length, file)
    }
  })
