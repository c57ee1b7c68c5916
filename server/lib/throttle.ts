/** Limits what one sender may do in a time; each thread counts for itself. */
import { hash } from 'node:crypto'
import type { Clock } from './dates.ts'

export type Throttle = {
  /** Counts an act of a sender; seconds until it may act again, 0 if it may now. */
  readonly waitOf: (sender: string) => number
}

type Limit = { readonly clock: Clock; readonly most: number; readonly windowMs: number }

/** Senders that are counted at a time; beyond it the one that came first is forgotten. */
const SENDERS_MAX = 10_000

/** Groups of an IPv6 address that name its network, which one subscriber has whole, and those of a site with many. */
const NETWORK_GROUPS = 4
const SITE_GROUPS = 3

/** What all networks of a site may do, in terms of one: a company or a provider of a town has a site. */
export const SITE_NETWORKS = 8

export const createThrottle = ({ clock, most, windowMs }: Limit): Throttle => {
  const counts = new Map<string, { readonly startedAt: number; made: number }>()
  const countOf = (sender: string) => {
    const now = clock()
    const known = counts.get(sender)
    if (known && now - known.startedAt < windowMs && now >= known.startedAt) return known
    return remember(counts, sender, { startedAt: now, made: 0 })
  }
  const waitFor = (name: string, max: number): number => {
    const count = countOf(name)
    count.made++
    return count.made <= max ? 0 : Math.ceil((count.startedAt + windowMs - clock()) / 1000)
  }
  return {
    waitOf: (sender) => {
      const site = siteOf(sender)
      const wait = waitFor(networkOf(sender), most)
      return site === null ? wait : Math.max(wait, waitFor(site, most * SITE_NETWORKS))
    },
  }
}

/** Waits that grow with each try, and end by themselves: a try that has to wait is not counted. */
export type GrowingWaits = {
  /** Counts a try; seconds until the next one may be made, 0 if this one may. */
  readonly waitOf: (name: string) => number
  /** Forgets the tries. */
  readonly forgive: (name: string) => void
}

/** The wait begins after so many tries with `firstMs`, doubles with each, and never exceeds `longestMs`. */
type Growth = { readonly clock: Clock; readonly free: number; readonly firstMs: number; readonly longestMs: number }

type Tries = { readonly made: number; readonly at: number; readonly until: number }

/** `tries` is for tests: what is kept, by hashes, since a name may be long, or a password in the wrong field. */
export const createGrowingWaits = (
  { clock, free, firstMs, longestMs }: Growth,
  tries = new Map<string, Tries>(),
): GrowingWaits => {
  // A clock that was set back ends the wait as well.
  const isOver = ({ at, until }: Tries, now: number): boolean => now < at || now >= until + longestMs
  const dropOver = (now: number): void => {
    for (const [name, oldest] of tries) {
      if (!isOver(oldest, now)) return
      tries.delete(name)
    }
  }
  return {
    waitOf: (text) => {
      const [name, now] = [nameOf(text), clock()]
      dropOver(now)
      const last = tries.get(name)
      const known = last && !isOver(last, now) ? last : null
      if (known && now < known.until) return Math.ceil((known.until - now) / 1000)
      const made = (known?.made ?? 0) + 1
      const wait = made < free ? 0 : Math.min(firstMs * 2 ** (made - free), longestMs)
      remember(tries, name, { made, at: now, until: now + wait })
      return 0
    },
    forgive: (text) => void tries.delete(nameOf(text)),
  }
}

const nameOf = (text: string): string => hash('sha256', text, 'base64url')

const remember = <T>(known: Map<string, T>, name: string, value: T): T => {
  known.delete(name)
  const [oldest] = known.keys()
  if (known.size >= SENDERS_MAX && oldest !== undefined) known.delete(oldest)
  known.set(name, value)
  return value
}

/** The address, or the network of an IPv6 address. */
export const networkOf = (address: string): string =>
  isSix(address) ? groupsOf(address).slice(0, NETWORK_GROUPS).join(':') : address

/** The site of an IPv6 address, which has 65,536 networks; null for another one. */
export const siteOf = (address: string): string | null =>
  isSix(address) ? `site ${groupsOf(address).slice(0, SITE_GROUPS).join(':')}` : null

const isSix = (address: string): boolean => address.includes(':') && !address.includes('.')

/** Groups of an IPv6 address, written out where it has `::`. */
const groupsOf = (address: string): string[] => {
  const [before = '', after] = address.split('::')
  const [first, last] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = after === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0)
  return [...(first ?? []), ...Array<string>(Math.max(zeros, 0)).fill('0'), ...(last ?? [])]
}
