import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createSchedule, type Scheduled } from './schedule.ts'

/** Tasks on a clock that they move themselves, and the order of what became of them. */
const makeSchedule = () => {
  let now = 0
  const done: string[] = []
  const waits: number[] = []
  const schedule = createSchedule({ clock: () => now, waited: (ms) => void waits.push(ms) })
  const add = (name: string, { owner = 1, bytes = 0, ms = 1, mayBeRefused = true } = {}): void => {
    const begin = (): void => {
      now += ms
      done.push(name)
    }
    schedule.add({ owner, bytes, mayBeRefused, begin, refuse: () => done.push(`${name} refused`) } satisfies Scheduled)
  }
  const idle = (): Promise<void> => new Promise((resolve) => schedule.whenIdle(resolve))
  return { add, done, idle, schedule, waits }
}

test('a task that comes alone is begun at once', () => {
  const { add, done } = makeSchedule()
  add('first')
  assert.deepEqual(done, ['first'])
})

test('a few are begun before each commit, a large one is the last before it', async () => {
  const { add, done, idle } = makeSchedule()
  for (const name of ['a', 'b', 'c', 'd']) add(name, { ms: 5 })
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  assert.deepEqual(done, ['a', 'b'])
  await idle()
  assert.deepEqual(done, ['a', 'b', 'c', 'd'])
  add('large', { bytes: 1_000_000, ms: 300 })
  add('small')
  await Promise.resolve()
  assert.deepEqual(done.slice(4), ['large'])
  await idle()
  assert.deepEqual(done.slice(4), ['large', 'small'])
})

test('another employer is next, however long the queue of the first is', async () => {
  const { add, done, idle } = makeSchedule()
  for (let n = 0; n < 20; n++) add(`dear ${n}`, { owner: 1, bytes: 1_000_000, ms: 300 })
  add('other', { owner: 2 })
  await idle()
  assert.equal(done.indexOf('other'), 1)
})

test('what has waited for too long is refused, and not begun; what must be done is done', async () => {
  const { add, done, idle } = makeSchedule()
  add('first')
  add('slow', { bytes: 1_000_000, ms: 20_000 })
  add('late')
  add('must', { mayBeRefused: false })
  await idle()
  add('new')
  assert.deepEqual(done, ['first', 'slow', 'late refused', 'must', 'new'])
})

test('the end is reported once everything was begun', async () => {
  const { add, done, schedule } = makeSchedule()
  for (let n = 0; n < 5; n++) add(`${n}`, { bytes: 1_000_000, ms: 50 })
  schedule.whenIdle(() => done.push('end'))
  while (done.at(-1) !== 'end') await turn()
  assert.equal(done.length, 6)
})

test('reports how long each task has waited for its turn', async () => {
  const { add, idle, waits } = makeSchedule()
  add('a', { ms: 30 })
  add('b', { ms: 5 })
  add('c')
  await idle()
  assert.deepEqual(waits, [0, 0, 5])
})
