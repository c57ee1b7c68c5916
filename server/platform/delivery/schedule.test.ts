/** Waits between tries. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfterMs, type Schedule, waitAfter } from './schedule.ts'

const schedule: Schedule = { stepsMs: [1_000, 5_000, 60_000], spread: 0.2 }

test('waits follow the steps, the last of which holds for all further failures', () => {
  const waits = [1, 2, 3, 4, 100].map((failures) => waitAfter(schedule, failures, () => 0.5))
  assert.deepEqual(waits, [1_000, 5_000, 60_000, 60_000, 60_000])
})

test('a wait is spread from 0.8 to 1.2 times its step, evenly, and not at all without a spread', () => {
  const waits = [0, 0.25, 0.5, 0.75, 1].map((chance) => waitAfter(schedule, 1, () => chance))
  assert.deepEqual(waits, [800, 900, 1_000, 1_100, 1_200])
  assert.equal(
    waitAfter({ ...schedule, spread: 0 }, 2, () => 1),
    5_000,
  )
})

const NOW = Date.parse('2026-11-20T12:00:00Z')

test('Retry-After is taken from a second to eight hours, in seconds or as a date', () => {
  const hours = 3_600_000
  const cases: [string, number][] = [
    ['1', 1_000],
    ['120', 120_000],
    [' 30 ', 30_000],
    ['0', 1_000],
  ]
  for (const [text, ms] of [
    ...cases,
    ['28800', 8 * hours],
    ['28801', 8 * hours],
    ['9999999999', 8 * hours],
  ] as typeof cases)
    assert.equal(retryAfterMs(text, NOW), ms, text)
  assert.equal(retryAfterMs('Fri, 20 Nov 2026 12:01:00 GMT', NOW), 60_000)
  assert.equal(retryAfterMs('Fri, 20 Nov 2026 11:00:00 GMT', NOW), 1_000)
  assert.equal(retryAfterMs('Sat, 20 Nov 2027 12:00:00 GMT', NOW), 8 * hours)
})

test('nonsense in Retry-After is not taken', () => {
  for (const text of [undefined, '', 'soon', '-1', '1.5', '1e3', '0x10', '12345678901', '2026-11-20', '10, 20', 'NaN'])
    assert.equal(retryAfterMs(text, NOW), null, String(text))
  assert.equal(retryAfterMs('Fri, 20 Nov 2026 99:99:99 GMT', NOW), null)
})
