import { createBoundedCache } from './bounded-cache.ts'

/** Different texts whose values are kept. */
const TEXTS_MAX = 200

/** Keeps what was read of the texts that come again and again, as the headers of browsers do. */
export const readOnce = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = createBoundedCache<{ readonly value: T }>(TEXTS_MAX)
  return (text) => (known.get(text) ?? known.set(text, { value: read(text) })).value
}
