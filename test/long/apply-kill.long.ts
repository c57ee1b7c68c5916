/** Three hundred kills of services while candidates send forms, confirm by a link, and mail is on its way, each at a random moment. */
import { test } from 'node:test'
import { applyThroughKills } from '../support/apply-kill.ts'
import { chosenSeed } from '../support/seed.ts'

/** On PostgreSQL two services die in each. */
const ROUNDS = { sqlite: 200, postgres: 50 } as const

for (const engine of ['sqlite', 'postgres'] as const)
  test(`on ${engine} what the form answers with 303 arrives whole, once by name and once in the statistics, whenever a service is killed, and a form that is sent again is no second application`, async (t) => {
    const seed = chosenSeed()
    t.diagnostic(`FUZZ_SEED=${seed}`)
    t.diagnostic(JSON.stringify(await applyThroughKills(t, engine, { rounds: ROUNDS[engine], seed })))
  })
