import { memoizeText } from './memoize.ts'

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

/** Current time in milliseconds since 1970, UTC; replaced in tests. */
export type Clock = () => number

/** Interval for which the date is kept: offsets from UTC are full minutes, so no day begins within one. */
const MINUTE_MS = 60_000

/**
 * The dates of moments in a time zone, an IANA name such as America/Toronto. What is made for a zone is kept, here and
 * below: a format of Intl takes some 25 kB outside the heap, so that pages with many of their own fill the memory.
 */
export const datesIn = memoizeText((timeZone): ((time: number) => IsoDate) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (time) => dateOf(format, time)
})

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

const dateOf = (format: Intl.DateTimeFormat, time: number): IsoDate => {
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`
}

/** The first moment of a date in a time zone: in milliseconds since 1970, UTC, and as text with its offset. */
export type Midnight = { readonly time: number; readonly text: string }

/** Midnights in a time zone. Where a clock skips midnight, the text names it all the same, with the offset before. */
export const createMidnights = memoizeText((timeZone): ((date: IsoDate) => Midnight) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (date) => {
    const utc = Date.parse(`${date}T00:00:00Z`)
    const guess = utc - offsetOf(format, utc).minutes * MINUTE_MS
    const { minutes, text } = offsetOf(format, guess)
    return { time: utc - minutes * MINUTE_MS, text: `${date}T00:00:00${text}` }
  }
})

/** Moves times by their offset from UTC in a time zone: what its clocks show, as if it were UTC. */
export const createLocalTimes = memoizeText((timeZone): ((time: number) => number) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (time) => time + offsetOf(format, time).minutes * MINUTE_MS
})

const offsetOf = (format: Intl.DateTimeFormat, time: number) => {
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // `GMT` alone is UTC.
  const text = name.slice('GMT'.length) || '+00:00'
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6))
  return { minutes: text.startsWith('-') ? -minutes : minutes, text }
}
