/** The runner over work that the test ends. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createRunner } from './runner.ts'

const bed = (atOnce: number) => {
  const due: string[] = []
  const begun: string[] = []
  const failures: unknown[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  let fault: Error | null = null
  const runner = createRunner<string>({
    atOnce,
    take: async () => {
      await turn()
      if (fault) throw fault
      return due.shift() ?? null
    },
    work: (item) => {
      begun.push(item)
      const end = Promise.withResolvers<void>()
      ends.set(item, end)
      return end.promise
    },
    failed: (error) => failures.push(error),
  })
  const settled = async () => {
    for (let n = 0; n < 20; n++) await turn()
  }
  return {
    due,
    begun,
    failures,
    runner,
    settled,
    end: (item: string) => ends.get(item),
    setFault: (e: Error | null) => (fault = e),
  }
}

test('as many pieces run side by side as are allowed, and the next begins when one ends', async () => {
  const { due, begun, runner, settled, end } = bed(2)
  due.push('a', 'b', 'c', 'd')
  const drained = runner.drain()
  await settled()
  assert.deepEqual([begun, runner.running()], [['a', 'b'], 2])
  end('b')?.resolve()
  await settled()
  assert.deepEqual(begun, ['a', 'b', 'c'])
  for (const item of ['a', 'c']) end(item)?.resolve()
  await settled()
  end('d')?.resolve()
  await drained
  assert.deepEqual([begun, runner.running()], [['a', 'b', 'c', 'd'], 0])
})

test('what becomes due while a look runs is found, and nothing runs without a call', async () => {
  const { due, begun, runner, settled } = bed(5)
  due.push('a')
  await settled()
  assert.deepEqual(begun, [])
  runner.wake()
  runner.wake()
  due.push('b')
  await settled()
  assert.deepEqual(begun, ['a', 'b'])
})

test('a failure holds up nothing else, is told once until something succeeds, and ends a drain', async () => {
  const { due, begun, failures, runner, settled, end, setFault } = bed(2)
  due.push('a', 'b', 'c')
  const drained = runner.drain()
  drained.catch(() => undefined)
  await settled()
  end('a')?.reject(new Error('one'))
  await settled()
  end('b')?.reject(new Error('two'))
  await settled()
  assert.deepEqual([begun, failures.map(String)], [['a', 'b', 'c'], ['Error: one']])
  end('c')?.resolve()
  await assert.rejects(drained, /one/)
  setFault(new Error('the store'))
  await assert.rejects(runner.drain(), /the store/)
  await assert.rejects(runner.drain(), /the store/)
  assert.deepEqual(failures.map(String), ['Error: one', 'Error: the store'])
  setFault(null)
  await runner.drain()
})

test('a stop waits for what runs, and begins nothing more', async () => {
  const { due, begun, runner, settled, end } = bed(1)
  due.push('a', 'b')
  runner.wake()
  await settled()
  let isStopped = false
  const stopped = runner.stop().then(() => (isStopped = true))
  await settled()
  assert.deepEqual([begun, isStopped], [['a'], false])
  end('a')?.resolve()
  await stopped
  runner.wake()
  await settled()
  assert.deepEqual(begun, ['a'])
})
