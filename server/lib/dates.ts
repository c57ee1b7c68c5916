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

/** Current date in a time zone, an IANA name such as America/Toronto. */
export const createCalendar = (clock: Clock, timeZone: string): (() => IsoDate) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  let minute = Number.NaN
  let today: IsoDate = ''
  return () => {
    const now = Math.floor(clock() / MINUTE_MS)
    if (now !== minute) {
      minute = now
      today = dateOf(format, now * MINUTE_MS)
    }
    return today
  }
}

const dateOf = (format: Intl.DateTimeFormat, time: number): IsoDate => {
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`
}
