/** Figures of the days on which a posting was public, in a time zone. */
import { DAY_MS } from '../platform/lib/dates.ts'

/** A time; milliseconds since 1970, UTC. */
export type Time = { readonly from: number; readonly to: number }

export type DayFigures = {
  /** Days on which the posting was public at any time. */
  readonly daysPublic: number
  /** Whole days of the longest time without a break: from one hour to the same hour so many days later. */
  readonly longestUnbrokenDays: number
  /** True if a time without a break has 28 whole days or more within the 90 days before the end. */
  readonly fourWeeksInNinetyDays: boolean
}

const FOUR_WEEKS = 28
const NINETY_DAYS = 90

/**
 * Times ascend and do not overlap; one that begins where another ends goes on without a break. `localTime` moves a time
 * by its offset from UTC: on that line every day has 24 hours, those on which clocks change too.
 */
export const figuresOf = (times: readonly Time[], now: number, localTime: (time: number) => number): DayFigures => {
  const runs = joined(times).map(({ from, to }) => ({ from: localTime(from), to: localTime(to) }))
  const since = localTime(now) - NINETY_DAYS * DAY_MS
  const recent = runs.map(({ from, to }) => ({ from: Math.max(from, since), to }))
  return {
    daysPublic: daysOf(runs),
    longestUnbrokenDays: longestOf(runs),
    fourWeeksInNinetyDays: longestOf(recent) >= FOUR_WEEKS,
  }
}

const joined = (times: readonly Time[]): readonly Time[] => {
  const runs: Time[] = []
  for (const time of times) {
    const last = runs.at(-1)
    if (last && last.to >= time.from) runs[runs.length - 1] = { from: last.from, to: time.to }
    else runs.push(time)
  }
  return runs
}

const longestOf = (runs: readonly Time[]): number =>
  runs.reduce((longest, { from, to }) => Math.max(longest, Math.floor((to - from) / DAY_MS)), 0)

/** A day that two times share counts once. */
const daysOf = (runs: readonly Time[]): number => {
  let days = 0
  let counted = Number.NEGATIVE_INFINITY
  for (const { from, to } of runs) {
    const first = Math.max(Math.floor(from / DAY_MS), counted + 1)
    const last = Math.floor((to - 1) / DAY_MS)
    days += Math.max(last - first + 1, 0)
    counted = Math.max(counted, last)
  }
  return days
}
