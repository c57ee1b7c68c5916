import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairOrder } from './fair-order.ts'

/** Begins tasks of a cost each until none waits; the owners in their order. */
const run = (
  order: ReturnType<typeof createFairOrder<number>>,
  after: (owner: number) => void = () => undefined,
): number[] => {
  const owners: number[] = []
  for (let next = order.next(); next; next = order.next()) {
    owners.push(next.owner)
    order.spent(next.owner, next.task)
    after(next.owner)
  }
  return owners
}

test('the tasks of one owner are begun as they came', () => {
  const order = createFairOrder<number>()
  for (const task of [3, 1, 2]) order.add(7, task)
  assert.deepEqual([order.next()?.task, order.next()?.task, order.next()?.task, order.next()], [3, 1, 2, null])
})

test('owners take turns by what they took: of cheap tasks more are begun', () => {
  const order = createFairOrder<number>()
  for (let n = 0; n < 4; n++) order.add(1, 100)
  for (let n = 0; n < 40; n++) order.add(2, 10)
  const owners = run(order)
  // Before the third dear task the other has had as much as the two before it.
  const third = owners.findIndex(
    (owner, at) => owner === 1 && owners.slice(0, at).filter((one) => one === 1).length === 2,
  )
  assert.ok(owners.slice(0, third).filter((owner) => owner === 2).length >= 10)
})

test('an owner that comes while another has a long queue waits for one task at most', () => {
  const order = createFairOrder<number>()
  for (let n = 0; n < 100; n++) order.add(1, 300)
  let came = false
  const owners = run(order, () => {
    if (!came) order.add(2, 5)
    came = true
  })
  assert.deepEqual(owners.slice(0, 3), [1, 2, 1])
})

test('one that was idle is owed nothing for that time, and owes nothing once nobody waits', () => {
  const order = createFairOrder<number>()
  for (let n = 0; n < 10; n++) order.add(1, 100)
  for (let n = 0; n < 10; n++) order.add(2, 100)
  run(order)
  for (let n = 0; n < 3; n++) order.add(1, 100)
  for (let n = 0; n < 3; n++) order.add(2, 100)
  for (let n = 0; n < 3; n++) order.add(3, 100)
  assert.deepEqual(run(order), [1, 2, 3, 1, 2, 3, 1, 2, 3])
  assert.equal(order.size(), 0)
})
