/** A well-behaved client beside hostile ones: it must not notice them. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, job, type TestService } from '../support/service.ts'

/** Generous, since the machine may be busy; what hangs takes far longer. */
const ANSWER_MS = 10_000
const PAUSE_MS = 5

/** A service of the test's process, where the bystander is an employer of its own, or another. */
type Beside = { readonly client: Client } | Pick<TestService, 'employer'>

/** Runs what is hostile while the client reads, writes and lists; fails when one of its answers is not as ever. */
export const unnoticed = async <T>(beside: Beside, hostile: () => Promise<T>): Promise<T> => {
  const client = 'client' in beside ? beside.client : await beside.employer()
  let done = false
  const watched = watch(client, () => done)
  try {
    return await hostile()
  } finally {
    done = true
    const { rounds, slowestMs } = await watched
    assert.ok(rounds > 0)
    assert.ok(slowestMs < ANSWER_MS, `a bystander waited for ${slowestMs} ms`)
  }
}

const watch = async (client: Client, isDone: () => boolean): Promise<{ rounds: number; slowestMs: number }> => {
  let rounds = 0
  let slowestMs = 0
  do {
    const begun = performance.now()
    const title = `Round ${rounds++}`
    const put = await client.put('/jobs', job({ referenceId: 'BYSTANDER', title }))
    assert.ok(put.status === 200 || put.status === 201, put.text)
    const got = await client.get(`/jobs/${put.body.id}`)
    assert.deepEqual([got.status, got.body.title], [200, title])
    assert.equal((await client.get('/jobs?referenceId=BYSTANDER')).body.paging.total, 1)
    slowestMs = Math.max(slowestMs, performance.now() - begun)
    await pause(PAUSE_MS)
  } while (!isDone())
  return { rounds, slowestMs }
}
