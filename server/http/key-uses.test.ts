import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createKeyUses } from './key-uses.ts'

describe('the uses of keys', () => {
  const prepare = () => {
    const stored: [number, number][][] = []
    const complaints: unknown[] = []
    const state = { now: 100, failing: false, moments: 0 }
    const uses = createKeyUses({
      store: async (taken) => {
        if (state.failing) throw new Error('out of reach')
        stored.push([...taken])
      },
      clock: () => {
        state.moments++
        return state.now
      },
      complain: (error) => void complaints.push(error),
    })
    return { uses, stored, complaints, state }
  }

  test('are stored together, each key once, and only what was not stored yet', async () => {
    const { uses, stored, state } = prepare()
    for (let n = 0; n < 100; n++) uses.note(n % 2)
    assert.equal(state.moments, 2, 'the moment was asked for at more than the first use of a key')
    assert.deepEqual(stored, [])
    await uses.flush()
    await uses.flush()
    state.now = 200
    uses.note(1)
    await uses.stop()
    assert.deepEqual(stored, [
      [
        [0, 100],
        [1, 100],
      ],
      [[1, 200]],
    ])
  })

  test('are kept while they cannot be stored, and that is told once', async () => {
    const { uses, stored, complaints, state } = prepare()
    state.failing = true
    uses.note(1)
    await uses.flush()
    state.now = 200
    uses.note(1)
    uses.note(2)
    await uses.flush()
    assert.equal(complaints.length, 1)
    state.failing = false
    await uses.stop()
    assert.deepEqual(
      stored.map((all) => all.map(([id]) => id).sort()),
      [[1, 2]],
    )
  })
})
