import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { createRateMemory, createRates } from './rate-limit.ts'

const MINUTE_MS = 60_000
const KEYS = 16

const prepare = () => {
  const state = { now: 10 * MINUTE_MS + 5_000 }
  const memory = createRateMemory(KEYS)
  const [first, second] = [1, 2].map(() => createRates({ memory, clock: () => state.now }))
  return { state, first: first ?? assert.fail(), second: second ?? assert.fail() }
}

test('requests of one key in different threads are added up, those of other keys are not', () => {
  const { first, second } = prepare()
  assert.deepEqual(first.count(3), { made: 1, leftMs: 55_000 })
  assert.equal(second.count(3).made, 2)
  assert.equal(first.count(3).made, 3)
  assert.equal(second.count(4).made, 1)
})

test('a minute starts at zero, however long ago the last one was', () => {
  const { state, first, second } = prepare()
  for (const minutes of [1, 2, 3, 256, 257]) {
    for (let n = 0; n < 5; n++) first.count(3)
    state.now += minutes * MINUTE_MS
    assert.equal(second.count(3).made, 1, `${minutes} later`)
  }
})

test('a clock that was set back restarts the minute', () => {
  const { state, first } = prepare()
  for (let n = 0; n < 5; n++) first.count(3)
  state.now -= 5 * MINUTE_MS
  assert.equal(first.count(3).made, 1)
})

test('a key beyond the memory is counted too', () => {
  const { first, second } = prepare()
  first.count(KEYS * 1000)
  assert.equal(second.count(KEYS * 1000).made, 2)
})

test('threads that count at the same time lose no request, and see every number once', async () => {
  const memory = createRateMemory(KEYS)
  const source = new URL('rate-limit.ts', import.meta.url).href
  const work = `
    import { parentPort, workerData } from 'node:worker_threads'
    import { createRates } from ${JSON.stringify(source)}
    const rates = createRates({ memory: workerData, clock: () => 600_000 })
    const made = []
    for (let n = 0; n < 50_000; n++) made.push(rates.count(3).made)
    parentPort.postMessage(made)`
  const code = new URL(`data:text/javascript,${encodeURIComponent(work)}`)
  const made = await Promise.all(
    [1, 2, 3].map(
      () =>
        new Promise<number[]>((resolve, reject) => {
          const worker = new Worker(code, { workerData: memory })
          worker.once('message', resolve).once('error', reject)
        }),
    ),
  )
  assert.equal(new Set(made.flat()).size, 150_000)
  assert.equal(Math.max(...made.map((numbers) => numbers.at(-1) ?? 0)), 150_000)
})
