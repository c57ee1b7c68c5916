import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATISTICS_SPAN_MAX } from '@affiche/contract/statistics.ts'
import { addDays } from '../platform/lib/dates.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { readRank, writeRank } from './rank.ts'
import { readSpan } from './span.ts'

const TODAY = '2026-11-20'

const faultOf = (from: string | undefined, to: string | undefined) => {
  try {
    return readSpan({ from, to }, TODAY)
  } catch (error) {
    assert.ok(error instanceof Problem)
    return error.findings.map(({ pointer, code, sentence: { key } }) => `${pointer} ${code} ${key}`).join()
  }
}

test('without a day the last thirty are meant, and each may be named alone', () => {
  assert.deepEqual(faultOf(undefined, undefined), { from: '2026-10-22', to: TODAY })
  assert.deepEqual(faultOf('2026-11-19', undefined), { from: '2026-11-19', to: TODAY })
  assert.deepEqual(faultOf(undefined, '2026-03-01'), { from: '2026-01-31', to: '2026-03-01' })
  assert.deepEqual(faultOf('2027-01-01', undefined), { from: '2027-01-01', to: '2027-01-01' })
  assert.deepEqual(faultOf(undefined, '0000-01-01'), { from: '0000-01-01', to: '0000-01-01' })
})

test('days that end before they begin, or are too many, are refused', () => {
  assert.equal(faultOf('2026-11-20', '2026-11-19'), '#/query/to date-range spanReversed')
  const last = addDays(TODAY, STATISTICS_SPAN_MAX - 1)
  assert.deepEqual(faultOf(TODAY, last), { from: TODAY, to: last })
  assert.equal(faultOf(TODAY, addDays(last, 1)), '#/query/to date-range spanTooLong')
  assert.equal(faultOf('0000-01-01', undefined), '#/query/from date-range spanTooLong')
  assert.equal(faultOf('0000-01-01', '9999-12-31'), '#/query/to date-range spanTooLong')
})

test('a cursor has at most 64 characters and says what was written into it, and no other text is one', () => {
  for (const [from, to] of [
    ['0000-01-01', '9999-12-31'],
    ['1969-12-31', '1970-01-01'],
    [TODAY, TODAY],
  ] as const) {
    const rank = { views: 999_999_999_999_999, jobId: 2_147_483_647, span: { from, to } }
    const text = writeRank(rank)
    assert.ok(text.length <= 64, text)
    assert.deepEqual(readRank(text), rank)
  }
  const text = (numbers: string): string => Buffer.from(numbers).toString('base64url')
  for (const wrong of [
    '',
    'x',
    text('1.2.3'),
    text('1.2.3.4.5'),
    text('1.2.4.3'),
    text('1.2.3.99999999'),
    text('-1.2.3.4'),
  ])
    assert.equal(readRank(wrong), null, wrong)
})
