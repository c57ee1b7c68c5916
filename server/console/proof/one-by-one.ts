/** Orders that wait for each other. */

/** Orders of a thread, the one that is worked on among them. */
const ORDERS_MAX = 5

/**
 * Whoever asks waits for those who asked before: each order reads a whole trail. Null for who waits already, and where
 * too many do.
 */
export const oneByOne = <Order, Result>(
  work: (order: Order) => Promise<Result>,
): ((personId: number, order: Order) => Promise<Result> | null) => {
  const waiting = new Set<number>()
  let last: Promise<unknown> = Promise.resolve()
  return (personId, order) => {
    if (waiting.has(personId) || waiting.size >= ORDERS_MAX) return null
    waiting.add(personId)
    const next = last.then(() => work(order)).finally(() => waiting.delete(personId))
    last = next.catch(() => undefined)
    return next
  }
}
