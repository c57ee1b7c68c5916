import type { Employer } from '../../employers/employer.ts'
import { addDays, type Clock, type IsoDate, type Midnight } from '../../platform/lib/dates.ts'
import type { ClosingDate } from '../closing-ports.ts'
import type { JobStore } from '../ports.ts'
import { ofOne } from '../refresh.ts'
import { type DueEntry, dueEntries } from './rule.ts'

/** Entries of one round; more in one transaction would delay other writes. */
const ROUND_LIMIT = 500

type Deps = {
  readonly store: Pick<JobStore, 'closings'>
  readonly today: () => IsoDate
  readonly midnightOf: (date: IsoDate) => Midnight
}

/**
 * Adds every entry of time that is due, those of suspended employers too: they find them when they are back. A second
 * run on the same day adds those of jobs that were written since; returns their number. The days of a twin end with
 * those of the service, so that it is swept like all, as many days later as it is ahead.
 */
export const sweepClosings =
  ({ store: { closings }, today, midnightOf }: Deps) =>
  async (twin: Employer | null = null): Promise<number> => {
    const ahead = twin?.test?.days ?? 0
    const day = addDays(today(), ahead)
    const swept = await closings.sweptDay()
    const completeDay = swept && addDays(swept, ahead)
    const about = { today: day, completeDay, midnightOf: (date: IsoDate) => midnightOf(addDays(date, -ahead)) }
    const dates = dueEntries(day, completeDay).map((entry) => conditionsOf(entry, about))
    let total = 0
    for (let isOver = false; !isOver; ) {
      const { found, noted } = await closings.note({ dates, limit: ROUND_LIMIT, ...ofOne(twin) })
      total += noted
      isOver = noted === 0
      if (twin === null && found === 0 && (completeDay === null || completeDay < day)) await closings.endDay(day)
    }
    return total
  }

type Day = Pick<Deps, 'midnightOf'> & { readonly today: IsoDate; readonly completeDay: IsoDate | null }

/**
 * An entry of an earlier day is late: its job was made by that day. On the last complete day the sweep has seen all jobs
 * but those that were written after it, in the last minute of that day or on a later one, which then is too late.
 */
const conditionsOf = (entry: DueEntry, { today, completeDay, midnightOf }: Day): ClosingDate => {
  const { closeDate, days, day } = entry
  if (day === today) return { closeDate, days, madeBefore: null, writtenBefore: null }
  const end = midnightOf(addDays(day, 1)).time
  return { closeDate, days, madeBefore: end, writtenBefore: day === completeDay ? end : null }
}

/** Time between two sweeps of a day, of which the first finds most: the others are for jobs that were written since. */
const REST_MS = 600_000

type Pace = Pick<Deps, 'today'> & { readonly clock: Clock }

/** The sweep for a timer of each minute: one at once when a day begins, and after one that failed. */
export const inTurn = (sweep: () => Promise<number>, { today, clock }: Pace): (() => Promise<number>) => {
  let last: { readonly day: IsoDate; readonly at: number } | null = null
  return async () => {
    const now = { day: today(), at: clock() }
    if (last?.day === now.day && now.at - last.at < REST_MS) return 0
    const total = await sweep()
    last = now
    return total
  }
}
