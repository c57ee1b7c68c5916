import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCounterMemory, createCounters } from './counter.ts'

test('threads with the same memory share each counter, beyond 32 bits too', () => {
  const memory = createCounterMemory()
  const [one, other] = [createCounters(memory), createCounters(memory)]
  const LARGE = 60 * 2 ** 30
  assert.equal(one.bodyBytes.add(LARGE), LARGE)
  assert.equal(other.bodyBytes.add(7), LARGE + 7)
  assert.equal(one.bodyBytes.add(-LARGE), 7)
  assert.deepEqual([one.connections.add(1), other.connections.add(1), other.writes.add(-1)], [1, 2, -1])
})
