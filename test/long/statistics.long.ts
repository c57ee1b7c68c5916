/** 10,000 mixed requests; the service is killed when a minute has passed, and loses nothing. */
import { test } from 'node:test'
import { ENGINES } from '../support/engines.ts'
import { killWhileVisited } from '../support/visit-kill.ts'

const ROUNDS = 4
const REQUESTS = 2_500

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)

for (const engine of ENGINES)
  test(`on ${engine} ${ROUNDS * REQUESTS} requests count as a model says, also after kills a minute later`, async (t) => {
    t.diagnostic(`CRASH_SEED=${seed}`)
    await killWhileVisited(engine, { rounds: ROUNDS, seed, requests: REQUESTS, waits: true })
  })
