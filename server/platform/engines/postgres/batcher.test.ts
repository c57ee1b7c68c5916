import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { type BatchOptions, createBatcher } from './batcher.ts'

type Asked = {
  readonly batches: number[][]
  readonly ask: (request: number) => Promise<number>
  readonly result: () => void
}

type Bounds = BatchOptions<number, number>['bounds']

const BOUNDS: Bounds = { waitingMax: 1000, waitMaxMs: 10_000 }

const batcher = (concurrency: number, max = 100, bounds = BOUNDS): Asked => batcherOf({ concurrency, max, bounds })

/** A batcher whose batches the test answers, with doubled numbers. */
const batcherOf = (options: Omit<BatchOptions<number, number>, 'run'>): Asked => {
  const batches: number[][] = []
  const gates: (() => void)[] = []
  const ask = createBatcher<number, number>({
    ...options,
    run: async (take) => {
      const requests = take()
      batches.push([...requests])
      await new Promise<void>((resolve) => gates.push(resolve))
      if (requests.includes(13)) throw new Error('unlucky')
      return requests.map((request) => 2 * request)
    },
  })
  return { batches, ask, result: () => gates.shift()?.() }
}

/** Waits until the event loop has sent every batch that can be sent. */
const turns = async (): Promise<void> => {
  for (let n = 0; n < 4; n++) await turn()
}

test('requests of one tick are sent together, and each gets its own result', async () => {
  const { batches, ask, result } = batcher(1)
  const results = Promise.all([1, 2, 3].map(ask))
  await turns()
  result()
  assert.deepEqual(await results, [2, 4, 6])
  assert.deepEqual(batches, [[1, 2, 3]])
})

test('a request that arrives after a batch was sent is never answered by it', async () => {
  const { batches, ask, result } = batcher(1)
  const first = ask(1)
  await turns()
  const second = ask(1)
  const third = ask(2)
  await turns()
  assert.deepEqual(batches, [[1]])
  result()
  assert.equal(await first, 2)
  await turns()
  result()
  assert.deepEqual(await Promise.all([second, third]), [2, 4])
  assert.deepEqual(batches, [[1], [1, 2]])
})

test('the failure of a batch rejects all of its requests, and the next batch works', async () => {
  const { ask, result } = batcher(1)
  const failing = [1, 13].map((request) => assert.rejects(ask(request), /unlucky/))
  await turns()
  result()
  await Promise.all(failing)
  const next = ask(4)
  await turns()
  result()
  assert.equal(await next, 8)
})

test('batches have a limited size, and a limited number runs concurrently', async () => {
  const { batches, ask, result } = batcher(2, 2)
  const results = Promise.all([1, 2, 3, 4, 5].map(ask))
  await turns()
  assert.deepEqual(batches, [
    [1, 2],
    [3, 4],
  ])
  result()
  await turns()
  assert.deepEqual(batches[2], [5])
  result()
  result()
  assert.deepEqual(await results, [2, 4, 6, 8, 10])
})

test('more requests than may wait are refused as overload', async () => {
  const { ask, result } = batcher(1, 100, { waitingMax: 300, waitMaxMs: 10_000 })
  const accepted = Array.from({ length: 300 }, (_, at) => ask(at + 100))
  await assert.rejects(ask(1), { code: 'unavailable' })
  const all = Promise.all(accepted)
  for (let batch = 0; batch < 3; batch++) {
    await turns()
    result()
    await turns()
  }
  assert.equal((await all).length, 300)
})

test('a request that has waited too long is refused, and never sent', async () => {
  const { batches, ask, result } = batcher(1, 100, { waitingMax: 300, waitMaxMs: 20 })
  const first = ask(1)
  await turns()
  const late = [ask(2), ask(3)]
  // The timer of a queue is unreferenced.
  const alive = setTimeout(() => undefined, 10_000)
  for (const outcome of late) await assert.rejects(outcome, { code: 'unavailable', retryAfterSeconds: 1 })
  clearTimeout(alive)
  result()
  assert.equal(await first, 2)
  await turns()
  const next = ask(4)
  await turns()
  result()
  assert.equal(await next, 8)
  assert.deepEqual(batches, [[1], [4]])
})

test('requests with one key are never in two running batches, and do not delay those with another key', async () => {
  const keyOf = (request: number) => request % 10
  const { batches, ask, result } = batcherOf({ concurrency: 2, max: 100, bounds: BOUNDS, keyOf })
  const first = [1, 2].map(ask)
  await turns()
  const second = [11, 3, 12, 4].map(ask)
  await turns()
  assert.deepEqual(batches, [
    [1, 2],
    [3, 4],
  ])
  result()
  assert.deepEqual(await Promise.all(first), [2, 4])
  await turns()
  assert.deepEqual(batches[2], [11, 12])
  result()
  result()
  assert.deepEqual(await Promise.all(second), [22, 6, 24, 8])
})

test('a batch has at most keysMax keys', async () => {
  const keyOf = (request: number) => request % 10
  const { batches, ask, result } = batcherOf({ concurrency: 9, max: 100, bounds: BOUNDS, keyOf, keysMax: 1 })
  const results = [1, 2, 11, 3].map(ask)
  await turns()
  assert.deepEqual(batches, [[1, 11], [2], [3]])
  for (const _ of batches) result()
  assert.deepEqual(await Promise.all(results), [2, 4, 22, 6])
})

test('while all batches are slow one more is started, up to concurrencyMax', async () => {
  const { batches, ask, result } = batcherOf({ concurrency: 1, concurrencyMax: 3, max: 100, bounds: BOUNDS })
  const results: Promise<number>[] = []
  // The timer of a batcher is unreferenced.
  const alive = setTimeout(() => undefined, 10_000)
  for (const size of [1, 2, 3]) {
    results.push(ask(size), ask(20 + size))
    while (batches.length < size) await turn()
  }
  clearTimeout(alive)
  results.push(ask(4))
  await turns()
  assert.deepEqual(batches, [
    [1, 21],
    [2, 22],
    [3, 23],
  ])
  for (const _ of [1, 2, 3]) result()
  await turns()
  result()
  assert.deepEqual(await Promise.all(results), [2, 42, 4, 44, 6, 46, 8])
})

test('a batch weighs no more than it may, and one that alone weighs more is alone', async () => {
  const weight = { of: (request: number) => request, max: 10 }
  const { batches, ask, result } = batcherOf({ concurrency: 1, max: 100, bounds: BOUNDS, weight })
  const results = Promise.all([4, 20, 6, 1, 30].map(ask))
  for (let n = 0; n < 4; n++) {
    await turns()
    result()
  }
  await results
  assert.deepEqual(batches, [[4, 6], [20], [1], [30]])
})
