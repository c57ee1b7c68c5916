import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createKeyUses } from './key-uses.ts'

describe('the uses of keys', () => {
  const prepare = () => {
    const stored: [number, number][][] = []
    const failures: unknown[] = []
    const state = { now: 100, failing: false, clockReads: 0 }
    const uses = createKeyUses({
      store: async (taken) => {
        if (state.failing) throw new Error('out of reach')
        stored.push([...taken])
      },
      clock: () => {
        state.clockReads++
        return state.now
      },
      onFailure: (error) => void failures.push(error),
    })
    return { uses, stored, failures, state }
  }

  test('are stored together, each key once, and each use once', async () => {
    const { uses, stored, state } = prepare()
    for (let n = 0; n < 100; n++) uses.record(n % 2)
    assert.equal(state.clockReads, 2, 'the clock is read only at the first use of a key')
    assert.deepEqual(stored, [])
    await uses.flush()
    await uses.flush()
    state.now = 200
    uses.record(1)
    await uses.stop()
    assert.deepEqual(stored, [
      [
        [0, 100],
        [1, 100],
      ],
      [[1, 200]],
    ])
  })

  test('are kept while they cannot be stored, and the failure is reported once', async () => {
    const { uses, stored, failures, state } = prepare()
    state.failing = true
    uses.record(1)
    await uses.flush()
    state.now = 200
    uses.record(1)
    uses.record(2)
    await uses.flush()
    assert.equal(failures.length, 1)
    state.failing = false
    await uses.stop()
    assert.deepEqual(
      stored.map((all) => all.map(([id]) => id).sort()),
      [[1, 2]],
    )
  })
})
