import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurn } from './sweep.ts'

const MINUTE_MS = 60_000

test('a timer of each minute sweeps with a new day, every ten minutes, and again after a failure', async () => {
  let [now, day, fails] = [0, '2026-11-20', false]
  const sweeps: number[] = []
  const sweep = async (): Promise<number> => {
    sweeps.push(now / MINUTE_MS)
    if (fails) throw new Error('on purpose')
    return 1
  }
  const round = inTurn(sweep, { today: () => day, clock: () => now })
  for (let minute = 0; minute < 33; minute++) {
    now = minute * MINUTE_MS
    if (minute === 14) day = '2026-11-21'
    fails = minute === 24
    await round().catch(() => undefined)
  }
  assert.deepEqual(sweeps, [0, 10, 14, 24, 25])
})
