/** Entries that time adds to the trail of an active job: some days before its closing date, and on it. */
import { CLOSING_DAYS } from '@affiche/contract/change.ts'
import type { AuditNote } from '../../audit/entry.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'

/** An entry of a closing date: so many days before it, 0 on it, which is the entry's own day. */
export type DueEntry = { readonly closeDate: IsoDate; readonly days: number; readonly day: IsoDate }

/** Ascending: after a stop only the nearest entry is made. */
const DAYS = [0, ...CLOSING_DAYS].sort((a, b) => a - b)

const DAYS_MAX = Math.max(...DAYS)

/** Days of a stop that are caught up with. */
const LATE_DAYS_MAX = 366

/**
 * The entries of today, and of the days since the last one whose entries are complete; that day is among them, for
 * jobs that were written after its last sweep, and may be a later one in another time zone. Of each closing date the
 * nearest alone.
 */
export const dueEntries = (today: IsoDate, completeDay: IsoDate | null): readonly DueEntry[] => {
  const first = completeDay === null ? today : within(completeDay, addDays(today, -LATE_DAYS_MAX), today)
  const due: DueEntry[] = []
  const end = addDays(today, DAYS_MAX)
  for (let closeDate = first; closeDate <= end; closeDate = addDays(closeDate, 1)) {
    const entry = nearest(closeDate, today)
    if (entry.day >= first && entry.day <= today) due.push(entry)
  }
  return due
}

const within = (day: IsoDate, least: IsoDate, most: IsoDate): IsoDate => {
  const atLeast = day < least ? least : day
  return atLeast > most ? most : atLeast
}

/** That of the fewest days that the closing date is not beyond. */
const nearest = (closeDate: IsoDate, today: IsoDate): DueEntry => {
  const days = DAYS.find((days) => addDays(today, days) >= closeDate) ?? DAYS_MAX
  return { closeDate, days, day: addDays(closeDate, -days) }
}

/** The days stand in the entry, and so in the chain, in place of a member's name. */
export const closingNote = (days: number): Pick<AuditNote, 'action' | 'keyId' | 'members'> =>
  days === 0
    ? { action: 'job.closed', keyId: null, members: [] }
    : { action: 'job.closing', keyId: null, members: [`${PREFIX}${days}`] }

const PREFIX = 'days='

/** The days of an entry `job.closing`. */
export const daysIn = ([member = '']: readonly string[]): number => Number(member.slice(PREFIX.length))
