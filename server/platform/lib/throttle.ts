/** Limits what one sender may do in a time, on all threads that share its memory. */
import type { Clock } from './dates.ts'
import { createTallies, type TallyMemory } from './tallies.ts'

export type Throttle = {
  /** Counts an act of a sender; seconds until it may act again, 0 if it may now. */
  readonly waitOf: (sender: string) => number
}

type Limit = { readonly clock: Clock; readonly most: number; readonly windowMs: number }

/** Groups of an IPv6 address that name its network, which one subscriber has whole, and those of a site with many. */
const NETWORK_GROUPS = 4
const SITE_GROUPS = 3

/** Limit of all networks of a site together, in those of one: a company or a provider of a town has a site. */
export const SITE_NETWORKS = 8

export const createThrottle = ({ clock, most, windowMs }: Limit, memory: TallyMemory): Throttle => {
  const tallies = createTallies(memory)
  const waitFor = (name: string, max: number): number =>
    tallies.waitOf(name, (known) => {
      const now = clock()
      const isOn = known !== null && now - known.at < windowMs && now >= known.at
      const { made, at } = isOn ? { made: known.made + 1, at: known.at } : { made: 1, at: now }
      return { made, at, wait: made <= max ? 0 : Math.ceil((at + windowMs - now) / 1000) }
    })
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

export const createGrowingWaits = ({ clock, free, firstMs, longestMs }: Growth, memory: TallyMemory): GrowingWaits => {
  const { waitOf, forget } = createTallies(memory)
  const waitAfter = (made: number): number => (made < free ? 0 : Math.min(firstMs * 2 ** (made - free), longestMs))
  return {
    waitOf: (name) =>
      waitOf(name, (last) => {
        const now = clock()
        const until = last ? last.at + waitAfter(last.made) : 0
        // A clock that was set back ends the wait as well.
        if (!last || now < last.at || now >= until + longestMs) return { made: 1, at: now, wait: 0 }
        if (now < until) return { ...last, wait: Math.ceil((until - now) / 1000) }
        return { made: last.made + 1, at: now, wait: 0 }
      }),
    forgive: forget,
  }
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
