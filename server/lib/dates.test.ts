import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMidnights } from './dates.ts'

test('the first moment of a date has the offset of that day, before and after a change of the clocks', () => {
  const cases: [zone: string, date: string, text: string, utc: string][] = [
    ['America/Toronto', '2026-11-20', '2026-11-20T00:00:00-05:00', '2026-11-20T05:00:00.000Z'],
    ['America/Toronto', '2026-11-01', '2026-11-01T00:00:00-04:00', '2026-11-01T04:00:00.000Z'],
    ['America/Toronto', '2026-11-02', '2026-11-02T00:00:00-05:00', '2026-11-02T05:00:00.000Z'],
    ['America/St_Johns', '2026-07-01', '2026-07-01T00:00:00-02:30', '2026-07-01T02:30:00.000Z'],
    ['Pacific/Auckland', '2026-01-01', '2026-01-01T00:00:00+13:00', '2025-12-31T11:00:00.000Z'],
    ['UTC', '9999-12-31', '9999-12-31T00:00:00+00:00', '9999-12-31T00:00:00.000Z'],
  ]
  for (const [zone, date, text, utc] of cases) {
    const midnight = createMidnights(zone)(date)
    assert.deepEqual([midnight.text, new Date(midnight.time).toISOString()], [text, utc], zone)
  }
})
