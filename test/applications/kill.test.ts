/** Processes that are killed at ten steps of their work; test/long/applications.long.ts kills a thousand. */
import { test } from 'node:test'
import { ENGINES } from '../support/engines.ts'
import { relayThroughKills } from '../support/relay-kill.ts'

const SEED = 20_261_126
const KILLS = { sqlite: 6, postgres: 4 } as const

for (const engine of ENGINES)
  test(`on ${engine} every application that was accepted arrives whole, whenever its process is killed, under one name`, (t) =>
    relayThroughKills(t, engine, { kills: KILLS[engine], seed: SEED }))
