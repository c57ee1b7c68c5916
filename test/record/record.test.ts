/** Every answer keeps its bytes, on both engines, and in both ways in which the service can answer. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { chapters, fileOf } from './corpus.ts'
import { play } from './stage.ts'

const WAYS = { plainly: [], 'through the framework': [['Accept', 'application/json;q=0.9']] } as const

onEveryEngine((start) => {
  for (const [way, extra] of Object.entries(WAYS))
    describe(`asked ${way}`, () => {
      for (const [name, chapter] of Object.entries(chapters))
        test(`the answers of ${name} are those of the record`, async () => {
          const service = await start()
          try {
            const played = await play(service, chapter, extra)
            assert.deepEqual(played.split('\n\n'), readFileSync(fileOf(name), 'utf8').split('\n\n'))
          } finally {
            await service.stop()
          }
        })
    })
})
