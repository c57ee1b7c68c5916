import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReached, shareOf, targetOf, targets } from './targets.ts'

test('each engine has one target for a figure at the most', () => {
  const names = targets.map(({ engine, figure }) => `${engine} ${figure}`)
  assert.equal(new Set(names).size, names.length)
})

test('a target is found by its engine and figure', () => {
  assert.equal(targetOf('sqlite', 'get / raw')?.value, 0.6)
  assert.equal(targetOf('postgres', 'get / pgbench')?.value, 0.5)
  assert.equal(targetOf('postgres', 'get / raw'), null)
  assert.equal(targetOf('sqlite', 'nothing'), null)
})

test('some things must be at least, others at most', () => {
  const least = { engine: 'sqlite', figure: 'a', is: 'at least', value: 0.5, unit: 'times' } as const
  const most = { ...least, is: 'at most' } as const
  assert.deepEqual([isReached(least, 0.5), isReached(least, 0.49), isReached(least, Number.NaN)], [true, false, false])
  assert.deepEqual([isReached(most, 0.5), isReached(most, 0.51), isReached(most, Number.NaN)], [true, false, false])
  assert.equal(shareOf(least, 0.25), 0.5)
  assert.equal(shareOf(most, 0.25), 2)
})
