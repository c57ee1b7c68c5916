import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atOnce, eachPiece, inPieces, type PieceWork } from './pieces.ts'

const KIB = 1024

const large = Uint8Array.from({ length: 1_000 * KIB + 7 }, (_, at) => at % 251)

function* joined(bytes: Uint8Array): PieceWork<Buffer> {
  const pieces: Uint8Array[] = []
  yield* eachPiece(bytes, (piece) => void pieces.push(piece))
  return Buffer.concat(pieces)
}

test('pieces are all of the bytes in their order, at once and in turns', async () => {
  for (const bytes of [large, large.subarray(0, 256 * KIB), large.subarray(0, 1), large.subarray(0, 0)]) {
    assert.ok(atOnce(joined(bytes)).equals(bytes))
    assert.ok((await inPieces(joined(bytes))).equals(bytes))
  }
})

test('others have their turns between the pieces of several works, of which one piece is done in each', async () => {
  const done: string[] = []
  function* named(name: string): PieceWork<void> {
    yield* eachPiece(large, () => void done.push(name))
  }
  let turns = 0
  let most = 0
  let before = 0
  const count = (): void => {
    turns++
    most = Math.max(most, done.length - before)
    before = done.length
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await Promise.all([inPieces(named('a')), inPieces(named('b')), inPieces(named('c'))])
  clearImmediate(next)
  assert.deepEqual([done.length, new Set(done.slice(0, 3)).size], [12, 3])
  assert.ok(turns >= 9, `${turns} turns`)
  // The last piece of a work is a small one, which is done with the one before it.
  assert.ok(most <= 2, `${most} pieces in a turn`)
})

test('what is small is done before anything else', async () => {
  const done: string[] = []
  function* small(): PieceWork<void> {
    yield* eachPiece(large.subarray(0, KIB), () => void done.push('piece'))
  }
  const doing = inPieces(small())
  done.push('others')
  await doing
  assert.deepEqual(done, ['piece', 'others'])
})
