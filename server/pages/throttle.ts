/** Limits what one sender may do in a time; each thread counts for itself. */
import type { Clock } from '../lib/dates.ts'

export type Throttle = {
  /** Counts an act of a sender; seconds until it may act again, 0 if it may now. */
  readonly waitOf: (sender: string) => number
}

type Limit = { readonly clock: Clock; readonly most: number; readonly windowMs: number }

/** Senders that are counted at a time; beyond it the one that came first is forgotten. */
const SENDERS_MAX = 10_000

/** Hexadecimal digits of an IPv6 network, which one subscriber has whole. */
const NETWORK_GROUPS = 4

export const createThrottle = ({ clock, most, windowMs }: Limit): Throttle => {
  const counts = new Map<string, { readonly startedAt: number; made: number }>()
  const countOf = (sender: string) => {
    const now = clock()
    const known = counts.get(sender)
    if (known && now - known.startedAt < windowMs && now >= known.startedAt) return known
    counts.delete(sender)
    const [oldest] = counts.keys()
    if (counts.size >= SENDERS_MAX && oldest !== undefined) counts.delete(oldest)
    const count = { startedAt: now, made: 0 }
    counts.set(sender, count)
    return count
  }
  return {
    waitOf: (sender) => {
      const count = countOf(networkOf(sender))
      count.made++
      return count.made <= most ? 0 : Math.ceil((count.startedAt + windowMs - clock()) / 1000)
    },
  }
}

const networkOf = (address: string): string =>
  address.includes(':') && !address.includes('.') ? groupsOf(address).slice(0, NETWORK_GROUPS).join(':') : address

/** Groups of an IPv6 address, written out where it has `::`. */
const groupsOf = (address: string): string[] => {
  const [before = '', after] = address.split('::')
  const [first, last] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = after === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  return [...(first ?? []), ...Array<string>(Math.max(zeros, 0)).fill('0'), ...(last ?? [])]
}
