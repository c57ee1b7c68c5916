/** Days of postings, in time zones whose clocks change. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTimes } from '../platform/lib/dates.ts'
import { figuresOf } from './days.ts'

const figures = (zone: string, now: string, ...times: readonly (readonly [from: string, to: string])[]) => {
  const times_ = times.map(([from, to]) => ({ from: Date.parse(from), to: Date.parse(to) }))
  const { daysPublic, longestUnbrokenDays, fourWeeksInNinetyDays } = figuresOf(
    times_,
    Date.parse(now),
    createLocalTimes(zone),
  )
  return [daysPublic, longestUnbrokenDays, fourWeeksInNinetyDays]
}

const NOW = '2026-05-01T12:00:00Z'

test('without a time there is no day', () => {
  assert.deepEqual(figures('UTC', NOW), [0, 0, false])
})

test('days on which a posting was public at any time are counted, and whole days of the longest time', () => {
  assert.deepEqual(figures('UTC', NOW, ['2026-04-01T23:00:00Z', '2026-04-03T01:00:00Z']), [3, 1, false])
  assert.deepEqual(figures('UTC', NOW, ['2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z']), [1, 1, false])
})

test('a day of two times counts once, and a break is a break', () => {
  const times = [
    ['2026-04-01T00:00:00Z', '2026-04-15T10:00:00Z'],
    ['2026-04-15T10:00:01Z', '2026-04-29T00:00:00Z'],
  ] as const
  assert.deepEqual(figures('UTC', NOW, ...times), [28, 14, false])
})

test('times that touch are one', () => {
  const times = [
    ['2026-04-01T00:00:00Z', '2026-04-15T10:00:00Z'],
    ['2026-04-15T10:00:00Z', '2026-04-29T00:00:00Z'],
  ] as const
  assert.deepEqual(figures('UTC', NOW, ...times), [28, 28, true])
})

test('four weeks over a change of clocks are four weeks, not an hour less or more', () => {
  // Clocks go forward on 2026-03-08: from midnight to midnight, 671 hours.
  assert.deepEqual(figures('America/Toronto', NOW, ['2026-03-01T05:00:00Z', '2026-03-29T04:00:00Z']), [28, 28, true])
  assert.deepEqual(figures('America/Toronto', NOW, ['2026-03-01T05:00:00Z', '2026-03-29T03:59:00Z']), [28, 27, false])
  // They go back on 2026-11-01: 673 hours.
  const winter = ['2026-10-20T04:00:00Z', '2026-11-17T05:00:00Z'] as const
  assert.deepEqual(figures('America/Toronto', '2026-12-01T00:00:00Z', winter), [28, 28, true])
  const hourLess = ['2026-10-20T04:00:00Z', '2026-11-17T04:30:00Z'] as const
  assert.deepEqual(figures('America/Toronto', '2026-12-01T00:00:00Z', hourLess), [28, 27, false])
})

test('a day is that of the time zone', () => {
  const time = ['2026-04-01T02:00:00Z', '2026-04-01T05:00:00Z'] as const
  assert.equal(figures('UTC', NOW, time)[0], 1)
  assert.equal(figures('America/Toronto', NOW, time)[0], 2)
})

test('only what lies within the last ninety days makes four weeks', () => {
  const time = ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'] as const
  assert.deepEqual(figures('UTC', '2026-05-02T00:00:00Z', time), [59, 59, true])
  assert.deepEqual(figures('UTC', '2026-05-02T00:00:01Z', time), [59, 59, false])
  assert.deepEqual(figures('UTC', '2026-05-01T23:59:59Z', time), [59, 59, true])
})
