import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSpool } from './spool.ts'

const later = async (text: string, ms: number): Promise<string> => {
  await sleep(ms)
  return text
}

const isSettled = async (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), sleep(5).then(() => false)])

test('results come in the order of their lines, those that are there together', async () => {
  const spool = createSpool(100)
  for (const [text, ms] of [
    ['a', 20],
    ['b', 0],
    ['c', 0],
    ['d', 40],
  ] as const)
    spool.add(later(text, ms))
  spool.close()
  const parts: string[] = []
  for await (const part of spool.parts()) parts.push(part)
  assert.deepEqual(parts, ['abc', 'd'])
})

test('a full spool has room again when results are read, or when nobody reads them any more', async () => {
  for (const free of ['read', 'abandon'] as const) {
    const spool = createSpool(4)
    await spool.room()
    spool.add(later('abcd', 0))
    await sleep(5)
    assert.ok(spool.isFull())
    const room = spool.room()
    assert.equal(await isSettled(room), false)
    if (free === 'read') assert.equal((await spool.parts().next()).value, 'abcd')
    else spool.abandon()
    assert.equal(await isSettled(room), true)
  }
})

test('a failure ends the results where it belongs', async () => {
  const spool = createSpool(100)
  spool.add(later('a', 0))
  spool.add(Promise.reject(new Error('broken')))
  spool.close()
  const parts = spool.parts()
  assert.equal((await parts.next()).value, 'a')
  await assert.rejects(parts.next(), /broken/)
})
