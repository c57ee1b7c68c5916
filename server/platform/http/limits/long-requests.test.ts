import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLongRequestMemory, limitLongRequests } from './long-requests.ts'

const REFUSED = { code: 'long-requests', retryAfterSeconds: 5 }

test('two long requests of an employer run at a time, on all threads together', () => {
  const memory = createLongRequestMemory(8)
  const [here, there] = [limitLongRequests(memory), limitLongRequests(memory)]
  const [leave] = [here(1), there(1)]
  for (const enter of [here, there]) assert.throws(() => enter(1), REFUSED)
  here(2)
  leave()
  leave()
  there(1)
  assert.throws(() => here(1), REFUSED)
})

test('eight run at a time in the process, and a refused one takes no place', () => {
  const enter = limitLongRequests(createLongRequestMemory(8))
  const leaves = [1, 2, 3, 4].flatMap((employerId) => [enter(employerId), enter(employerId)])
  for (const employerId of [1, 5]) assert.throws(() => enter(employerId), REFUSED)
  leaves[0]?.()
  enter(5)
  assert.throws(() => enter(5), REFUSED)
})
