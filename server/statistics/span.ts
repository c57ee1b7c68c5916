/** The days that a request asks for. */
import { STATISTICS_SPAN_DEFAULT, STATISTICS_SPAN_MAX } from '@affiche/contract/statistics.ts'
import { addDays, dayNumber, type IsoDate } from '../platform/lib/dates.ts'
import { type Finding, invalidRequest } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { Span } from './ports.ts'

/** Days as they were asked for. */
export type AskedSpan = { readonly [Name in keyof Span]?: string | undefined }

/** Fills in what is not given, and refuses days that end before they begin, or are too many. */
export const readSpan = ({ from, to }: AskedSpan, today: IsoDate): Span => {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const span = { from: from ?? firstOf(last), to: last }
  const fault = spanFault(span)
  if (fault === null) return span
  throw invalidRequest([
    { pointer: `#/query/${to === undefined ? 'from' : 'to'}`, code: 'date-range', sentence: fault },
  ])
}

/** The calendar has no day before its first. */
const firstOf = (last: IsoDate): IsoDate => (last < '0001-01-01' ? last : addDays(last, 1 - STATISTICS_SPAN_DEFAULT))

const spanFault = ({ from, to }: Span): Finding['sentence'] | null => {
  if (to < from) return sentence('spanReversed', { from, to })
  const days = dayNumber(to) - dayNumber(from) + 1
  return days > STATISTICS_SPAN_MAX ? sentence('spanTooLong', { days, most: STATISTICS_SPAN_MAX }) : null
}
