/** Ports of the follower: it reads the audit trails, and keeps what the public sees of jobs. */
import type { Language } from '@affiche/contract/values.ts'
import type { ChainPoint } from '../audit/entry.ts'
import type { StoredJob } from '../jobs/job.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import type { Point } from './distance.ts'
import type { PublicEmployer } from './document.ts'
import type { PublicReader, PublicWriter } from './ports.ts'

/** An employer as the public side needs it. */
export type FollowedEmployer = PublicEmployer & {
  readonly suspended: boolean
  readonly publishing: 'public' | 'off'
}

/** The trail of an employer since the follower read it last, in one state of the store. */
export type TrailRound = {
  /** Entry that the follower has read to; null before its first round. */
  readonly cursor: ChainPoint | null
  /** The last entry of this round. */
  readonly end: ChainPoint
  /** Entries after the cursor; null if the trail does not have the cursor, or it was never read. */
  readonly entries: readonly { readonly action: string; readonly subjectId: number }[] | null
  /** Null for an employer that was deleted. */
  readonly employer: FollowedEmployer | null
}

/** A job to judge: null if there is none; `hidden` is what an operator decided, `shown` whether it is public as yet. */
export type FollowedJob = {
  readonly jobId: number
  readonly job: StoredJob | null
  readonly hidden: boolean
  readonly shown: boolean
}

/** Reads of the follower. */
export type FollowerReader = {
  /**
   * Employers whose trail goes beyond the cursor, at most `limit`; `whole` compares every trail, otherwise only those
   * that were written since the last call, if the engine knows them.
   */
  behind(round: { readonly whole: boolean; readonly limit: number }): MaybePromise<readonly number[]>
  /** Time to rest after the last `behind`, ten times that of its work; none where nothing was written. */
  restMs(): number
  /**
   * Resolves once something may have been written since a `behind` that found nobody, whoever asked for it, after a while
   * in any case, or once aborted.
   */
  written(signal: AbortSignal): Promise<void>
  /** Employers with a trail of which nothing was read, at most `limit`. */
  unread(limit: number): MaybePromise<readonly number[]>
  /** Round of an employer, with some thousand entries at most. */
  round(employerId: number): MaybePromise<TrailRound>
  /** Ids of the active jobs of an employer, and of those that are public as yet, ascending. */
  ids(employerId: number): Promise<Int32Array>
  jobs(employerId: number, ids: readonly number[]): MaybePromise<readonly FollowedJob[]>
  /** Public jobs that are closed on a day. */
  closed(
    today: IsoDate,
    limit: number,
  ): MaybePromise<readonly { readonly employerId: number; readonly jobId: number }[]>
  /** Whether the address of a page is an employer's. */
  isSlugTaken(slug: string): MaybePromise<boolean>
}

/** A row of the public side, as the follower writes it. */
export type Showing = {
  readonly jobId: number
  readonly document: string
  readonly hash: string
  readonly languages: readonly Language[]
  readonly publishDate: IsoDate
  readonly closeDate: IsoDate
  /** Upper bound in dollars a year; null without a pay. */
  readonly yearlyPay: number | null
  /** Values that searches count. */
  readonly facets: string
  /** Terms that searches find it by, with a space between. */
  readonly terms: string
  readonly points: readonly Point[]
}

/** Changes that a follower found for one employer, written in one transaction or not at all. */
export type PublicRound = {
  readonly holder: string
  readonly employerId: number
  /** Entry that the follower had read to before; null before the first round. */
  readonly after: ChainPoint | null
  /** Entry that it has read to now; null if more rounds follow. */
  readonly end: ChainPoint | null
  readonly show: readonly Showing[]
  /** Ids of jobs that are public no more. */
  readonly hide: readonly number[]
  /** Address of the page of the employer, if it has none yet. */
  readonly slug: string | null
}

/** Writes of the follower. */
export type FollowerWriter = {
  /** Takes the lease, or prolongs that of the same holder, for a time; false if another has it. */
  hold(holder: string, milliseconds: number): Promise<boolean>
  release(holder: string): Promise<void>
  /**
   * False if the holder has no lease any more, or the cursor is not `after`: then nothing was written. Throws an
   * `UnfitPosting` if the store refuses a value of a job.
   */
  publish(round: PublicRound): Promise<boolean>
  /** Forgets postings that are gone since before a time; returns their number. */
  forget(round: { readonly before: number; readonly limit: number }): Promise<number>
  /** Has the follower read every job again; `fromNothing`, as if nothing had been public. */
  rebuild(how?: { readonly fromNothing?: boolean }): Promise<void>
  /** Notes that every employer was read, which stays so whatever changes later. */
  markMade(): Promise<void>
}

/** The public side of a store. */
export type PublicStore = {
  readonly public: PublicReader
  readonly follower: FollowerReader
  readonly publicWrites: PublicWriter & FollowerWriter
}

/** A posting that cannot be public by its own data, though the store works; its cause says why. */
export class UnfitPosting extends Error {
  override readonly name = 'UnfitPosting'

  constructor(cause: unknown) {
    super('The posting cannot be made public by its data.', { cause })
  }
}
