import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLineage, lookAtAll } from './lineage.ts'

test('a primary on an earlier timeline of the same cluster is a former one, and one of another cluster is not', () => {
  const { judge } = createLineage()
  const at = (timeline: number, cluster = 'a') => judge({ cluster, timeline })
  assert.deepEqual([at(1), at(1), at(2), at(1), at(2), at(10)], ['same', 'same', 'later', 'former', 'same', 'later'])
  assert.equal(judge(null), 'same')
  assert.equal(at(9), 'former')
  assert.deepEqual([at(1, 'b'), at(1, 'b'), at(3, 'b'), at(2, 'b')], ['later', 'same', 'later', 'former'])
})

test('every host is looked at, and one that never answers is not waited for once another has', async () => {
  const seen: number[] = []
  await lookAtAll(3, async (at) => {
    if (at === 0) await new Promise(() => undefined)
    if (at === 1) throw new Error('down')
    seen.push(at)
  })
  assert.deepEqual(seen, [2])
  await assert.rejects(
    lookAtAll(2, () => Promise.reject(new Error('down'))),
    AggregateError,
  )
})
