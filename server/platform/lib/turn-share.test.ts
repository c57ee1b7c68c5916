import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTurnShare } from './turn-share.ts'

/** Pieces of a millisecond each that some works do in each turn of the event loop. */
const piecesOf = async (works: number, pieces: number): Promise<readonly number[]> => {
  let now = 0
  let left = works * pieces
  const share = createTurnShare(() => now)
  const inTurns: number[] = [0]
  const work = async (): Promise<void> => {
    for (let piece = 0; piece < pieces; piece++) {
      now++
      left--
      inTurns.push((inTurns.pop() ?? 0) + 1)
      await share()
    }
  }
  const done = Promise.all(Array.from({ length: works }, work))
  while (left > 0) {
    await nextTurn()
    inTurns.push(0)
  }
  await done
  return inTurns
}

test('works that go on for long leave each turn after some milliseconds, however many they are', async () => {
  for (const works of [1, 2, 10]) {
    const inTurns = await piecesOf(works, 60)
    assert.equal(
      inTurns.reduce((sum, count) => sum + count, 0),
      works * 60,
    )
    // Beyond the share each work does the piece for which it waited, and in the first turn the one before.
    assert.ok(Math.max(...inTurns) <= 4 + 2 * works, inTurns.join(' '))
  }
})

test('short work waits for no turn', () => {
  const share = createTurnShare(() => 0)
  assert.deepEqual([share(), share(), share()], [undefined, undefined, undefined])
})
