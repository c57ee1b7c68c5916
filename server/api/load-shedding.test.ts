import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { createDelayWatch } from './load-shedding.ts'

const DELAY_MS = 100

/** Watch with a manual clock. */
const watch = () => {
  let now = 1
  const isBehind = createDelayWatch(DELAY_MS, () => now)
  /** Results of one iteration, with a request after each of the given times. */
  const iterate = async (...times: number[]): Promise<boolean[]> => {
    const answers = times.map((ms) => {
      now += ms
      return isBehind()
    })
    await nextIteration()
    return answers
  }
  const pass = (ms: number): void => {
    now += ms
  }
  return { iterate, pass }
}

test('a single long iteration refuses nothing, a second in a row refuses its late requests', async () => {
  const { iterate } = watch()
  assert.deepEqual(await iterate(0, 90, 90), [false, false, false])
  assert.deepEqual(await iterate(0, 90, 20, 1), [false, false, true, true])
  assert.deepEqual(await iterate(0, 90, 20), [false, false, true])
})

test('an iteration that is far too long refuses at once', async () => {
  const { iterate } = watch()
  assert.deepEqual(await iterate(0, 390, 20), [false, false, true])
})

test('short iterations refuse nothing, also after long ones', async () => {
  const { iterate } = watch()
  await iterate(0, 200)
  await iterate(0, 150)
  await iterate(0, 50)
  assert.deepEqual(await iterate(0, 90, 20), [false, false, false])
})

test('the time between requests is no delay', async () => {
  const { iterate, pass } = watch()
  for (let n = 0; n < 5; n++) {
    assert.deepEqual(await iterate(0, 10), [false, false])
    // The loop is idle in these iterations.
    await nextIteration()
    await nextIteration()
    pass(10_000)
  }
})
