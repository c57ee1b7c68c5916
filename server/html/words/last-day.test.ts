import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeDateAfter, formatLastDay, lastDayOf, lastDayTime } from './last-day.ts'

test('the last day to apply is the one before the first day on which a posting is closed', () => {
  for (const [closeDate, lastDay] of [
    ['2027-01-19', '2027-01-18'],
    ['2028-03-01', '2028-02-29'],
    ['2027-01-01', '2026-12-31'],
  ] as const) {
    assert.equal(lastDayOf(closeDate), lastDay)
    assert.equal(closeDateAfter(lastDay), closeDate)
  }
  assert.equal(formatLastDay('fr', '2027-03-02'), '1er mars 2027')
  assert.equal(String(lastDayTime('en', '2027-01-01')), '<time datetime="2026-12-31">December 31, 2026</time>')
})

test('a text that is no date stays, for the interface to refuse', () => {
  for (const text of ['', 'soon', '2027-02-30', '31/01/2027']) assert.equal(closeDateAfter(text), text)
})
