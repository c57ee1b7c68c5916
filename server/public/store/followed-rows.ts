/** Rows that the follower reads, on either engine. */
import type { ChainPoint } from '../../audit/entry.ts'
import type { PointRow } from '../../audit/store/row.ts'
import type { FollowedEmployer, TrailRound } from '../follower-ports.ts'
import type { Publishing } from '../is-public.ts'

/** Entries that one round reads. */
export const ENTRIES_MAX = 2_000

/** Ids of shown jobs that one statement reads. */
export const SHOWN_IDS_MAX = 5_000

type FollowedEntry = ChainPoint & { readonly action: string; readonly subject_id: number }

export type FollowedRow = PointRow & Omit<FollowedEntry, keyof ChainPoint>

export type FollowedEmployerRow = {
  readonly name: string
  readonly name_fr: string | null
  readonly website: string | null
  readonly slug: string | null
  readonly publishing: Publishing
  readonly suspended_at: number | null
}

export const toFollowedEmployer = (row: FollowedEmployerRow): FollowedEmployer => ({
  name: row.name,
  nameFr: row.name_fr,
  website: row.website,
  slug: row.slug,
  publishing: row.publishing,
  suspended: row.suspended_at !== null,
})

export const flagsOf = ({ hidden, shown }: { readonly hidden: unknown; readonly shown: unknown }) => ({
  hidden: hidden !== null,
  shown: shown !== null,
})

type Read = {
  readonly cursor: ChainPoint | null
  /** Where the trail begins. */
  readonly anchor: ChainPoint
  /** From that of the cursor on. */
  readonly entries: readonly FollowedEntry[]
  readonly head: ChainPoint
  readonly employer: FollowedEmployer | null
}

/** The trail has the cursor if it begins there, or has its entry. */
export const toRound = ({ cursor, anchor, entries, head, employer }: Read): TrailRound => {
  const point = cursor && (entries.find(({ seq }) => seq === cursor.seq) ?? (anchor.seq === cursor.seq ? anchor : null))
  if (!cursor || point?.hash !== cursor.hash || anchor.seq > cursor.seq)
    return { cursor, end: head, entries: null, employer }
  const after = entries.filter(({ seq }) => seq > cursor.seq)
  const { seq, hash } = after.at(-1) ?? cursor
  return {
    cursor,
    end: { seq, hash },
    entries: after.map(({ action, subject_id }) => ({ action, subjectId: subject_id })),
    employer,
  }
}
