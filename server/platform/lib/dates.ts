/** Calendar dates as the text `YYYY-MM-DD`, which sorts as the dates do. */
export type IsoDate = string

export const DAY_MS = 86_400_000

const FORM = /^\d{4}-\d{2}-\d{2}$/

/** True for a date that exists: 2024-02-29 is one, 2026-02-29 is not. */
export const isCalendarDate = (text: string): boolean => {
  if (!FORM.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Date plus a number of days, which may be negative. */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Days of a date since 1970, and the date of such a number. */
export const dayNumber = (date: IsoDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
export const dateOfNumber = (day: number): IsoDate => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Current time in milliseconds since 1970, UTC; replaced in tests. */
export type Clock = () => number

/** Interval for which the date is kept: offsets from UTC are full minutes, so no day begins within one. */
const MINUTE_MS = 60_000

/** The dates of moments in a time zone, an IANA name such as America/Toronto. */
export const datesIn =
  (timeZone: string): ((time: number) => IsoDate) =>
  (time) =>
    momentIn(timeZone, time).toPlainDate().toString()

/** Current date in a time zone. */
export const createCalendar = (clock: Clock, timeZone: string): (() => IsoDate) => {
  const dateAt = datesIn(timeZone)
  let minute = Number.NaN
  let today: IsoDate = ''
  return () => {
    const now = Math.floor(clock() / MINUTE_MS)
    if (now !== minute) {
      minute = now
      today = dateAt(now * MINUTE_MS)
    }
    return today
  }
}

/** The first moment of a date in a time zone: in milliseconds since 1970, UTC, and as text with its offset. */
export type Midnight = { readonly time: number; readonly text: string }

/**
 * Midnights in a time zone. Where a clock skips midnight, as in Havana in March, the day begins at 01:00; a date that a
 * zone skipped whole begins with the next.
 */
export const createMidnights =
  (timeZone: string): ((date: IsoDate) => Midnight) =>
  (date) => {
    const first = Temporal.PlainDate.from(date).toZonedDateTime(timeZone)
    return { time: first.epochMilliseconds, text: first.toString({ timeZoneName: 'never', smallestUnit: 'second' }) }
  }

/** Moves times by their offset from UTC in a time zone: what its clocks show, as if it were UTC. */
export const createLocalTimes =
  (timeZone: string): ((time: number) => number) =>
  (time) =>
    time + Math.round(momentIn(timeZone, time).offsetNanoseconds / NANOSECONDS)

/** Nanoseconds in a millisecond. */
const NANOSECONDS = 1_000_000

const momentIn = (timeZone: string, time: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)
