/** Requests that no client should send, at every operation, in numbers. FUZZ_SEED repeats a run. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BODY_LIMIT } from '../fuzz/bodies.ts'
import { fuzz } from '../fuzz/run.ts'
import { onEveryEngine } from '../support/engines.ts'
import { chosenSeed } from '../support/seed.ts'
import type { TestService } from '../support/service.ts'

const REQUESTS = { sqlite: 150_000, postgres: 50_000 }
const CONNECTIONS = 32

/** Memory that caches of the service may still take after the first tenth of the requests. */
const GROWTH_MAX_MB = 100

onEveryEngine((start, engine) => {
  let service: TestService
  before(async () => {
    service = await start({ environment: { BODY_LIMIT: String(BODY_LIMIT) } })
  })
  after(() => service.stop())

  test('whatever is sent, however often, is answered as documented, and leaves the store and the memory in order', async (t) => {
    const seed = chosenSeed()
    t.diagnostic(`seed ${seed} (FUZZ_SEED)`)
    const report = await fuzz(service, { seed, requests: REQUESTS[engine], connections: CONNECTIONS })
    t.diagnostic(JSON.stringify(report))
    const [early, late] = report.heapMb
    assert.ok(late - early < GROWTH_MAX_MB, `${early} MB became ${late} MB`)
  })
})
