/** Cache of at most `bytesMax`; what was not read for the longest time is dropped first. */
type SizedCache<V> = {
  readonly get: (key: string) => V | undefined
  /** Adds a value, and returns it; one that is too large alone is not kept. */
  readonly set: (key: string, value: V) => V
  /** Sum of all sizes. */
  readonly bytes: () => number
}

export const createSizedCache = <V>(bytesMax: number, sizeOf: (value: V) => number): SizedCache<V> => {
  const values = new Map<string, V>()
  let bytes = 0
  const drop = (key: string): void => {
    const value = values.get(key)
    if (value !== undefined) bytes -= sizeOf(value)
    values.delete(key)
  }
  return {
    get: (key) => {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set: (key, value) => {
      drop(key)
      const size = sizeOf(value)
      if (size > bytesMax) return value
      for (const [oldest] of values) {
        if (bytes + size <= bytesMax) break
        drop(oldest)
      }
      values.set(key, value)
      bytes += size
      return value
    },
    bytes: () => bytes,
  }
}
