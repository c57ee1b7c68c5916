/** A function of objects that is asked once for each; what it gave is kept as long as the object is. */
export const once = <T extends object, V>(make: (item: T) => V): ((item: T) => V) => {
  const made = new WeakMap<T, V>()
  return (item) => {
    const known = made.get(item)
    if (known !== undefined) return known
    const value = make(item)
    made.set(item, value)
    return value
  }
}

/** A function of texts that is asked once for each, of which there must be a few only. */
export const cached = <V>(make: (key: string) => V): ((key: string) => V) => {
  const made = new Map<string, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
