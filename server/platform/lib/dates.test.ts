import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, createCalendar, createLocalTimes, createMidnights, datesIn } from './dates.ts'

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

test('a day begins with its first moment, where the clocks skip midnight or the zone the whole day', () => {
  const cases: [zone: string, date: string, text: string, utc: string][] = [
    ['America/Havana', '2026-03-08', '2026-03-08T01:00:00-04:00', '2026-03-08T05:00:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T00:00:00-04:00', '2026-11-01T04:00:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T01:00:00-03:00', '2026-09-06T04:00:00.000Z'],
    ['America/Santiago', '2026-04-05', '2026-04-05T00:00:00-04:00', '2026-04-05T04:00:00.000Z'],
    ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00+00:00', '2026-03-29T01:00:00.000Z'],
    ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00+00:00', '2026-10-25T00:00:00.000Z'],
    ['America/Toronto', '2026-03-08', '2026-03-08T00:00:00-05:00', '2026-03-08T05:00:00.000Z'],
    ['America/St_Johns', '2026-03-08', '2026-03-08T00:00:00-03:30', '2026-03-08T03:30:00.000Z'],
    // Clocks changed at 00:01 there: the second midnight of that night is no first moment.
    ['America/St_Johns', '2006-10-29', '2006-10-29T00:00:00-02:30', '2006-10-29T02:30:00.000Z'],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T00:00:00-10:00', '2011-12-29T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-31T00:00:00+14:00', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-31T00:00:00+14:00', '2011-12-30T10:00:00.000Z'],
  ]
  for (const [zone, date, text, utc] of cases) {
    const midnight = createMidnights(zone)(date)
    assert.deepEqual([midnight.text, new Date(midnight.time).toISOString()], [text, utc], `${zone} ${date}`)
  }
})

const ZONES = [
  ...['America/Havana', 'America/Santiago', 'Atlantic/Azores', 'America/Toronto', 'America/St_Johns'],
  ...['America/Regina', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'],
]

test('every day of ten years begins when the one before ends, and is the next one', () => {
  for (const zone of ZONES) {
    const [midnightOf, dateAt, localTime] = [createMidnights(zone), datesIn(zone), createLocalTimes(zone)]
    for (let date = '2020-01-01'; date < '2030-01-01'; date = addDays(date, 1)) {
      const { time, text } = midnightOf(date)
      const days = [dateAt(time - 1), dateAt(time), new Date(localTime(time)).toISOString().slice(0, 10)]
      assert.deepEqual(days, [addDays(date, -1), date, date], `${zone} ${date}`)
      assert.equal(Date.parse(text), time, `${zone} ${date}`)
    }
  }
})

test('a zone that skipped a day goes on with the next', () => {
  const first = Date.parse('2011-12-30T10:00:00Z')
  assert.deepEqual([first - 1, first].map(datesIn('Pacific/Apia')), ['2011-12-29', '2011-12-31'])
})

test('the date of the calendar changes with the first moment of a day', () => {
  for (const [zone, first] of [
    ['America/Havana', '2026-03-08T05:00:00Z'],
    ['America/St_Johns', '2026-03-08T03:30:00Z'],
  ] as const) {
    let now = Date.parse(first) - 1
    const today = createCalendar(() => now, zone)
    assert.equal(today(), '2026-03-07')
    now++
    assert.equal(today(), '2026-03-08')
  }
})
