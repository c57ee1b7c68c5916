import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTally } from '../../http/limits/counter.ts'
import type { Outcome } from './protocol.ts'
import { createOrders, type Order, type Wire } from './requests.ts'

const order: Order = { kind: 'close' }

/** A wire whose other end answers as it is told, and orders that went over it. */
const connect = async (count: number) => {
  let say: (said: readonly Outcome[]) => void = () => undefined
  const wire: Wire = {
    postMessage: () => undefined,
    on: (_, listener) => {
      say = listener
    },
  }
  const tally = createTally()
  const orders = createOrders(wire, { waitingMax: 100, writes: tally })
  const ended: unknown[] = []
  for (let n = 0; n < count; n++)
    orders.ask(order).then(
      (value) => ended.push(value),
      () => ended.push('failed'),
    )
  await nextTurn()
  return { orders, ended, waiting: () => tally.add(0), say: (outcomes: readonly Outcome[]) => say(outcomes) }
}

const outcomes = (first: number, count: number): Outcome[] =>
  Array.from({ length: count }, (_, n) => ({ id: first + n, value: first + n }))

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

describe('the outcomes of a large commit', () => {
  it('are passed on some a turn of the event loop, in their order, so that reads have their turn between', async () => {
    const { ended, waiting, say } = await connect(20)
    say(outcomes(1, 18))
    await Promise.resolve()
    assert.deepEqual(ended, numbers(8))
    assert.equal(waiting(), 12)
    say(outcomes(19, 2))
    await nextTurn()
    await nextTurn()
    assert.deepEqual(ended, numbers(20))
    assert.equal(waiting(), 0)
  })

  it('do not wait for many turns where a turn takes long', async () => {
    const { ended, say } = await connect(40)
    say(outcomes(1, 40))
    for (const until = performance.now() + 30; performance.now() < until; );
    await nextTurn()
    await Promise.resolve()
    assert.deepEqual(ended, numbers(40))
  })

  it('are passed on, and not failed, when the writer ends meanwhile; what had none fails', async () => {
    const { orders, ended, waiting, say } = await connect(20)
    say(outcomes(1, 18))
    orders.fail(new Error('The writer ended.'))
    await Promise.resolve()
    assert.deepEqual(ended, [...numbers(18), 'failed', 'failed'])
    await nextTurn()
    assert.equal(waiting(), 0)
  })
})
