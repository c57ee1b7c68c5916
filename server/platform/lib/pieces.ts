/** Work on megabytes, cut so that no answer of the thread waits for the whole of it. */
import { setImmediate } from 'node:timers/promises'

/** Bytes of a piece, which takes half a millisecond to encrypt or to hash. */
const PIECE_BYTES = 256 * 1024

/** Work that may be left between its pieces; it returns what it makes. */
export type PieceWork<T> = Generator<void, T, void>

let last: Promise<unknown> = Promise.resolve()

/** Resolves in a turn of the event loop in which nobody else goes on who waits for one. */
export const ownTurn = async (): Promise<void> => {
  const turn = last.then(() => setImmediate())
  last = turn
  await turn
}

/** A turn for each piece; what has only one is done at once. */
export const inPieces = async <T>(work: PieceWork<T>): Promise<T> => {
  let step = work.next()
  for (; !step.done; step = work.next()) await ownTurn()
  return step.value
}

/** The same without a break. */
export const atOnce = <T>(work: PieceWork<T>): T => {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/** Calls with one piece after the other, and may be left before each large one. */
export function* eachPiece(bytes: Uint8Array, call: (piece: Uint8Array) => void): PieceWork<void> {
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    if (piece.byteLength === PIECE_BYTES) yield
    call(piece)
  }
}
