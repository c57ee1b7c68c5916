import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createSpool } from './spool.ts'

const isSettled = async (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), turn(false)])

test('results come in the order of their lines, those that are there together', async () => {
  const spool = createSpool(100)
  const [first, last] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  for (const text of [first.promise, Promise.resolve('b'), Promise.resolve('c'), last.promise]) spool.add(text)
  spool.close()
  await turn()
  const parts = spool.parts()
  first.resolve('a')
  assert.equal((await parts.next()).value, 'abc')
  last.resolve('d')
  assert.equal((await parts.next()).value, 'd')
  assert.equal((await parts.next()).done, true)
})

test('a full spool has room again when results are read, or when nobody reads them any more', async () => {
  for (const free of ['read', 'abandon'] as const) {
    const spool = createSpool(4)
    await spool.room()
    spool.add(Promise.resolve('abcd'))
    await turn()
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
  spool.add(Promise.resolve('a'))
  spool.add(Promise.reject(new Error('broken')))
  spool.close()
  const parts = spool.parts()
  assert.equal((await parts.next()).value, 'a')
  await assert.rejects(parts.next(), /broken/)
})
