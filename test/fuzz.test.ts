/** Requests that no client should send, at every operation: the short version of test/long/fuzz.long.ts. */
import { after, before, test } from 'node:test'
import { BODY_LIMIT } from './fuzz/bodies.ts'
import { fuzz } from './fuzz/run.ts'
import { onEveryEngine } from './support/engines.ts'
import { chosenSeed } from './support/seed.ts'
import type { TestService } from './support/service.ts'

const REQUESTS = { sqlite: 2_000, postgres: 1_000 }
const CONNECTIONS = 8

onEveryEngine((start, engine) => {
  let service: TestService
  before(async () => {
    service = await start({ environment: { BODY_LIMIT: String(BODY_LIMIT), LOG_LEVEL: 'trace' } })
  })
  after(() => service.stop())

  test('whatever is sent is answered as documented, and leaves the store whole', async (t) => {
    const seed = chosenSeed()
    const { statuses, seconds } = await fuzz(service, { seed, requests: REQUESTS[engine], connections: CONNECTIONS })
    t.diagnostic(`seed ${seed}: ${JSON.stringify(statuses)} in ${seconds.toFixed(1)} s`)
  })
})
