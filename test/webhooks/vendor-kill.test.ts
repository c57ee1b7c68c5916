/** Pushes to vendors through kill -9; test/long/push.long.ts does it more often. */
import { test } from 'node:test'
import { ENGINES } from '../support/engines.ts'
import { pushToVendorThroughKills } from '../support/vendor-kill/rounds.ts'

const PLAN = { rounds: 1, seed: 31, writers: 4, writes: 8, stepsMin: 30, stepsMax: 50 }

for (const engine of ENGINES)
  test(`on ${engine} a vendor gets each entry that it may see, in the order of its employer, and no other, however often the service is killed`, async (t) => {
    t.diagnostic(JSON.stringify(await pushToVendorThroughKills(t, engine, PLAN)))
  })
