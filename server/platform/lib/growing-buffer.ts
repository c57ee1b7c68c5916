export type GrowingBuffer = {
  readonly add: (chunk: Buffer) => void
  readonly length: () => number
  /** All bytes; they stay as they are after `clear`. */
  readonly bytes: () => Uint8Array
  readonly clear: () => void
}

const NOTHING: Buffer = Buffer.alloc(0)

/**
 * Joins chunks as they arrive, since a million chunks of one byte would take a hundred times their size. With the number
 * of bytes that are expected, it does not double for them.
 */
export const createGrowingBuffer = (expected = 0): GrowingBuffer => {
  let joined = NOTHING
  let length = 0
  const add = (chunk: Buffer): void => {
    const needed = length + chunk.byteLength
    // The first chunk is often the only one, and is not copied if it has a buffer of its own.
    if (length === 0 && chunk.byteLength === chunk.buffer.byteLength) {
      joined = chunk
      length = needed
      return
    }
    if (needed > joined.byteLength) {
      const larger = Buffer.allocUnsafeSlow(needed <= expected ? expected : Math.max(needed, 2 * length))
      joined.copy(larger, 0, 0, length)
      joined = larger
    }
    chunk.copy(joined, length)
    length = needed
  }
  const clear = (): void => {
    joined = NOTHING
    length = 0
  }
  return { add, length: () => length, bytes: () => joined.subarray(0, length), clear }
}
