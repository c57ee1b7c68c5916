/** The entry of a draft that could not be published on its day. */
import type { AuditNote } from '../../audit/entry.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'

/** A day of publication, and the names of the members that stood in its way. */
export type PublishRefusal = { readonly publishOn: IsoDate; readonly members: readonly string[] }

const PREFIX = 'publishOn='

/** Marks the day in an entry, whose members begin with it. */
export const dayMark = (publishOn: IsoDate): string => PREFIX + publishOn

export const MARK_LENGTH = dayMark('2026-12-01').length

/** The day stands in the entry, and so in the chain, before the names. */
export const refusalNote = ({ publishOn, members }: PublishRefusal): Pick<AuditNote, 'action' | 'members'> => ({
  action: 'job.publishRefused',
  members: [dayMark(publishOn), ...members],
})

export const refusalIn = ([mark = '', ...members]: readonly string[]): PublishRefusal => ({
  publishOn: mark.slice(PREFIX.length),
  members,
})
