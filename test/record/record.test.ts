/** Every answer keeps its bytes, on both engines. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { chapters, fileOf } from './corpus.ts'
import { play } from './stage.ts'

onEveryEngine((start) => {
  for (const [name, { chapter, environment = {}, ...playing }] of Object.entries(chapters))
    test(`the answers of ${name} are those of the record`, async () => {
      const service = await start({ environment })
      try {
        const played = (await play(service, chapter, playing)).split('\n\n')
        const recorded = readFileSync(fileOf(name), 'utf8').split('\n\n')
        // One entry at a time, so that a failure shows the first that differs.
        for (const [at, entry] of played.entries()) assert.equal(entry, recorded[at])
        assert.equal(played.length, recorded.length)
      } finally {
        await service.stop()
      }
    })
})
