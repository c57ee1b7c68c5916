import type { RateLedger } from '../../use-cases/ports.ts'

/** The window that RATE_LIMIT_PER_MINUTE counts requests in. */
export const RATE_WINDOW_MS = 60_000

/** How often processes tell each other what they counted; the limit can be exceeded by what comes in between. */
const SYNC_MS = 1_000

type Count = { readonly keyId: number; sent: number; unsent: number }

/** How many requests a key made in this minute, and the milliseconds left of it. */
export type Counted = { readonly made: number; readonly leftMs: number }

export type Rates = {
  /** Counts one request of a key. */
  readonly count: (keyId: number) => Counted
  /** Counts one request if there is room for it below a limit; else counts none and returns null. */
  readonly take: (keyId: number, max: number) => Counted | null
  /** Exchanges counts with the other processes; while the ledger cannot be reached each counts for itself. */
  readonly sync: () => Promise<void>
  readonly stop: () => void
}

type RatesDeps = {
  /** Null where this process counts for itself alone. */
  readonly ledger: RateLedger | null
  readonly clock: () => number
  /** Told once of every time in which the ledger cannot be reached. */
  readonly complain: (error: unknown) => void
}

/**
 * Counts requests in the minutes of the clock, and adds up the counts of all processes in a ledger, if there is
 * one. Its own, since the framework's plugin took a tenth of a read's time (docs/performance.md).
 */
export const createRates = ({ ledger, clock, complain }: RatesDeps): Rates => {
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

  const entryOf = (keyId: number): Count => {
    const known = counts.get(keyId)
    if (known) return known
    const entry = { keyId, sent: 0, unsent: 0 }
    counts.set(keyId, entry)
    return entry
  }

  const count: Rates['count'] = (keyId) => {
    const now = turn()
    const entry = entryOf(keyId)
    entry.unsent++
    return { made: entry.sent + entry.unsent, leftMs: windowStart + RATE_WINDOW_MS - now }
  }

  const take: Rates['take'] = (keyId, max) => {
    turn()
    const entry = counts.get(keyId)
    return entry && entry.sent + entry.unsent >= max ? null : count(keyId)
  }

  const sync = async (): Promise<void> => {
    if (!ledger) return
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

  const timer = ledger ? setInterval(() => void sync(), SYNC_MS).unref() : undefined
  return { count, take, sync, stop: () => clearInterval(timer) }
}
