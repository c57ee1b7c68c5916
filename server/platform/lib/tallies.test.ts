import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { createTallies, createTallyMemory, type TallyMemory } from './tallies.ts'

/** Counts a name in a moment; returns how often it was counted. */
const countIn =
  (memory: TallyMemory) =>
  (name: string, at = 1): number =>
    createTallies(memory).waitOf(name, (known) => {
      const made = (known?.made ?? 0) + 1
      return { made, at, wait: made }
    })

test('names of a full set make it forget the one of the earliest moment, and no other', () => {
  const count = countIn(createTallyMemory(1))
  for (let at = 1; at <= 8; at++) count(`name ${at}`, at)
  assert.equal(count('name 1', 9), 2)
  assert.equal(count('name 9', 10), 1)
  assert.deepEqual(
    [1, 3, 4, 5, 6, 7, 8, 9].map((n) => count(`name ${n}`, 11)),
    [3, 2, 2, 2, 2, 2, 2, 2],
  )
  assert.equal(count('name 2', 12), 1)
})

test('of names no more than a hash is kept, and no memory beyond what there is from the beginning', () => {
  const memory = createTallyMemory()
  const bytes = () => [memory.locks, memory.names, memory.made, memory.at].map(({ byteLength }) => byteLength)
  const before = bytes()
  const count = countIn(memory)
  for (let n = 0; n < 20_000; n++) count(`${n} ${'x'.repeat(1_000)}`)
  assert.deepEqual(bytes(), before)
  assert.ok(before.reduce((sum, size) => sum + size, 0) < 250_000)
  const kept = Buffer.concat([memory.names, memory.made, memory.at].map(({ buffer }) => new Uint8Array(buffer)))
  assert.equal(kept.includes('xxxx'), false)
})

test('two memories put names into different sets, so that nobody finds names that make one forgotten', () => {
  const names = [createTallyMemory(), createTallyMemory()].map((memory) => {
    countIn(memory)('marie')
    return memory.names.find((name) => name !== 0n)
  })
  assert.notEqual(names[0], names[1])
})

test('a forgotten name counts from the beginning, and makes room', () => {
  const memory = createTallyMemory(1)
  const count = countIn(memory)
  for (let at = 1; at <= 8; at++) count(`name ${at}`, at)
  createTallies(memory).forget('name 5')
  assert.equal(count('name 9', 9), 1)
  assert.equal(count('name 1', 10), 2)
  assert.equal(count('name 5', 11), 1)
})

test('a thread that ended while it counted stops no other', () => {
  const memory = createTallyMemory(1)
  memory.locks[0] = 1
  assert.deepEqual([countIn(memory)('marie'), countIn(memory)('marie')], [1, 2])
  assert.equal(memory.locks[0], 0)
})

test('threads that count at the same time lose nothing, and see every number once', async () => {
  const memory = createTallyMemory()
  const source = new URL('tallies.ts', import.meta.url).href
  const work = `
    import { parentPort, workerData } from 'node:worker_threads'
    import { createTallies } from ${JSON.stringify(source)}
    const { waitOf } = createTallies(workerData)
    const made = []
    const rule = (known) => ({ made: (known?.made ?? 0) + 1, at: 1, wait: (known?.made ?? 0) + 1 })
    for (let n = 0; n < 20_000; n++) made.push(waitOf('marie', rule))
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
  assert.equal(new Set(made.flat()).size, 60_000)
})
