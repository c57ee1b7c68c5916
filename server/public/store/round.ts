/** Changes of a round of the follower to the tables, on any engine. */
import type { AuditNote, ChainPoint } from '../../audit/entry.ts'
import type { Point } from '../distance.ts'
import { PUBLIC_FACTS } from '../document.ts'
import type { PublicRound, Showing } from '../follower-ports.ts'
import { sortKeyOf } from './row.ts'

/** The only follower there is as yet, by the name of its lease. */
export const FOLLOWER = 'public'

/** A change of public documents or of the terms of searches needs the next number; one more fact counts by itself. */
const FORM = 6
const FIRST_FACTS = 7

/** The name of its cursors. With another number it has none, so that it reads every job again. */
export const CURSOR_NAME = `public-${FORM + PUBLIC_FACTS.length - FIRST_FACTS}`

/** In place of a cursor: a row that says that every employer was read once. No copy or start from nothing has it. */
export const MADE_NAME = 'public-made'
export const MADE = `follower = '${MADE_NAME}' AND employer_id = 0`

/** The row of a job before the round. */
export type BeforeRow = {
  readonly job_id: number
  readonly shown: number | boolean
  readonly hash: string
  readonly sort_key: number
}

export type WrittenPublicJob = {
  readonly job_id: number
  readonly number: number
  readonly hash: string
  readonly languages: string
  readonly sort_key: number
  readonly close_date: string
  readonly yearly_pay: number | null
  readonly facets: string
}

export type RoundPlan = {
  readonly documents: readonly Pick<Showing, 'hash' | 'document'>[]
  /** New or changed rows, all shown. */
  readonly rows: readonly WrittenPublicJob[]
  /** Those of rows that are as they were: an earlier version may have written them. */
  readonly facets: readonly Pick<WrittenPublicJob, 'job_id' | 'facets'>[]
  /** Hashes of documents that postings had until this round. */
  readonly left: readonly string[]
  readonly gone: readonly { readonly job_id: number; readonly number: number }[]
  /** Sort keys that searches must not find any more, or find by other terms. */
  readonly removed: readonly number[]
  /** Ascending: the text index of the embedded store begins a segment anew at each key that is less than the one before. */
  readonly terms: readonly { readonly sort_key: number; readonly terms: string }[]
  /** Points of shown jobs; those that are known stay. */
  readonly points: readonly Point[]
  readonly notes: readonly Pick<AuditNote, 'action' | 'subjectId' | 'members'>[]
  /** The newest number after the round. */
  readonly number: number
}

/** A posting that is shown as it was gets no new number; what it is found by is written anew. */
export const planRound = (
  { show, hide }: PublicRound,
  before: ReadonlyMap<number, BeforeRow>,
  number: number,
): RoundPlan => {
  const wasShown = (id: number): boolean => Boolean(before.get(id)?.shown)
  const changed = show.filter(({ jobId, hash }) => !wasShown(jobId) || before.get(jobId)?.hash !== hash)
  const gone = hide.filter(wasShown)
  const touched = [...show.map(({ jobId }) => jobId), ...gone]
  return {
    // Also those of what has not changed, so that a rebuild brings back a document that was lost.
    documents: show.map(({ hash, document }) => ({ hash, document })),
    rows: changed.map((showing, at) => ({ ...rowOf(showing), number: number + at + 1 })),
    facets: show
      .filter((showing) => !changed.includes(showing))
      .map((showing) => ({ job_id: showing.jobId, facets: showing.facets })),
    left: [...changed.map(({ jobId }) => jobId), ...gone].filter(wasShown).map((id) => before.get(id)?.hash ?? ''),
    gone: gone.map((job_id, at) => ({ job_id, number: number + changed.length + at + 1 })),
    removed: touched.filter(wasShown).map((id) => Number(before.get(id)?.sort_key)),
    terms: show
      .map((showing) => ({ sort_key: keyOf(showing), terms: showing.terms }))
      .toSorted((one, other) => one.sort_key - other.sort_key),
    points: show.flatMap(({ points }) => points),
    notes: [
      ...changed.map(({ jobId, hash }) => ({
        action: 'job.shown' as const,
        subjectId: jobId,
        members: [`sha256:${hash}`],
      })),
      ...gone.map((jobId) => ({ action: 'job.hidden' as const, subjectId: jobId, members: [] })),
    ],
    number: number + changed.length + gone.length,
  }
}

const keyOf = ({ publishDate, jobId }: Showing): number => sortKeyOf(publishDate, jobId)

const rowOf = (showing: Showing): Omit<WrittenPublicJob, 'number'> => ({
  job_id: showing.jobId,
  hash: showing.hash,
  languages: showing.languages.join(','),
  sort_key: keyOf(showing),
  close_date: showing.closeDate,
  yearly_pay: showing.yearlyPay,
  facets: showing.facets,
})

/** The cursor after a round: the end of the trail if nobody else has written to it since. */
export const cursorAfter = (end: ChainPoint, head: ChainPoint, notes: number): ChainPoint =>
  head.seq === end.seq + notes ? head : end

export const isSamePoint = (one: ChainPoint | null, other: ChainPoint | null): boolean =>
  one?.seq === other?.seq && one?.hash === other?.hash
