/** Function that computes its result once for each object, and keeps it as long as the object. */
export const memoize = <T extends object, V>(make: (item: T) => V): ((item: T) => V) => remember(make, new WeakMap())

/** Function that computes its result once for each text; nothing is dropped, so the texts must be few. */
export const memoizeText = <V>(make: (text: string) => V): ((text: string) => V) => remember(make, new Map())

const remember =
  <K, V>(make: (key: K) => V, made: { get(key: K): V | undefined; set(key: K, value: V): unknown }) =>
  (key: K): V => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
