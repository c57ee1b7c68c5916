import { isCalendarDate } from '../lib/dates.ts'
import { UsageError } from './command.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/

/** A moment (RFC 3339), or a date, which stands for its first moment in UTC; null where the option is not given. */
export const readMoment = (text: unknown, option: string): number | null => {
  if (text === undefined) return null
  const known =
    typeof text === 'string' && isCalendarDate(text.slice(0, 10)) && (text.length === 10 || MOMENT.test(text))
  const moment = known ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(moment)) return moment
  throw new UsageError(`${option} is a date such as 2027-06-30 or a moment such as 2027-06-30T12:00Z, not "${text}".`)
}
