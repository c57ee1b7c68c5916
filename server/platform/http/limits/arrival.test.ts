import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startArrival } from './arrival.ts'

const begin = (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  let late = 0
  const arrival = startArrival(1_000, () => late++)
  const pass = (ms: number): void => {
    now += ms
    t.mock.timers.tick(ms)
  }
  return { arrival, pass, late: () => late }
}

test('a body that takes its time is late', (t) => {
  const { pass, late } = begin(t)
  pass(999)
  assert.equal(late(), 0)
  pass(1)
  assert.equal(late(), 1)
})

test('the time in which the service does not read is not counted', (t) => {
  const { arrival, pass, late } = begin(t)
  pass(600)
  arrival.pause()
  arrival.pause()
  pass(60_000)
  arrival.resume()
  arrival.resume()
  pass(399)
  assert.equal(late(), 0)
  pass(1)
  assert.equal(late(), 1)
})

test('a body that has arrived is never late, whatever is read after it', (t) => {
  const { arrival, pass, late } = begin(t)
  arrival.stop()
  arrival.resume()
  pass(60_000)
  assert.equal(late(), 0)
})
