import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReached, targetOf, targets } from './targets.ts'

test('each engine has one target for a figure at the most', () => {
  const names = targets.map(({ engine, figure }) => `${engine} ${figure}`)
  assert.equal(new Set(names).size, names.length)
})

test('a target is found by its engine and figure', () => {
  assert.equal(targetOf('sqlite', 'first page and total')?.value, 2)
  assert.equal(targetOf('postgres', 'first page and total')?.value, 4)
  assert.equal(targetOf('sqlite', 'nothing'), null)
})

test('some figures have a least value, others a largest one', () => {
  const least = { engine: 'sqlite', figure: 'a', is: 'at least', value: 0.5, unit: 'times' } as const
  const most = { ...least, is: 'at most' } as const
  assert.deepEqual([isReached(least, 0.5), isReached(least, 0.49), isReached(least, Number.NaN)], [true, false, false])
  assert.deepEqual([isReached(most, 0.5), isReached(most, 0.51), isReached(most, Number.NaN)], [true, false, false])
})
