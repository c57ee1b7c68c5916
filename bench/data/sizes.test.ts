import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employerSizes, LARGEST_MAX } from './sizes.ts'

for (const jobs of [1_000, 10_000, 300_000, 10_000_000])
  test(`the employers of ${jobs} jobs share them out by Zipf's law`, () => {
    const sizes = employerSizes(jobs)
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      jobs,
    )
    assert.equal(sizes[0], jobs / 10)
    assert.ok(sizes.every((size, at) => size > 0 && size <= (sizes[at - 1] ?? jobs) + 1))
    assert.ok((sizes[0] ?? 0) > 2 * (sizes.at(-1) ?? 0))
  })

test('no employer outgrows the largest, and a larger store has more of them', () => {
  assert.equal(employerSizes(40_000_000)[0], LARGEST_MAX)
  assert.ok(employerSizes(10_000_000).length > 10 * employerSizes(10_000).length)
})
