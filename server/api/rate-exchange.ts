import type { RateLedger } from '../jobs/ports.ts'
import { RATE_WINDOW_MS } from '../platform/http/limits/rate-limit.ts'

/** Interval of the exchange, in which a key can exceed its limit. */
export const SYNC_MS = 1_000

export type RateExchange = {
  /** Counts a request of a key in the window that started at a time; returns its requests in other processes. */
  readonly record: (keyId: number, windowStart: number) => number
  /** Exchanges counts with other processes; while the ledger is unreachable, each counts for itself. */
  readonly sync: () => Promise<void>
  readonly stop: () => void
}

type Deps = {
  readonly ledger: RateLedger
  /** Called with the first of several failures in a row. */
  readonly onFailure: (error: unknown) => void
}

/** Requests of a key in one window: in the ledger, not yet in it, and of other processes. */
type Count = { sent: number; unsent: number; elsewhere: number }

/** Sums the counts of all processes in a ledger, once a second. */
export const exchangeRates = ({ ledger, onFailure }: Deps): RateExchange => {
  let window = { start: 0, counts: new Map<number, Count>() }
  let failed = false

  const record: RateExchange['record'] = (keyId, start) => {
    if (start !== window.start) window = { start, counts: new Map() }
    const count = window.counts.get(keyId) ?? { sent: 0, unsent: 0, elsewhere: 0 }
    count.unsent++
    window.counts.set(keyId, count)
    return count.elsewhere
  }

  const add = async ({ start, counts }: typeof window): Promise<void> => {
    const added = new Map<number, number>()
    for (const [keyId, { unsent }] of counts) if (unsent > 0) added.set(keyId, unsent)
    if (added.size === 0) return
    for (const [keyId, total] of await ledger.add(start, added)) {
      const count = counts.get(keyId)
      if (!count) continue
      const sent = added.get(keyId) ?? 0
      count.sent += sent
      count.unsent -= sent
      count.elsewhere = total - count.sent
    }
    await ledger.forget(start - RATE_WINDOW_MS)
    failed = false
  }

  let running: Promise<void> | null = null
  const sync = (): Promise<void> => {
    running ??= add(window)
      .catch((error: unknown) => {
        if (!failed) onFailure(error)
        failed = true
      })
      .finally(() => {
        running = null
      })
    return running
  }

  const timer = setInterval(() => void sync(), SYNC_MS).unref()
  return { record, sync, stop: () => clearInterval(timer) }
}
