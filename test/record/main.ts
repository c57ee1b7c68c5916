/** Writes the record of answers anew, from a service on the embedded store: `npm run record`. */
import { writeFileSync } from 'node:fs'
import { startService } from '../support/service.ts'
import { chapters, fileOf } from './corpus.ts'
import { play } from './stage.ts'

for (const [name, { chapter, environment = {}, ...playing }] of Object.entries(chapters)) {
  const service = await startService({ environment })
  writeFileSync(fileOf(name), await play(service, chapter, playing))
  await service.stop()
}
