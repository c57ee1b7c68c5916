/** A change of a posting, as its sentence has it. */
import type { Language, Status } from '@affiche/contract/values.ts'
import type { AuditEntry } from '../../audit/entry.ts'
import { formatDate } from '../../html/words/format.ts'
import { addDays } from '../../platform/lib/dates.ts'
import { membersIn } from './members.ts'
import type { Outcome } from './postings.ts'

export type Change = {
  /** Status that a change led to, `unknown` where that cannot be told; null for a change of others. */
  readonly status: Status | 'unknown' | null
  /** True if the last day to apply alone was changed. */
  readonly isOfLastDay: boolean
  /** In words; null where it cannot be told. */
  readonly lastDay: string | null
  /** The other changed parts; empty for none. */
  readonly members: string
}

/** Dates that go with a change of the status. */
const OF_STATUS = new Set(['status', 'publishDate', 'closeDate'])

export const changeOf = (language: Language, { action, members }: AuditEntry, outcome: Outcome): Change => {
  const isOfStatus = action === 'job.update' && members.includes('status')
  const { closeDate } = outcome
  return {
    status: isOfStatus ? (outcome.status ?? 'unknown') : null,
    isOfLastDay: members.length === 1 && members[0] === 'closeDate',
    // The first day on which it is closed.
    lastDay: closeDate === null ? null : formatDate(language, addDays(closeDate, -1)),
    members: membersIn(language, isOfStatus ? members.filter((member) => !OF_STATUS.has(member)) : members),
  }
}
