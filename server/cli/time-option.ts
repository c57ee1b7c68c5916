import { isCalendarDate } from '../platform/lib/dates.ts'
import { UsageError } from './command.ts'

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/

/** Reads a time (RFC 3339) or a date, which counts from its start in UTC; null without the option. */
export const readTime = (text: unknown, option: string): number | null => {
  if (text === undefined) return null
  const known = typeof text === 'string' && isCalendarDate(text.slice(0, 10)) && (text.length === 10 || TIME.test(text))
  const time = known ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return time
  throw new UsageError(`${option} is a date such as 2027-06-30 or a time such as 2027-06-30T12:00Z, not "${text}".`)
}
