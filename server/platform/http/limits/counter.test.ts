import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCounterMemory, createCounters, NOBODY } from './counter.ts'

test('threads with the same memory share each counter, beyond 32 bits too', () => {
  const memory = createCounterMemory()
  const [one, other] = [createCounters(memory), createCounters(memory)]
  const LARGE = 60 * 2 ** 30
  assert.equal(one.bodyBytes.add(LARGE), LARGE)
  assert.equal(other.bodyBytes.add(7), LARGE + 7)
  assert.equal(one.bodyBytes.add(-LARGE), 7)
  assert.deepEqual([one.connections.add(1), other.connections.add(1), other.writes.add(-1)], [1, 2, -1])
})

test('an employer has half of a limit at most, on all threads together, and the others have the rest', () => {
  const memory = createCounterMemory()
  const [{ writes: here }, { writes: there }] = [createCounters(memory), createCounters(memory)]
  const take = (counter: typeof here, employerId: number) => counter.take(1, { max: 10, employerId })
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((n) => take(n % 2 ? here : there, 7)),
    Array(5).fill(true),
  )
  assert.deepEqual([take(here, 7), take(there, 7)], [false, false])
  assert.deepEqual(
    [1, 2, 3, 4].map((employerId) => take(here, employerId)),
    Array(4).fill(true),
  )
  assert.deepEqual([take(here, NOBODY), take(here, NOBODY), take(there, 8)], [true, false, false])
  here.give(1, 7)
  assert.deepEqual([take(there, 7), here.add(0)], [true, 10])
})

test('a share stops no request that is the only one of its employer, however large it grows', () => {
  const { bodyBytes } = createCounters()
  const limit = { max: 100, employerId: 7 }
  assert.ok(bodyBytes.take(40, limit))
  assert.ok(bodyBytes.take(50, { ...limit, held: 40 }))
  assert.equal(bodyBytes.take(11, { ...limit, held: 90 }), false)
  assert.equal(bodyBytes.take(1, limit), false)
  assert.ok(bodyBytes.take(10, { max: 100, employerId: 8 }))
})
