/** What was made of the latest names; of more than `max`, the one that was noted first is forgotten. */
export type Recent<V, K = string> = {
  readonly get: (name: K) => V | undefined
  /** Notes a value under a name that is not noted yet, and returns it. */
  readonly note: (name: K, value: V) => V
  readonly clear: () => void
}

export const createRecent = <V, K = string>(max: number): Recent<V, K> => {
  const values = new Map<K, V>()
  return {
    get: (name) => values.get(name),
    note: (name, value) => {
      const [oldest] = values.keys()
      if (values.size >= max && oldest !== undefined) values.delete(oldest)
      values.set(name, value)
      return value
    },
    clear: () => values.clear(),
  }
}
