/** A well-behaved client beside hostile ones: it must not notice them. */
import assert from 'node:assert/strict'
import { type Answered, type Client, job, type TestService } from '../support/service.ts'
import { inTime, pauseBetweenTries } from '../support/waiting.ts'

/** A service of the test's process, where the bystander is an employer of its own, or another. */
type Beside = { readonly client: Client } | Pick<TestService, 'employer'>

type Bystander = Pick<Client, 'get' | 'put'>

/** Runs what is hostile while the client reads, writes and lists; fails when one of its answers is not as ever. */
export const unnoticed = async <T>(beside: Beside, hostile: () => Promise<T>): Promise<T> =>
  watched(await clientOf(beside), hostile)

/**
 * The same at a service that waits for a second or two: a machine that stands still for as long ends requests of
 * anybody, and the client asks again.
 */
export const unhurried = async <T>(beside: Beside, hostile: () => Promise<T>): Promise<T> => {
  const { get, put } = await clientOf(beside)
  return watched(
    { get: (path) => untilArrived(() => get(path)), put: (...sent) => untilArrived(() => put(...sent)) },
    hostile,
  )
}

const clientOf = async (beside: Beside): Promise<Client> => ('client' in beside ? beside.client : beside.employer())

const untilArrived = async (send: () => Promise<Answered>): Promise<Answered> => {
  const answer = await send()
  return answer.body?.code === 'request-timeout' ? untilArrived(send) : answer
}

const watched = async <T>(client: Bystander, hostile: () => Promise<T>): Promise<T> => {
  let done = false
  const watching = watch(client, () => done)
  try {
    return await hostile()
  } finally {
    done = true
    await watching
  }
}

/** One round at least. */
const watch = async (client: Bystander, isDone: () => boolean): Promise<void> => {
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
