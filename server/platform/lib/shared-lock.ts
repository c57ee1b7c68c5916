/** Locks in memory that threads share; each is 0 while nobody holds it. */
export type Locks = Int32Array<SharedArrayBuffer>

/** Waits for another thread, which takes a few instructions; one that ended meanwhile is not waited for again. */
const WAITS_MAX = 100
const WAIT_MS = 2

/** Work that no other thread interrupts which takes the same lock. */
export const locked = <T>(locks: Locks, at: number, work: () => T): T => {
  for (let waits = 0; waits < WAITS_MAX && Atomics.compareExchange(locks, at, 0, 1) !== 0; waits++)
    Atomics.wait(locks, at, 1, WAIT_MS)
  try {
    return work()
  } finally {
    Atomics.store(locks, at, 0)
    Atomics.notify(locks, at, 1)
  }
}
