/** Every answer keeps its bytes, on both engines. */
import { test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { chapters } from './corpus.ts'
import { assertRecorded } from './recorded.ts'

onEveryEngine((start) => {
  for (const [name, { environment = {} }] of Object.entries(chapters))
    test(`the answers of ${name} are those of the record`, async () => {
      const service = await start({ environment })
      try {
        await assertRecorded(service, name)
      } finally {
        await service.stop()
      }
    })
})
