/** Many kills amid the rounds of the follower; the check has one on each engine. CRASH_SEED repeats a run. */
import { test } from 'node:test'
import { ENGINES } from '../support/engines.ts'
import { killFollower } from '../support/public-kill.ts'

const ROUNDS = 20
const WRITES_MAX = 300

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)

for (const engine of ENGINES)
  test(`on ${engine} ${ROUNDS} kills amid the rounds of the follower lose no posting and show none twice`, async (t) => {
    t.diagnostic(`CRASH_SEED=${seed}`)
    await killFollower(engine, { rounds: ROUNDS, seed, writesMax: WRITES_MAX })
  })
