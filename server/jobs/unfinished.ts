/** Limits of unfinished postings: forms that are kept for their employer until a draft or a posting can be made of them. */
import { DAY_MS } from '../platform/lib/dates.ts'

/** Days since it was saved for which one is kept. */
export const UNFINISHED_DAYS = 30

export const UNFINISHED_MS = UNFINISHED_DAYS * DAY_MS

/** Unfinished postings of one employer. */
export const UNFINISHED_MAX = 50

/** Bytes of what is filled in: two descriptions that are longer than a posting may have, and all else. */
export const UNFINISHED_BYTES_MAX = 512 * 1024

/** Characters of a title in a list. */
const TITLE_MAX = 200

/** A typed title as a list shows it, and as every engine stores it. */
export const titleOfUnfinished = (typed: string): string =>
  typed.slice(0, TITLE_MAX).toWellFormed().replaceAll('\0', '').trim()
