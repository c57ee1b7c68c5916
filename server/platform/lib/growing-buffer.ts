import { giveBack } from './give-back.ts'

export type GrowingBuffer = {
  readonly add: (chunk: Buffer) => void
  readonly length: () => number
  /** All bytes; they stay as they are after `clear`. */
  readonly bytes: () => Uint8Array
  readonly clear: () => void
}

const NOTHING: Buffer = Buffer.alloc(0)

type Options = {
  /** Bytes for which it has room from the first chunk on. */
  readonly expected?: number
  /** True if nobody else reads the chunks afterwards, so that their memory need not wait for a collection. */
  readonly consumes?: boolean
}

/** Joins chunks as they arrive, since a million chunks of one byte would take a hundred times their size. */
export const createGrowingBuffer = ({ expected = 0, consumes = false }: Options = {}): GrowingBuffer => {
  let joined = NOTHING
  let length = 0
  const add = (chunk: Buffer): void => {
    const needed = length + chunk.byteLength
    // The first chunk is often the only one, and is not copied if it has a buffer of its own.
    if (length === 0 && chunk.byteLength >= expected && chunk.byteLength === chunk.buffer.byteLength) {
      joined = chunk
      length = needed
      return
    }
    if (needed > joined.byteLength) {
      const larger = Buffer.allocUnsafeSlow(needed <= expected ? expected : Math.max(needed, 2 * length))
      joined.copy(larger, 0, 0, length)
      if (consumes) giveBack(joined)
      joined = larger
    }
    chunk.copy(joined, length)
    if (consumes) giveBack(chunk)
    length = needed
  }
  const clear = (): void => {
    joined = NOTHING
    length = 0
  }
  return { add, length: () => length, bytes: () => joined.subarray(0, length), clear }
}
