/** The first day on which a posting is closed, of what feeds write. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCloseDates } from './close-date.ts'

const closeDateOf = createCloseDates('America/Toronto')

test('a date is that day, the midnight of a day too, and any later moment the day after', () => {
  for (const [text, date] of [
    ['2027-01-31', '2027-01-31'],
    ['2027-01-31T00:00', '2027-01-31'],
    ['2027-01-31T00:00:00-05:00', '2027-01-31'],
    ['2027-01-31T05:00:00Z', '2027-01-31'],
    ['2027-01-31T00:00:00Z', '2027-01-31'],
    ['2027-01-31T23:59:59-05:00', '2027-02-01'],
    ['2027-01-31T23:59:59.999', '2027-02-01'],
    ['2027-07-31 12:00:00+0000', '2027-08-01'],
    ['Fri, 10 Dec 2027 22:49:39 GMT', '2027-12-11'],
    ['Fri, 10 Dec 2027 05:00:00 GMT', '2027-12-10'],
    ['10 Dec 2027', '2027-12-10'],
  ] as const)
    assert.equal(closeDateOf(text), date, text)
})

test('any other text stays, for the reading of cells to judge', () => {
  for (const text of ['31/01/2027', 'soon', '2027-02-30T00:00', '2027-01-31T25:00:00Z', '', '99 Foo 2027'])
    assert.equal(closeDateOf(text), text)
})
