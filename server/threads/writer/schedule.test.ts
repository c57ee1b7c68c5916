import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createSchedule, type Scheduled } from './schedule.ts'

/** Tasks on a clock that they move themselves, and the order of what became of them. */
const makeSchedule = () => {
  let now = 0
  const done: string[] = []
  const ends: (() => void)[] = []
  const waits: number[] = []
  const schedule = createSchedule({ clock: () => now, waited: (ms) => void waits.push(ms) })
  const add = (name: string, { owner = 1, bytes = 0, ms = 1, mayBeRefused = true, isLine = false } = {}): void => {
    const begin = (): Promise<void> => {
      now += ms
      done.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      return promise
    }
    schedule.add({
      owner,
      bytes,
      isLine,
      mayBeRefused,
      begin,
      refuse: () => done.push(`${name} refused`),
    } satisfies Scheduled)
  }
  const idle = (): Promise<void> => new Promise((resolve) => schedule.whenIdle(resolve))
  /** Ends all tasks that were begun, as a commit does, and waits for the next ones. */
  const commit = async (): Promise<string[]> => {
    const before = done.length
    for (const end of ends.splice(0)) end()
    for (let turns = 0; turns < 3; turns++) await turn()
    return done.slice(before)
  }
  const pass = (ms: number): void => {
    now += ms
  }
  return { add, commit, done, idle, pass, schedule, waits }
}

/** Adds lines of a bulk whose beginning takes no time. */
const addLines = ({ add }: Pick<ReturnType<typeof makeSchedule>, 'add'>, count: number, owner = 1): void => {
  for (let n = 0; n < count; n++) add(`line ${n}`, { owner, isLine: true, ms: 0 })
}

const LINES = 200

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

test('lines of a bulk fill a commit where nobody else writes', async () => {
  const schedule = makeSchedule()
  addLines(schedule, LINES)
  assert.equal((await schedule.commit()).length, 64)
  assert.equal((await schedule.commit()).length, 64)
})

test('a write beside a bulk, also of its employer, comes before its next lines, a few of which are under way', async () => {
  const schedule = makeSchedule()
  const { add, commit, done, pass } = schedule
  addLines(schedule, LINES)
  add('single')
  assert.ok((await commit()).includes('single'))
  await commit()
  for (let nth = 0; nth < 3; nth++) {
    add(`single ${nth}`)
    assert.equal(done.at(-1), `single ${nth}`)
    const begun = await commit()
    assert.ok(begun.length > 0 && begun.length <= 6, `${begun}`)
  }
  pass(1_000)
  await commit()
  assert.equal((await commit()).length, 64)
})

test('lines have as many places as the other writes, however many these are', async () => {
  const schedule = makeSchedule()
  const { add, commit } = schedule
  addLines(schedule, LINES)
  for (let n = 0; n < 30; n++) add(`write ${n}`, { ms: 0 })
  const begun = await commit()
  assert.equal(begun.filter((name) => name.startsWith('line')).length, 30)
})

test('work of the service leaves lines the writer', async () => {
  const schedule = makeSchedule()
  schedule.add('work', { mayBeRefused: false, ms: 0 })
  addLines(schedule, LINES)
  assert.equal((await schedule.commit()).length, 64)
})

test('lines of employers take turns', async () => {
  const schedule = makeSchedule()
  const { add, commit } = schedule
  for (let n = 0; n < LINES; n++) add(`first ${n}`, { isLine: true })
  add('other', { owner: 2, isLine: true })
  assert.ok((await commit()).includes('other'))
})
