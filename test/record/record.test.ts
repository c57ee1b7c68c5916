/** Every answer keeps its bytes, on both engines where it comes of a store. */
import { test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { allOr } from '../support/product.ts'
import { chapters, optionsOf } from './corpus.ts'
import { assertRecorded } from './recorded.ts'

/** Chapters of lists that ship, and of what is refused before a store is asked: one engine stands for both in `npm test`. */
const BEFORE_STORES = new Set(['addresses', 'bodies', 'findings', 'lists', 'origins', 'proxy', 'refusals', 'sentences'])

const all = Object.entries(chapters)
const ofStores = all.filter(([name]) => !BEFORE_STORES.has(name))

onEveryEngine((start, engine) => {
  for (const [name, recorded] of engine === 'sqlite' ? all : allOr(all, ofStores))
    test(`the answers of ${name} are those of the record`, async () => {
      const service = await start(optionsOf(recorded))
      try {
        await assertRecorded(service, name)
      } finally {
        await service.stop()
      }
    })
})
