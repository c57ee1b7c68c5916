/** Cache of at most `max` values; the oldest is dropped for a new one. */
type BoundedCache<V, K = string> = {
  readonly get: (key: K) => V | undefined
  /** Adds a value under a new key, and returns it. */
  readonly set: (key: K, value: V) => V
  readonly clear: () => void
}

export const createBoundedCache = <V, K = string>(max: number): BoundedCache<V, K> => {
  const values = new Map<K, V>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      const [oldest] = values.keys()
      if (values.size >= max && oldest !== undefined) values.delete(oldest)
      values.set(key, value)
      return value
    },
    clear: () => values.clear(),
  }
}

/** Different texts whose values are kept. */
const TEXTS_MAX = 200

/** Keeps what was read of the texts that come again and again, as the headers of browsers do. */
export const readOnce = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = createBoundedCache<{ readonly value: T }>(TEXTS_MAX)
  return (text) => (known.get(text) ?? known.set(text, { value: read(text) })).value
}
