import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Place } from './lineage.ts'
import { presentOf, survey } from './survey.ts'

const on = (timeline: number, cluster = 'a'): Place => ({ cluster, timeline })

const chosen = async (places: readonly (Place | null | Error)[]): Promise<number> =>
  presentOf(
    await survey(places.length, async (at) => {
      const place = places[at] ?? null
      if (place instanceof Error) throw place
      return place
    }),
  )

test('the first host that answers is chosen, unless another of its cluster is on a later timeline', async () => {
  const down = new Error('down')
  assert.equal(await chosen([on(1), on(1)]), 0)
  assert.equal(await chosen([on(1), on(3), on(2)]), 1)
  assert.equal(await chosen([down, on(1), on(2)]), 2)
  assert.equal(await chosen([down, on(2), on(1)]), 1)
  assert.equal(await chosen([on(1), on(9, 'b')]), 0)
  assert.equal(await chosen([null, on(2)]), 0)
  await assert.rejects(chosen([down, down]), AggregateError)
})

test('a host that never answers is not waited for once another has', async () => {
  const answered = await survey(2, (at) => (at === 0 ? new Promise(() => undefined) : Promise.resolve(on(1))))
  assert.deepEqual(answered, [{ at: 1, place: on(1) }])
})
