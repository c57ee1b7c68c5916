import { overloaded } from './errors.ts'

/** Bounds of a queue; beyond them requests are refused, so that overload shows as 503 and not as memory. */
export type Bounds = { readonly waitingMax: number; readonly waitMaxMs: number }

export type Semaphore = {
  /** Runs work, or refuses it where it would wait for too long, or too much waits already. */
  run<T>(key: unknown, work: () => Promise<T>): Promise<T>
  readonly usage: () => { readonly busy: number; readonly waiting: number }
  /** Resolves once nothing runs. */
  idle(): Promise<void>
}

type Options = {
  readonly size: number
  readonly bounds: Bounds
  /** Sentences for work that finds the queue full, and for work that has waited too long. */
  readonly words: { readonly full: string; readonly late: string }
}

type Waiter = { readonly start: () => void; readonly timer: NodeJS.Timeout }

/**
 * At most `size` works run at once. Those that wait are begun one key after the other, so that the many of one
 * employer do not hold up the one of another.
 */
export const createSemaphore = ({ size, bounds, words }: Options): Semaphore => {
  /** In the order in which the keys are served next; none without a waiter. */
  const queues = new Map<unknown, Set<Waiter>>()
  let busy = 0
  let waiting = 0
  let drained: (() => void) | null = null

  const leave = (key: unknown, waiter: Waiter): void => {
    const queue = queues.get(key)
    if (!queue?.delete(waiter)) return
    waiting--
    clearTimeout(waiter.timer)
    if (queue.size === 0) queues.delete(key)
  }

  /** Resolves with the place of another; `busy` stays as it is. */
  const wait = (key: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(key, waiter)
        reject(overloaded(words.late))
      }, bounds.waitMaxMs)
      const waiter: Waiter = { start: resolve, timer }
      queues.set(key, (queues.get(key) ?? new Set()).add(waiter))
      waiting++
    })

  const acquire = async (key: unknown): Promise<void> => {
    if (busy < size) {
      busy++
      return
    }
    if (waiting >= bounds.waitingMax) throw overloaded(words.full)
    await wait(key)
  }

  const release = (): void => {
    const [next] = queues
    const [waiter] = next?.[1] ?? []
    if (!next || !waiter) {
      if (--busy === 0) drained?.()
      return
    }
    const [key, queue] = next
    leave(key, waiter)
    // The other works of this key come after those of all others.
    if (queues.delete(key)) queues.set(key, queue)
    waiter.start()
  }

  const run = async <T>(key: unknown, work: () => Promise<T>): Promise<T> => {
    await acquire(key)
    try {
      return await work()
    } finally {
      release()
    }
  }

  const idle = (): Promise<void> =>
    busy === 0 ? Promise.resolve() : new Promise<void>((resolve) => (drained = resolve))

  return { run, usage: () => ({ busy, waiting }), idle }
}
