import type { RateLedger } from '../use-cases/ports.ts'

/** The window that RATE_LIMIT_PER_MINUTE counts requests in. */
export const RATE_WINDOW_MS = 60_000

/** How often processes tell each other what they counted; the limit can be exceeded by what comes in between. */
const SYNC_MS = 1_000

type Count = { readonly keyId: number; sent: number; unsent: number }

type Reached = { current: number; ttl: number }

export type SharedRates = {
  /** Counts one request of a key; returns how many the key made in this minute, and what is left of it. */
  readonly count: (keyId: number) => Reached
  /** Exchanges counts with the other processes; while the ledger cannot be reached each counts for itself. */
  readonly sync: () => Promise<void>
  readonly stop: () => void
}

type SharedRatesDeps = {
  readonly ledger: RateLedger
  readonly clock: () => number
  /** Told once of every time in which the ledger cannot be reached. */
  readonly complain: (error: unknown) => void
}

/** Counts requests in the minutes of the clock, and adds up the counts of all processes in a ledger. */
export const createSharedRates = ({ ledger, clock, complain }: SharedRatesDeps): SharedRates => {
  let windowStart = 0
  let failed = false
  let counts = new Map<number, Count>()

  const turn = (): number => {
    const now = clock()
    const start = now - (now % RATE_WINDOW_MS)
    if (start !== windowStart) {
      windowStart = start
      counts = new Map()
    }
    return now
  }

  const count = (keyId: number): Reached => {
    const now = turn()
    const entry = counts.get(keyId) ?? { keyId, sent: 0, unsent: 0 }
    counts.set(keyId, entry)
    entry.unsent++
    return { current: entry.sent + entry.unsent, ttl: windowStart + RATE_WINDOW_MS - now }
  }

  const sync = async (): Promise<void> => {
    turn()
    const [start, mine] = [windowStart, counts]
    const changed = [...mine.values()].filter(({ unsent }) => unsent > 0)
    if (changed.length === 0) return
    const taken = new Map(changed.map(({ keyId, unsent }) => [keyId, unsent]))
    try {
      for (const [keyId, total] of await ledger.add(start, taken)) {
        const entry = mine.get(keyId)
        if (!entry) continue
        entry.sent = total
        entry.unsent -= taken.get(keyId) ?? 0
      }
      await ledger.forget(start - RATE_WINDOW_MS)
      failed = false
    } catch (error) {
      if (!failed) complain(error)
      failed = true
    }
  }

  const timer = setInterval(() => void sync(), SYNC_MS)
  timer.unref()
  return { count, sync, stop: () => clearInterval(timer) }
}

/** The shared counts as the store that the rate limit plugin asks. */
export const rateStore = ({ count }: SharedRates) =>
  class {
    incr(key: string, answer: (error: Error | null, reached?: Reached) => void): void {
      answer(null, count(Number(key)))
    }
    child(): this {
      return this
    }
  }
