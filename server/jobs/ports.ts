/** Ports of the use cases. Every engine implements them with the same behaviour. */
import type { Status } from '@affiche/contract/values.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import type { ChainPoint } from '../audit/entry.ts'
import type { AuditTrail } from '../audit/ports.ts'
import type { Directory, KeyHolder } from '../employers/ports.ts'
import type { Vendors } from '../employers/vendors/ports.ts'
import type { Lists } from '../lists/reference.ts'
import type { Claim } from '../people/claim-ports.ts'
import type { People } from '../people/ports.ts'
import type { Cursor } from '../platform/lib/cursor.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import type { StoreFigures } from '../platform/metrics/registry.ts'
import type { AnswerName, ForgetRound, KeptAnswer, Remembered } from './answer-ports.ts'
import type { ChangePage, JobAction } from './changes/changes.ts'
import type { Closings, OfOne } from './closing-ports.ts'
import type { ClosingQuery, Console } from './console-ports.ts'
import type { EncodedJob, Job, JobContent, JobHead, NewLocation, PlacedContent, StoredJob } from './job.ts'
import type { PublishRefusal } from './publishing/refusal.ts'
import type { Publications } from './publishing-ports.ts'
import type { TrailEnds } from './trail-ends.ts'

export type JobQuery = {
  /** Folded words that must all occur in the title or the referenceId; none: every job. */
  readonly words: readonly string[]
  readonly status: Status | null
  readonly referenceId: string | null
  /** Page, from 1, and its size. */
  readonly page: number
  readonly pageSize: number
}

/** One page of list items, newest publishDate first, then highest id; `total` counts all matches in the same state. */
export type JobPage = { readonly total: number; readonly items: readonly JobHead[] }

export type ChangeQuery = {
  /** Null: from the oldest entry that is kept. */
  readonly after: Cursor | null
  /** That of the feed, whose own entries move its end; v1.1 by default. */
  readonly version?: ApiVersion
  readonly actions: readonly JobAction[]
  readonly limit: number
  /** An entry, at most so many after `after` as one page is looked for in, that the page ends with. */
  readonly through?: ChainPoint
}

export type WalkQuery = {
  readonly status: Status | null
  /** Only jobs with a higher id. */
  readonly after: number
}

/** An active job as it was read, for a write that must not undo a later one. */
export type ActiveJob = { readonly id: number; readonly referenceId: string; readonly updatedAt: number }

/** The job of an item of a snapshot. */
export type ItemState = {
  readonly id: number
  readonly status: Status
  /** The client's version that was kept, if nothing has written the job since. */
  readonly digest: string | null
}

/** A page, and the hash of `head` in the same state, in hexadecimal digits. */
export type JobListing = JobPage & { readonly headHash: string }

/** How list items are joined: the JSON of their employer, and the stamp that they must have. */
export type JoinedAs = { readonly employer: string; readonly rendered: number }

/** A listing whose items are comma-separated JSON in UTF-8. */
export type JoinedListing = Omit<JobListing, 'items'> & { readonly bytes: Uint8Array }

/** Jobs of one employer, read without waiting for a write; sees every acknowledged write. */
export type JobReader = {
  get(id: number): MaybePromise<StoredJob | null>
  /** The same in a form that costs less, in a store that has it. */
  getEncoded?(id: number): EncodedJob | null
  list(query: JobQuery): MaybePromise<JobListing>
  /** The same in a form that costs less, in a store that has it; null for a page with other stamps, and for a search. */
  listJoined?(query: JobQuery, form: JoinedAs): JoinedListing | null
  /**
   * Newest entry of the audit trail that moves readers of jobs, or where the trail begins; with a version, that of its
   * feed. Entries of time move the feed of v1.2 alone, and no list.
   */
  head(version?: ApiVersion): MaybePromise<ChainPoint>
  /** Changes after a point of the audit trail, all in one state; null if the trail does not have the point. */
  changes(query: ChangeQuery): MaybePromise<ChangePage | null>
  /**
   * Jobs by ascending id, in rounds of bounded size, each a read of its own. A job that is written meanwhile is as
   * before or after the write, or missing.
   */
  walk(query: WalkQuery): AsyncIterable<readonly StoredJob[]>
  /** The states of the jobs with some referenceIds, in one state of the store and by their positions. */
  findItems(referenceIds: readonly string[]): MaybePromise<ReadonlyMap<number, ItemState>>
  /** Ids of the active jobs, ascending; a job that is written meanwhile may be missing. */
  activeIds(): Promise<Int32Array>
  /** Ids of active jobs that close in a time, those that close first in front; `words` as in a list. */
  closing(query: ClosingQuery): MaybePromise<readonly number[]>
  /** Those of some jobs that are active and have a referenceId, by ascending id. */
  findActive(ids: Int32Array): MaybePromise<readonly ActiveJob[]>
}

/** Jobs and unlisted places of one employer by what names them, read like those of `JobReader`. */
export type JobLookUp = Pick<JobReader, 'get'> & {
  getByReference(referenceId: string): MaybePromise<StoredJob | null>
  /** True if a job was ever refreshed, by the trail as far as it is kept. */
  isRefreshed(id: number): MaybePromise<boolean>
  /** Id of an unlisted place that the employer has used in the same spelling, or null. */
  findPlace(location: NewLocation): MaybePromise<number | null>
}

/** Jobs of one employer inside one transaction; every change adds an entry to the audit trail. */
export type JobWriter = {
  get(id: number): Promise<StoredJob | null>
  getByReference(referenceId: string): Promise<StoredJob | null>
  /** Id of the job that holds a referenceId, or null. */
  findReference(referenceId: string): Promise<number | null>
  /** Stores a new job under an id that was never used before. */
  insert(content: JobContent): Promise<StoredJob>
  /** Writes nothing if only names of reference lists differ. */
  update(id: number, content: JobContent): Promise<StoredJob>
  /** Stores a job whose publish date is new: a refresh, which is no change of the client's version. */
  refresh(id: number, content: PlacedContent): Promise<StoredJob>
  /** True if a job was ever refreshed, by the trail as far as it is kept. */
  isRefreshed(id: number): Promise<boolean>
  /** Notes that a draft was not published on a day; false, and nothing, if that is noted already. */
  refusePublication(id: number, refusal: PublishRefusal): Promise<boolean>
  /** Keeps a job in the bin, before it is deleted; none if there is no such job. */
  keepInBin(id: number): Promise<void>
  /** True if there was such a job. */
  delete(id: number): Promise<boolean>
  /** Keeps the client's own version of a job, which counts as long as the job has the stamp `version`. */
  keepDigest(id: number, kept: { readonly version: number; readonly digest: string }): Promise<void>
}

/** Names a job by its id or by its referenceId. */
export type JobName = { readonly id: number } | { readonly referenceId: string }

/** Stored job, or the id of the job that has its referenceId. */
export type Insertion = { readonly job: StoredJob } | { readonly holder: number }

/** Writes of jobs of one employer. */
export type JobWrites = {
  /** Stores a new job unless its referenceId is taken; durable when the promise resolves. */
  insert(content: JobContent): Promise<Insertion>
  /**
   * Replaces a job by the result of `revise`, durable when the promise resolves; null if there is no such job. Errors of
   * `revise` are passed on, and nothing is stored. It may run again.
   */
  change(name: JobName, revise: (job: Job) => JobContent): Promise<Insertion | null>
  /**
   * Runs the work in one transaction, durable when the promise resolves and without effect if it rejects. The work uses
   * only the given writer, since it may run again.
   */
  write<T>(work: (jobs: JobWriter) => Promise<T>): Promise<T>
}

/** Answers of one employer; `W`: the writes of the work whose answer is kept. */
export type AnswerMemory<W = JobWrites> = {
  /**
   * Returns the answer that is kept under a name. Without one it runs the work in one transaction, together with the
   * keeping of its answer: durable when the promise resolves, and without effect if it rejects. The work may run again.
   * Refuses with idempotency-in-progress if a concurrent call under the name does not end. Of bodies that show a job
   * at most `bytesMax` are kept, as they are stored, of a further one the job; without a bound all are.
   */
  remember(name: AnswerName, work: (writes: W) => Promise<KeptAnswer>, bytesMax?: number): Promise<Remembered>
}

/** Store of one employer; there is no other access to its jobs. */
export type EmployerStore = JobReader & JobLookUp & JobWrites & AnswerMemory

/**
 * Key, its employer and a job of the employer in the same state. The job is null if there is none, the key is revoked
 * or the employer suspended; undefined if it was not searched.
 */
export type KeyedJob = KeyHolder & { readonly job?: StoredJob | null }

/** Due jobs: published on or before `publishedBy`, closing after `today`. */
export type RefreshRound = OfOne & { readonly today: IsoDate; readonly publishedBy: IsoDate; readonly limit: number }

/** Leases of snapshots: one of an employer archives at a time, in all processes. */
export type SnapshotLeases = {
  /** Takes a lease, or prolongs that of the same holder; false if another has it. */
  hold(employerId: number, holder: string): Promise<boolean>
  release(employerId: number, holder: string): Promise<void>
}

/** Counts of requests by key, summed over processes. */
export type RateLedger = {
  /** Adds counts by key to a window; returns the sums of all processes for these keys. */
  add(windowStart: number, counts: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>>
  /** Deletes the windows that began before a time. */
  forget(before: number): Promise<void>
}

/** The sides of a store that people and employers write to. */
export type JobSides = {
  readonly directory: Directory
  readonly vendors: Vendors
  readonly people: People
  readonly console: Console
}

/** Store without its public side. */
export type JobStore = JobSides & {
  /** True if writes take effect in the order in which they are asked for. */
  readonly ordersWrites: boolean
  /** Null on an engine for one process. */
  readonly rates: RateLedger | null
  /** Migrations that were applied when the store was opened. */
  readonly migrated: readonly string[]
  /**
   * Store for one employer; `keyId` is the acting key, null for the service itself. Writes look at a claim as those of
   * `claiming` do.
   */
  as(employerId: number, keyId?: number | null, claim?: Claim | null): EmployerStore
  /**
   * Looks at a claim in the transaction of each write: refuses with key-invalid, employer-suspended or scope-missing; in
   * a session also with key-missing if it is over, and with path-not-found for what is not the person's any more.
   */
  claiming(claim: Claim): JobSides
  /** Like `findKey`, with a job of the employer; null if one after the other is as fast. */
  readonly findKeyedJob: ((hash: Uint8Array, id: number) => Promise<KeyedJob | null>) | null
  readonly audit: AuditTrail
  readonly trailEnds: TrailEnds
  readonly snapshotLeases: SnapshotLeases
  /** Renews due jobs of unlimited, not suspended employers, at most `limit`; returns their number. */
  refresh(round: RefreshRound): Promise<number>
  readonly closings: Closings
  readonly publications: Publications
  /** Deletes the oldest kept answers; returns their number, less than the limit if none is left. */
  forgetAnswers(round: ForgetRound): Promise<number>
  /** Rerenders jobs of an older version, at most `limit`; returns the number of jobs read, 0 if none is left. */
  rerender(lists: Lists, limit: number): Promise<number>
  /** Resolves if the store can be read and written; rejects with the reason otherwise. */
  check(): Promise<void>
  figures(): Promise<StoreFigures>
  close(): Promise<void>
}

/** Store for a thread that only reads jobs. */
type OfWriters = 'as' | 'audit' | 'claiming' | 'migrated' | 'rerender' | 'snapshotLeases'
export type ReadingJobStore = Omit<JobStore, OfWriters> & {
  as(employerId: number): JobReader
  claiming(claim: Claim): JobSides
  readonly audit: Omit<AuditTrail, 'prune'>
  /** Like `findKey` of the directory, synchronous and by the text of the hash (`nameOfKey`); null on a database. */
  readonly findCachedKey: ((name: string) => KeyHolder | null) | null
}
