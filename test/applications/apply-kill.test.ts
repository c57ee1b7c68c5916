/** Services that are killed five times while candidates send forms and confirm by a link; test/long/apply-kill.long.ts kills for ten minutes. */
import { test } from 'node:test'
import { applyThroughKills } from '../support/apply-kill.ts'
import { ENGINES } from '../support/engines.ts'

const SEED = 20_261_126
const ROUNDS = { sqlite: 3, postgres: 1 } as const

for (const engine of ENGINES)
  test(`on ${engine} what the form answers with 303 arrives whole, once by name and once in the statistics, whenever a service is killed, and a form that is sent again is no second application`, async (t) => {
    const figures = await applyThroughKills(t, engine, { rounds: ROUNDS[engine], seed: SEED })
    t.diagnostic(JSON.stringify(figures))
  })
