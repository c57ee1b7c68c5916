import type { Sentence } from '../../sentences/sentence.ts'
import { overloaded } from './errors.ts'

/** Bounds of a queue; requests beyond them get 503, so that overload uses no memory. */
export type Bounds = { readonly waitingMax: number; readonly waitMaxMs: number }

type Semaphore = {
  /** Runs work; refuses it if the queue is full or the wait too long. */
  run<T>(key: unknown, work: () => Promise<T>): Promise<T>
  readonly usage: () => { readonly busy: number; readonly waiting: number }
  /** Resolves once nothing runs. */
  idle(): Promise<void>
}

type Options = {
  readonly size: number
  readonly bounds: Bounds
  readonly refusals: { readonly full: Sentence; readonly late: Sentence }
}

/**
 * Runs at most `size` works at once. Waiting works start round-robin by key, so that many works of one employer do
 * not delay the one of another.
 */
export const createSemaphore = ({ size, bounds, refusals }: Options): Semaphore => {
  const queue = createFairQueue()
  let busy = 0
  let drained: (() => void) | null = null

  /** Resolves when a running work ends and passes its slot on, so `busy` stays the same. */
  const wait = (key: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.remove(key, waiter)
        reject(overloaded(refusals.late))
      }, bounds.waitMaxMs)
      const waiter: Waiter = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.add(key, waiter)
    })

  const acquire = async (key: unknown): Promise<void> => {
    if (busy < size) {
      busy++
      return
    }
    if (queue.length() >= bounds.waitingMax) throw overloaded(refusals.full)
    await wait(key)
  }

  const release = (): void => {
    const waiter = queue.next()
    if (waiter) waiter()
    else if (--busy === 0) drained?.()
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

  return { run, usage: () => ({ busy, waiting: queue.length() }), idle }
}

type Waiter = () => void

/** Waiters by key; `next` serves the keys round-robin. */
const createFairQueue = () => {
  /** In the order of service; no set is empty. */
  const queues = new Map<unknown, Set<Waiter>>()
  let length = 0

  const remove = (key: unknown, waiter: Waiter): void => {
    const waiters = queues.get(key)
    if (!waiters?.delete(waiter)) return
    length--
    if (waiters.size === 0) queues.delete(key)
  }

  const next = (): Waiter | null => {
    const [first] = queues
    const [waiter] = first?.[1] ?? []
    if (!first || !waiter) return null
    const [key, waiters] = first
    remove(key, waiter)
    // The key moves behind all other keys.
    if (queues.delete(key)) queues.set(key, waiters)
    return waiter
  }

  return {
    add: (key: unknown, waiter: Waiter): void => {
      queues.set(key, (queues.get(key) ?? new Set()).add(waiter))
      length++
    },
    remove,
    next,
    length: () => length,
  }
}
