/** Every page keeps its bytes; PRODUCT=full plays the record on both engines. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { onOneEngine } from '../../support/product.ts'
import { entriesOf, pathOf, sides } from './corpus.ts'

onOneEngine((_, engine) => {
  for (const [name, { play }] of Object.entries(sides))
    test(`${name}: every answer is that of the record`, async () => {
      for (const [file, text] of Object.entries(await play(engine))) {
        const [played, recorded] = [entriesOf(text), entriesOf(readFileSync(pathOf(file), 'utf8'))]
        // One entry at a time, so that a failure shows the first that differs.
        for (const [at, entry] of played.entries()) assert.equal(entry, recorded[at], file)
        assert.equal(played.length, recorded.length, file)
      }
    })
})
