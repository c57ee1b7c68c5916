import { overloaded } from './errors.ts'
import type { Bounds } from './pool.ts'

/** Runs work of an employer; refuses it where it would wait for too long, or too much waits already. */
export type Share = <T>(employerId: number, work: () => Promise<T>) => Promise<T>

type Options = { readonly size: number; readonly bounds: Bounds }

type Waiter = { readonly start: () => void; readonly timer: NodeJS.Timeout }

/**
 * A part of a pool, for work that takes long: at most `size` works run at once. Those that wait are begun an employer
 * after the other, so that the many of one employer do not hold up the one of another.
 */
export const createShare = ({ size, bounds }: Options): Share => {
  /** In the order in which the employers are served next; none without anybody who waits. */
  const lines = new Map<number, Set<Waiter>>()
  let running = 0
  let waiting = 0

  const leave = (employerId: number, waiter: Waiter): void => {
    const line = lines.get(employerId)
    if (!line?.delete(waiter)) return
    waiting--
    if (line.size === 0) lines.delete(employerId)
  }

  /** Resolves with the place of another; `running` stays as it is. */
  const wait = (employerId: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(employerId, waiter)
        reject(overloaded('The store is busy with searches.'))
      }, bounds.waitMaxMs)
      const waiter: Waiter = { start: resolve, timer }
      const line = lines.get(employerId) ?? new Set()
      lines.set(employerId, line.add(waiter))
      waiting++
    })

  const acquire = async (employerId: number): Promise<void> => {
    if (running < size) {
      running++
      return
    }
    if (waiting >= bounds.waitingMax) throw overloaded('Too many searches wait for the store.')
    await wait(employerId)
  }

  const release = (): void => {
    const [next] = lines
    const [waiter] = next?.[1] ?? []
    if (!next || !waiter) {
      running--
      return
    }
    const [employerId, line] = next
    leave(employerId, waiter)
    // The employer's other works come after those of all others.
    if (lines.delete(employerId)) lines.set(employerId, line)
    clearTimeout(waiter.timer)
    waiter.start()
  }

  return async (employerId, work) => {
    await acquire(employerId)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
