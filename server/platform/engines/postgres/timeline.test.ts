import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTimelineTracker, probeAll } from './timeline.ts'

test('a primary on an earlier timeline of the same cluster is a former one, and one of another cluster is not', () => {
  const { compare } = createTimelineTracker()
  const at = (number: number, cluster = 'a') => compare({ cluster, number })
  assert.deepEqual([at(1), at(1), at(2), at(1), at(2), at(10)], ['same', 'same', 'later', 'former', 'same', 'later'])
  assert.equal(compare(null), 'same')
  assert.equal(at(9), 'former')
  assert.deepEqual([at(1, 'b'), at(1, 'b'), at(3, 'b'), at(2, 'b')], ['later', 'same', 'later', 'former'])
})

test('every host is probed, and one that never answers delays the use of another only briefly', async () => {
  const seen: number[] = []
  await probeAll(3, async (at) => {
    if (at === 0) await new Promise(() => undefined)
    if (at === 1) throw new Error('down')
    seen.push(at)
  })
  assert.deepEqual(seen, [2])
  await assert.rejects(
    probeAll(2, () => Promise.reject(new Error('down'))),
    AggregateError,
  )
})
