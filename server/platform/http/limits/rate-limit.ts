/** Counts of requests by key and minute, for all threads of the process. */

/** Window of RATE_LIMIT_PER_MINUTE. */
export const RATE_WINDOW_MS = 60_000

/** Number of counts; keys whose ids differ by a multiple of it share one. Unused memory pages take no memory. */
const KEYS_MAX = 1 << 22

/** Value of the minute while a thread resets the count. */
const RESETTING = -1
/** Limit of waiting for a reset, which takes a few instructions. */
const SPINS_MAX = 1_000_000

/** Minute and number of requests for each key. */
export type RateMemory = { readonly minutes: SharedInts; readonly counts: SharedInts }

type SharedInts = Int32Array<SharedArrayBuffer>

export const createRateMemory = (keysMax = KEYS_MAX): RateMemory => ({
  minutes: new Int32Array(new SharedArrayBuffer(keysMax * Int32Array.BYTES_PER_ELEMENT)),
  counts: new Int32Array(new SharedArrayBuffer(keysMax * Int32Array.BYTES_PER_ELEMENT)),
})

export type Rates = {
  /** Counts a request; returns the key's requests in this minute, and the milliseconds left in it. */
  readonly count: (keyId: number) => { readonly made: number; readonly leftMs: number }
}

type Deps = {
  readonly memory: RateMemory
  readonly clock: () => number
  /** Exchange with other processes; null if each counts for itself. */
  readonly exchange?: { readonly record: (keyId: number, windowStart: number) => number } | null
}

export const createRates = ({ memory: { minutes, counts }, clock, exchange = null }: Deps): Rates => {
  /** Resets a slot, unless it counts this minute or, by another thread's clock, the next one. */
  const reset = (slot: number, minute: number): void => {
    const seen = Atomics.load(minutes, slot)
    if (seen === minute || seen === minute + 1) return
    if (seen !== RESETTING && Atomics.compareExchange(minutes, slot, seen, RESETTING) === seen) {
      Atomics.store(counts, slot, 0)
      Atomics.store(minutes, slot, minute)
      return
    }
    for (let spins = 0; spins < SPINS_MAX && Atomics.load(minutes, slot) === RESETTING; spins++);
  }
  return {
    count: (keyId) => {
      const now = clock()
      const minute = Math.floor(now / RATE_WINDOW_MS)
      const slot = keyId % minutes.length
      reset(slot, minute)
      const made = Atomics.add(counts, slot, 1) + 1
      const elsewhere = exchange?.record(keyId, minute * RATE_WINDOW_MS) ?? 0
      return { made: made + elsewhere, leftMs: (minute + 1) * RATE_WINDOW_MS - now }
    },
  }
}
