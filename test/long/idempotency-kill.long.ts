/** Retries with a key after kill -9, at the first answer, amid them and at the last. */
import { test } from 'node:test'
import { ENGINES } from '../support/engines.ts'
import { retryAfterKills } from '../support/idempotency-kill.ts'

const KILLS_AFTER = [1, 5, 10, 20, 40, 60]

for (const engine of ENGINES)
  test(`on ${engine} each key has one job and one answer, however often the service is killed`, async (t) => {
    t.diagnostic(`${await retryAfterKills(engine, KILLS_AFTER)} keys answered before the last start`)
  })
