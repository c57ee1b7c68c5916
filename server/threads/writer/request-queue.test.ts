import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createCounters } from '../../platform/http/limits/counter.ts'
import type { Result, WriterRequest } from './protocol.ts'
import { type Channel, createRequestQueue } from './request-queue.ts'

const request: WriterRequest = { kind: 'close' }

/** A queue with a number of requests, and a channel whose other end sends the results of the test. */
const connect = async (count: number) => {
  let send: (results: readonly Result[]) => void = () => undefined
  const channel: Channel = {
    postMessage: () => undefined,
    on: (_, listener) => {
      send = listener
    },
  }
  const { writes } = createCounters()
  const queue = createRequestQueue(channel, { waitingMax: 100, writes })
  const ended: unknown[] = []
  for (let n = 0; n < count; n++)
    queue.ask(request).then(
      (value) => ended.push(value),
      () => ended.push('failed'),
    )
  await nextTurn()
  return { queue, ended, waiting: () => writes.add(0), send: (results: readonly Result[]) => send(results) }
}

const results = (first: number, count: number): Result[] =>
  Array.from({ length: count }, (_, n) => ({ id: first + n, value: first + n }))

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

describe('the results of a large commit', () => {
  it('are delivered in slices, one for each tick of the event loop, in their order', async () => {
    const { ended, waiting, send } = await connect(20)
    send(results(1, 18))
    await Promise.resolve()
    assert.deepEqual(ended, numbers(8))
    assert.equal(waiting(), 12)
    send(results(19, 2))
    await nextTurn()
    await nextTurn()
    assert.deepEqual(ended, numbers(20))
    assert.equal(waiting(), 0)
  })

  it('are delivered at once if ticks are long', async () => {
    const { ended, send } = await connect(40)
    send(results(1, 40))
    for (const until = performance.now() + 30; performance.now() < until; );
    await nextTurn()
    await Promise.resolve()
    assert.deepEqual(ended, numbers(40))
  })

  it('are delivered if the writer ends meanwhile; a request without a result fails', async () => {
    const { queue, ended, waiting, send } = await connect(20)
    send(results(1, 18))
    queue.fail(new Error('The writer ended.'))
    await Promise.resolve()
    assert.deepEqual(ended, [...numbers(18), 'failed', 'failed'])
    await nextTurn()
    assert.equal(waiting(), 0)
  })
})
