import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { createTurnWatch } from './load-shedding.ts'

const DELAY_MS = 100

/** A watch on a clock that is moved by hand. */
const watch = () => {
  let now = 1
  const isBehind = createTurnWatch(DELAY_MS, () => now)
  /** Asks once after each of the given times, in one turn of the event loop. */
  const turn = async (...times: number[]): Promise<boolean[]> => {
    const answers = times.map((ms) => {
      now += ms
      return isBehind()
    })
    await endOfTurn()
    return answers
  }
  const pass = (ms: number): void => {
    now += ms
  }
  return { turn, pass }
}

test('one long turn refuses nobody, a second in a row refuses what comes late in it', async () => {
  const { turn } = watch()
  assert.deepEqual(await turn(0, 90, 90), [false, false, false])
  assert.deepEqual(await turn(0, 90, 20, 1), [false, false, true, true])
  assert.deepEqual(await turn(0, 90, 20), [false, false, true])
})

test('a turn that is far too long refuses at once', async () => {
  const { turn } = watch()
  assert.deepEqual(await turn(0, 390, 20), [false, false, true])
})

test('short turns refuse nobody, also after long ones', async () => {
  const { turn } = watch()
  await turn(0, 200)
  await turn(0, 150)
  await turn(0, 50)
  assert.deepEqual(await turn(0, 90, 20), [false, false, false])
})

test('the time between requests is no delay', async () => {
  const { turn, pass } = watch()
  for (let n = 0; n < 5; n++) {
    assert.deepEqual(await turn(0, 10), [false, false])
    // The loop has nothing to do in these turns, and sleeps.
    await endOfTurn()
    await endOfTurn()
    pass(10_000)
  }
})
