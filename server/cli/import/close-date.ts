/** The first day on which a posting is closed, of dates and times as feeds write them. */
import { addDays, createMidnights, datesIn, isCalendarDate } from '../../platform/lib/dates.ts'

const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?$/
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/
/** As in mail (RFC 5322), which Indeed's own examples have. */
const OF_MAIL =
  /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|[ECMP][SD]T|[+-]\d{4})$/
const DAY_OF_MAIL = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4}$/

/**
 * A date is that day; a time is its day in the time zone if it is the midnight with which that begins, and the day after
 * otherwise, since the posting is still open on the day itself. Any other text stays as it is.
 */
export const createCloseDates = (timeZone: string) => {
  const dateAt = datesIn(timeZone)
  const midnightOf = createMidnights(timeZone)
  const dayOf = (time: number): string => {
    const date = dateAt(time)
    return midnightOf(date).time === time ? date : addDays(date, 1)
  }
  return (text: string): string => {
    const [, date = '', time = ''] = LOCAL.exec(text) ?? []
    if (isCalendarDate(date)) return /^00:00(?::00)?$/.test(time) ? date : addDays(date, 1)
    if (DAY_OF_MAIL.test(text)) return isoOf(Date.parse(`${text} 00:00:00 UTC`)) ?? text
    if (!WITH_ZONE.test(text) && !OF_MAIL.test(text)) return text
    const moment = Date.parse(text.replace(/^(\S{10}) /, '$1T'))
    return Number.isNaN(moment) ? text : dayOf(moment)
  }
}

const isoOf = (time: number): string | null => (Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10))
