/** One employer with a queue of dear writes, and another with one: whose is answered when. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job, startService } from './support/service.ts'
import { until } from './support/waiting.ts'

/** A long text that lenient handling has to repair throughout. */
const DEAR = job({ description: '<p class="x">We bake <u>bread</u> at night.</p>'.repeat(5_000) })

/** So few that the last of them waits for less than the time after which the writer refuses, on a slow machine too. */
const QUEUE = 10

test('on the embedded store a write of one employer does not wait for all of another that came before', async (t) => {
  const service = await startService()
  t.after(() => service.stop())
  const [greedy, other] = [await service.employer(), await service.employer()]
  const stored: number[] = []
  const dear = Array.from({ length: QUEUE }, async () => {
    const answer = await greedy.send('POST', '/jobs', { body: DEAR, headers: { Prefer: 'handling=lenient' } })
    assert.equal(answer.status, 201)
    stored.push(answer.body.id)
  })
  await until(() => stored.length > 0, 'the first answer')
  const { status, body } = await other.post(job())
  assert.equal(status, 201)
  await Promise.all(dear)
  // Ids are in the order of storing. In that of arrival it would be the last of all.
  assert.ok(stored.some((id) => id > body.id))
})
