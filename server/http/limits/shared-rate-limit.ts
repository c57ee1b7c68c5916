/** Counts the requests of keys for all threads of the process, exactly, in memory that they share. */
import { createRates, RATE_WINDOW_MS, type Rates } from './rate-limit.ts'

/** Keys with a number below this are counted together: by far more than one file is for. Pages of none take no memory. */
const KEYS_MAX = 1 << 20

/** The minute of a key while a thread sets its count back; no other waits for longer than some instructions. */
const TURNING = -1
const LOOKS_MAX = 1_000_000

/** For each key the minute that is counted, and how many requests it had in it. */
export type RateMemory = { readonly minutes: SharedInts; readonly counts: SharedInts }

type SharedInts = Int32Array<SharedArrayBuffer>

export const createRateMemory = (keysMax = KEYS_MAX): RateMemory => ({
  minutes: new Int32Array(new SharedArrayBuffer(keysMax * Int32Array.BYTES_PER_ELEMENT)),
  counts: new Int32Array(new SharedArrayBuffer(keysMax * Int32Array.BYTES_PER_ELEMENT)),
})

/** Keys beyond the memory are counted by each thread for itself. */
export const createSharedRates = ({ minutes, counts }: RateMemory, clock: () => number): Rates => {
  const alone = createRates({ ledger: null, clock, complain: () => undefined })

  /** Begins the minute of a key, unless it is the present one or another thread is a moment ahead. */
  const turn = (keyId: number, minute: number): void => {
    const seen = Atomics.load(minutes, keyId)
    if (seen === minute || seen === minute + 1) return
    if (seen !== TURNING && Atomics.compareExchange(minutes, keyId, seen, TURNING) === seen) {
      Atomics.store(counts, keyId, 0)
      Atomics.store(minutes, keyId, minute)
      return
    }
    for (let looks = 0; looks < LOOKS_MAX && Atomics.load(minutes, keyId) === TURNING; looks++);
  }

  const count: Rates['count'] = (keyId) => {
    if (keyId >= minutes.length) return alone.count(keyId)
    const now = clock()
    const minute = Math.floor(now / RATE_WINDOW_MS)
    turn(keyId, minute)
    return { made: Atomics.add(counts, keyId, 1) + 1, leftMs: (minute + 1) * RATE_WINDOW_MS - now }
  }
  const take: Rates['take'] = (keyId, max) => {
    if (keyId >= minutes.length) return alone.take(keyId, max)
    const counted = count(keyId)
    if (counted.made <= max) return counted
    Atomics.sub(counts, keyId, 1)
    return null
  }
  return { count, take, sync: alone.sync, stop: alone.stop }
}
