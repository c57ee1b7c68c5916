/** Every answer keeps its bytes, on both engines. */
import { test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { chapters, optionsOf } from './corpus.ts'
import { assertRecorded } from './recorded.ts'

onEveryEngine((start) => {
  for (const [name, recorded] of Object.entries(chapters))
    test(`the answers of ${name} are those of the record`, async () => {
      const service = await start(optionsOf(recorded))
      try {
        await assertRecorded(service, name)
      } finally {
        await service.stop()
      }
    })
})
