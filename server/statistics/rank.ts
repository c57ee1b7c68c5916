/** Jobs by their views: the order, and cursors in it. */
import { RANK_NUMBERS } from '@affiche/contract/statistics.ts'
import { readNumbers, writeNumbers } from '../platform/lib/cursor.ts'
import { dateOfNumber, dayNumber } from '../platform/lib/dates.ts'
import type { JobNumbers, Span } from './ports.ts'

/** The calendar of a query, as days since 1970. */
const FIRST_DAY = dayNumber('0000-01-01')
const LAST_DAY = dayNumber('9999-12-31')

/** Place behind a job; the numbers of its days may have moved since. */
export type Rank = { readonly views: number; readonly jobId: number; readonly span: Span }

export const byViews = (a: JobNumbers, b: JobNumbers): number => b.views - a.views || b.jobId - a.jobId

export const isBehind =
  ({ views, jobId }: Rank) =>
  (job: JobNumbers): boolean =>
    job.views < views || (job.views === views && job.jobId < jobId)

export const writeRank = ({ views, jobId, span: { from, to } }: Rank): string =>
  writeNumbers([views, jobId, dayNumber(from) - FIRST_DAY, dayNumber(to) - FIRST_DAY])

/** Null for a text that is no such cursor. */
export const readRank = (text: string): Rank | null => {
  const [views, jobId, from, to] = readNumbers(text, RANK_NUMBERS) ?? []
  if (views === undefined || jobId === undefined || from === undefined || to === undefined) return null
  if (from > to || to > LAST_DAY - FIRST_DAY) return null
  return { views, jobId, span: { from: dateOfNumber(from + FIRST_DAY), to: dateOfNumber(to + FIRST_DAY) } }
}
