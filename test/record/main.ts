/** Writes the records of answers and of pages anew, from services on the embedded store: `npm run record`. */
import { writeFileSync } from 'node:fs'
import { startService } from '../support/service.ts'
import { chapters, fileOf, optionsOf } from './corpus.ts'
import { pathOf, sides } from './pages/corpus.ts'
import { play } from './stage.ts'

for (const [name, recorded] of Object.entries(chapters)) {
  const { chapter, environment: _, ...playing } = recorded
  const service = await startService(optionsOf(recorded))
  writeFileSync(fileOf(name), await play(service, chapter, playing))
  await service.stop()
}

for (const side of Object.values(sides))
  for (const [file, text] of Object.entries(await side.play('sqlite'))) writeFileSync(pathOf(file), text)
