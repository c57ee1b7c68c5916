/** Two of the rounds of the long suite (test/long/crash.long.ts), whose kills come at the same writes in every run. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runKillRounds } from './support/kill-rounds.ts'

/** Three threads, each of which shows what the others stored, keep all that one keeps. */
const PLAN = { rounds: 2, seed: 20_261_120, threads: 3, writesMax: 250 }

test('what was acknowledged outlives kill -9 at random moments under mixed load, deletions too, and all counts hold', async () => {
  const { acknowledged, recoveryMs } = await runKillRounds(PLAN)
  assert.ok(acknowledged > 0)
  assert.equal(recoveryMs.length, PLAN.rounds - 1)
})
