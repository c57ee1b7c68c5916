/** A few of the rounds of the long suite (test/long/crash.long.ts). */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runKillRounds } from './support/kill-rounds.ts'

const ROUNDS = 3

const kill = async (t: TestContext, threads: number): Promise<void> => {
  const seed = Date.now() % 1_000_000
  t.diagnostic(`seed ${seed}`)
  const { acknowledged, recoveryMs } = await runKillRounds(ROUNDS, seed, threads)
  assert.ok(acknowledged > 0)
  assert.equal(recoveryMs.length, ROUNDS - 1)
}

test('what was acknowledged outlives kill -9 at random moments under mixed load, deletions too, and all counts hold', (t) =>
  kill(t, 1))

test('so does what three threads acknowledged, each of which shows what the others stored', (t) => kill(t, 3))
