import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median, quantile, ratios, spreadOf } from './statistics.ts'

test('the median is the middle value, or the mean of the two in the middle', () => {
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([4, 1, 2, 100]), 3)
  assert.ok(Number.isNaN(median([])))
})

test('a quantile lies between its neighbours, and the values stay in their order', () => {
  const values = [30, 10, 20, 40, 50]
  assert.equal(quantile(values, 0), 10)
  assert.equal(quantile(values, 1), 50)
  assert.equal(quantile(values, 0.875), 45)
  assert.deepEqual(values, [30, 10, 20, 40, 50])
})

test('a spread names the least and the most', () => {
  assert.deepEqual(spreadOf([3, 1, 8]), { median: 3, least: 1, most: 8 })
})

test('ratios are taken round by round, as far as both sides go', () => {
  assert.deepEqual(ratios([2, 9, 5], [4, 3]), [0.5, 3])
})
