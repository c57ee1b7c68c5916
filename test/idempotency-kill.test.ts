/** Retries with a key after kill -9; test/long/idempotency-kill.long.ts kills sooner and later, too. */
import { test } from 'node:test'
import { ENGINES } from './support/engines.ts'
import { retryAfterKills } from './support/idempotency-kill.ts'

/** Answers, of both processes, after which they are killed. */
const KILLS_AFTER = [20]

for (const engine of ENGINES)
  test(`on ${engine} each key has one job and one answer, whenever the service is killed`, async () => {
    await retryAfterKills(engine, KILLS_AFTER)
  })
