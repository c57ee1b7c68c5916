/** A well-behaved client beside hostile ones: it must not notice them. */
import assert from 'node:assert/strict'
import { type Client, job, type TestService } from '../support/service.ts'
import { inTime, pauseBetweenTries } from '../support/waiting.ts'

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
    await watched
  }
}

/** One round at least. */
const watch = async (client: Client, isDone: () => boolean): Promise<void> => {
  let round = 0
  do {
    const title = `Round ${round++}`
    const put = await inTime(client.put('/jobs', job({ referenceId: 'BYSTANDER', title })))
    assert.ok(put.status === 200 || put.status === 201, put.text)
    const got = await inTime(client.get(`/jobs/${put.body.id}`))
    assert.deepEqual([got.status, got.body.title], [200, title])
    assert.equal((await inTime(client.get('/jobs?referenceId=BYSTANDER'))).body.paging.total, 1)
    await pauseBetweenTries()
  } while (!isDone())
}
