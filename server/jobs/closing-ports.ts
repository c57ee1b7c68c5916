/** Ports of the entries of closing dates. Times are milliseconds since 1970, UTC. */
import type { IsoDate } from '../platform/lib/dates.ts'

/** Jobs of a closing date whose entry of so many days before it is due. */
export type ClosingDate = {
  readonly closeDate: IsoDate
  /** 0: the entry of the date itself. */
  readonly days: number
  /** Only jobs made before this moment, and not written since that one; null: all. */
  readonly madeBefore: number | null
  readonly writtenBefore: number | null
}

/** A twin alone; absent: all whose date is that of the service. */
export type OfOne = { readonly employerId?: number }

/** Closing dates in ascending order. */
export type ClosingRound = OfOne & { readonly dates: readonly ClosingDate[]; readonly limit: number }

/** Entries of time in the trails of all employers. */
export type Closings = {
  /** The last day whose entries are complete; null before the first. */
  sweptDay(): Promise<IsoDate | null>
  /**
   * Adds the entries that are due, each once; the number of those that were found, at most the limit, and of those that
   * this call has added. Others wait for the next call: their jobs are being written, or another instance adds them.
   */
  note(round: ClosingRound): Promise<{ readonly found: number; readonly noted: number }>
  /** Notes that the entries of a day are complete, and forgets which were made of dates long before it. */
  endDay(day: IsoDate): Promise<void>
}
