/** Kill -9 and losses of power, as many as it takes to believe it. CRASH_SEED repeats a run. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mulberry32 } from '../../tools/postings/random.ts'
import { noDisk } from '../support/disk/disk.ts'
import { checkpointsOf, losePower, recordService } from '../support/disk/lose-power.ts'
import { KEEPS } from '../support/disk/power-loss.ts'
import type { Change } from '../support/disk/recording.ts'
import { runKillRounds } from '../support/kill-rounds.ts'

const ROUNDS = 50
const WRITES_MAX = 600

/** Runs whose disk is recorded, and what is written in each: many small writes, and some large ones. */
const RUNS = [
  { textMax: 2_000, writes: 1_500 },
  { textMax: 60_000, writes: 300 },
] as const

/** Besides each sync: moments at which the power is lost in each run. */
const MOMENTS = 400

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)

for (const threads of [1, 3])
  test(`what ${threads} threads acknowledged outlives ${ROUNDS} times kill -9 under mixed load`, async (t) => {
    t.diagnostic(`CRASH_SEED=${seed}`)
    const { acknowledged, reads, recoveryMs } = await runKillRounds({
      rounds: ROUNDS,
      seed,
      threads,
      writesMax: WRITES_MAX,
    })
    const sorted = recoveryMs.toSorted((a, b) => a - b)
    const [median, worst] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0]
    t.diagnostic(`${ROUNDS} rounds, ${acknowledged} writes acknowledged, ${reads} reads, 0 lost`)
    t.diagnostic(`start after a kill: ${Math.round(median)} ms median, ${Math.round(worst)} ms worst`)
    assert.ok(acknowledged > ROUNDS)
  })

for (const [at, run] of RUNS.entries())
  test(`no acknowledged write is missing after losses of power in run ${at + 1}`, { skip: noDisk() }, async (t) => {
    t.diagnostic(`CRASH_SEED=${seed}`)
    const random = mulberry32(seed + at)
    const recording = await recordService(run, random)
    const checkpoints = checkpointsOf(recording)
    assert.ok(checkpoints > 0, 'the log was taken into the data file while it was written to')
    const share = MOMENTS / recording.changes.length
    const isMoment = ({ change }: { readonly change: Change }) => change.kind.startsWith('sync') || random() < share
    const keeps = () => KEEPS.filter(() => random() < 0.4)
    const { changes, moments, opened, lost } = losePower({ recording, isMoment, keeps }, random)
    t.diagnostic(`${recording.acknowledged} writes, ${changes} changes, ${checkpoints} checkpoints`)
    t.diagnostic(`${moments} moments, ${opened} stores opened, ${lost.length} with a loss`)
    assert.deepEqual(lost, [])
  })
