import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeadlines } from './deadlines.ts'

const never = (): Promise<never> => new Promise(() => undefined)

test('a late statement fails all statements of its connection, which is then closed', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let clock = 0
  t.mock.method(performance, 'now', () => clock)
  let givenUp = 0
  const deadlines = createDeadlines(() => void givenUp++)
  const patient = deadlines.watch(never(), null)
  const late = deadlines.watch(never(), 1_000)
  const other = deadlines.watch(never(), 5_000)
  const answered = await deadlines.watch(Promise.resolve('answer'), 10)
  assert.equal(answered, 'answer')
  clock = 999
  t.mock.timers.tick(999)
  assert.equal(givenUp, 0)
  clock = 1_000
  t.mock.timers.tick(1)
  assert.equal(givenUp, 1)
  for (const statement of [patient, late, other]) await assert.rejects(statement, { code: 'UNANSWERED' })
})

test('a failure is passed on, and a lost connection fails all pending statements', async () => {
  const deadlines = createDeadlines(() => assert.fail('nothing is late'))
  await assert.rejects(deadlines.watch(Promise.reject(new Error('own')), 1_000), /own/)
  const waiting = [deadlines.watch(never(), null), deadlines.watch(never(), 1_000)]
  deadlines.failAll(new Error('lost'))
  for (const statement of waiting) await assert.rejects(statement, /lost/)
})
