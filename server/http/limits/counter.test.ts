import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTallies, createTallyMemory, shareTallies } from './counter.ts'

test('a sum of one thread is what was added and not taken away', () => {
  const { connections, bodyBytes } = createTallies()
  assert.deepEqual([connections.add(3), connections.add(-1), bodyBytes.add(5)], [3, 2, 5])
})

test('threads that share the memory add to the same sums, each kind apart, beyond 32 bits too', () => {
  const memory = createTallyMemory()
  const [one, other] = [shareTallies(memory), shareTallies(memory)]
  const LARGE = 60 * 2 ** 30
  assert.equal(one.bodyBytes.add(LARGE), LARGE)
  assert.equal(other.bodyBytes.add(7), LARGE + 7)
  assert.equal(one.bodyBytes.add(-LARGE), 7)
  assert.deepEqual([one.connections.add(1), other.connections.add(1), other.writes.add(-1)], [1, 2, -1])
})
