/** One employer with a queue of dear writes, and another with one: whose is answered when. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job, startService } from './support/service.ts'
import { until } from './support/waiting.ts'

/** A text near BODY_LIMIT that lenient handling has to repair throughout. */
const DEAR = job({ description: '<p class="x">We bake <u>bread</u> at night.</p>'.repeat(10_000) })
const QUEUE = 16

test('on the embedded store a write of one employer does not wait for all of another that came before', async (t) => {
  const service = await startService()
  t.after(() => service.stop())
  const [greedy, other] = [await service.employer(), await service.employer()]
  let answered = 0
  const dear = Array.from({ length: QUEUE }, async () => {
    const { status } = await greedy.send('POST', '/jobs', { body: DEAR, headers: { Prefer: 'handling=lenient' } })
    answered++
    return status
  })
  await until(() => answered > 0, 'the first answer')
  assert.equal((await other.post(job())).status, 201)
  // In the order of arrival it would be the last of all.
  assert.ok(answered < QUEUE, 'all writes that came before were answered first')
  for (const status of await Promise.all(dear)) assert.equal(status, 201)
})
