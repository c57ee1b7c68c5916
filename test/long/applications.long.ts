/** A thousand kills of processes that accept and relay applications, each at a random step of their work. */
import { test } from 'node:test'
import { relayThroughKills } from '../support/relay-kill.ts'
import { chosenSeed } from '../support/seed.ts'

const KILLS = { sqlite: 700, postgres: 300 } as const

for (const engine of ['sqlite', 'postgres'] as const)
  test(`on ${engine} every application that was accepted arrives whole, whenever its process is killed, under one name`, async (t) => {
    const seed = chosenSeed()
    t.diagnostic(`FUZZ_SEED=${seed}`)
    await relayThroughKills(t, engine, { kills: KILLS[engine], seed })
  })
