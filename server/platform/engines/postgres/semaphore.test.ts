import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { sentence } from '../../sentences/sentence.ts'
import { createSemaphore } from './semaphore.ts'

/** A semaphore whose works the test ends; `begun` has the employers in order of service. */
const semaphoreOf = (size: number, bounds = { waitingMax: 100, waitMaxMs: 10_000 }) => {
  const refusals = { full: sentence('storeFull'), late: sentence('storeBusy') }
  const semaphore = createSemaphore({ size, bounds, refusals })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (employerId: number) =>
    semaphore.run(employerId, async () => {
      begun.push(employerId)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (employerId === 13) throw new Error('unlucky')
      return employerId
    })
  const end = async (): Promise<void> => {
    await turn()
    ends.shift()?.()
    await turn()
  }
  return { begun, work, end }
}

test('at most `size` works run concurrently, and each gets its own value', async () => {
  const { begun, work, end } = semaphoreOf(2)
  const works = [1, 2, 3].map(work)
  await turn()
  assert.deepEqual(begun, [1, 2])
  await end()
  assert.deepEqual(begun, [1, 2, 3])
  await end()
  await end()
  assert.deepEqual(await Promise.all(works), [1, 2, 3])
})

test('employers are served in rotation, however many jobs one of them has queued', async () => {
  const { begun, work, end } = semaphoreOf(1)
  const works = [1, 1, 1, 1, 2, 3, 2].map(work)
  for (const _ of works) await end()
  await Promise.all(works)
  assert.deepEqual(begun, [1, 1, 2, 3, 1, 2, 1])
})

test('a failed work frees its slot', async () => {
  const { begun, work, end } = semaphoreOf(1)
  const failing = assert.rejects(work(13), /unlucky/)
  const next = work(1)
  await end()
  await failing
  await end()
  assert.equal(await next, 1)
  assert.deepEqual(begun, [13, 1])
})

test('work that waits too long or exceeds the queue is refused and never started', async () => {
  const { begun, work, end } = semaphoreOf(1, { waitingMax: 2, waitMaxMs: 20 })
  const first = work(1)
  const late = [work(1), work(2)].map((one) =>
    assert.rejects(one, { code: 'unavailable', message: /The store is busy/, retryAfterSeconds: 1 }),
  )
  await assert.rejects(work(3), { code: 'unavailable', message: /Too many requests wait/ })
  await Promise.all(late)
  await end()
  assert.equal(await first, 1)
  const next = work(4)
  await end()
  assert.equal(await next, 4)
  assert.deepEqual(begun, [1, 4])
})
