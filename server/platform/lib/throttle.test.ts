import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTallyMemory } from './tallies.ts'
import { createGrowingWaits, createThrottle } from './throttle.ts'

/** Not 0, which is the time of a place in the memory that nobody has. */
const clock = () => 1_000_000

const sixty = (most: number) => createThrottle({ most, windowMs: 60_000, clock }, createTallyMemory())

test('a sender is let through as often as the limit says, and again when the time is over', () => {
  let now = 1_000_000
  const { waitOf } = createThrottle({ most: 2, windowMs: 60_000, clock: () => now }, createTallyMemory())
  assert.deepEqual([waitOf('192.0.2.1'), waitOf('192.0.2.1')], [0, 0])
  now += 15_500
  assert.equal(waitOf('192.0.2.1'), 45)
  assert.equal(waitOf('192.0.2.2'), 0)
  now += 44_500
  assert.equal(waitOf('192.0.2.1'), 0)
})

test('addresses of one network of IPv6 are one sender, and others are not', () => {
  const { waitOf } = sixty(1)
  assert.deepEqual(
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:3::1', '2001:db8::1', '2001:db8::2'].map(
      (address) => waitOf(address),
    ),
    [0, 60, 0, 0, 60],
  )
})

test('the networks of one site of IPv6 are counted together too, eight times as often', () => {
  const { waitOf } = sixty(2)
  const waits = Array.from({ length: 17 }, (_, at) => waitOf(`2001:db8:1:${at.toString(16)}::1`))
  assert.deepEqual(waits, [...Array(16).fill(0), 60])
  assert.equal(waitOf('2001:db8:2::1'), 0)
})

test('a wait grows with each try up to its bound, ends by itself, and is not made longer by who does not wait', () => {
  let now = 1_000_000
  const waits = createGrowingWaits({ clock: () => now, free: 3, firstMs: 1_000, longestMs: 4_000 }, createTallyMemory())
  const tries: number[] = []
  for (const _ of Array(6)) {
    assert.equal(waits.waitOf('one'), 0)
    tries.push(...[1, 2, 3].map(() => waits.waitOf('one')))
    now += 4_000
  }
  // Tries one to three are free, the wait begins after the third.
  assert.deepEqual(tries.slice(-3), [4, 4, 4])
  assert.equal(waits.waitOf('another'), 0)
  now += 8_000
  for (const _ of [1, 2]) assert.equal(waits.waitOf('one'), 0)
  waits.forgive('one')
  for (const _ of [1, 2, 3]) assert.equal(waits.waitOf('one'), 0)
  assert.equal(waits.waitOf('one'), 1)
  now -= 60_000
  assert.equal(waits.waitOf('one'), 0)
})

test('threads that share a memory count a sender together, and the tries under a name', () => {
  const memory = createTallyMemory()
  const throttles = [1, 2].map(() => createThrottle({ most: 2, windowMs: 60_000, clock }, memory))
  assert.deepEqual(
    [0, 1, 0, 1].map((at) => throttles[at]?.waitOf('192.0.2.1')),
    [0, 0, 60, 60],
  )
  const growth = { clock, free: 2, firstMs: 1_000, longestMs: 4_000 }
  const waits = [1, 2].map(() => createGrowingWaits(growth, memory))
  assert.deepEqual(
    [0, 1, 0, 1].map((at) => waits[at]?.waitOf('marie')),
    [0, 0, 1, 1],
  )
  waits[1]?.forgive('marie')
  assert.equal(waits[0]?.waitOf('marie'), 0)
})
