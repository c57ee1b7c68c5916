/** What the use cases need of the outside. Implementations promise the same behaviour on every engine. */
import type { Status } from '@affiche/contract/job.ts'
import type { Scope } from '@affiche/contract/operations.ts'
import type { AuditEntry, ChainPoint } from '../domain/audit.ts'
import type { Employer, Plan } from '../domain/employer.ts'
import type { Job, JobContent, JobHeader } from '../domain/job/job.ts'
import type { Item } from '../domain/reference.ts'
import type { IsoDate } from '../lib/dates.ts'

export type JobQuery = {
  /** Folded words that must all occur in the title or the referenceId; none: every job. */
  readonly words: readonly string[]
  readonly status: Status | null
  readonly referenceId: string | null
  /** The page, from 1, and its size. */
  readonly page: number
  readonly pageSize: number
}

/** One page of headers, newest publishDate first, then highest id; `total` counts all matches at the same moment. */
export type JobPage = { readonly total: number; readonly headers: readonly JobHeader[] }

/** The jobs of one employer, read without ever waiting for a write; sees every acknowledged write. */
export type JobReader = {
  get(id: number): Promise<Job | null>
  list(query: JobQuery): Promise<JobPage>
}

/** The jobs of one employer inside one transaction; every change adds an entry to the audit trail. */
export type JobWriter = {
  get(id: number): Promise<Job | null>
  getByReference(referenceId: string): Promise<Job | null>
  /** Id of the job that holds a referenceId, or null. */
  findReference(referenceId: string): Promise<number | null>
  /** Stores a new job under an id that was never used before. */
  insert(content: JobContent): Promise<Job>
  /** What changes nothing is not written. */
  update(id: number, content: JobContent): Promise<Job>
  /** True if there was such a job. */
  delete(id: number): Promise<boolean>
}

/** Names a job by its id or by its referenceId. */
export type JobName = { readonly id: number } | { readonly referenceId: string }

/** What became of a job that was to be stored: it is, or another job of the employer holds its referenceId. */
export type Insertion = { readonly job: Job } | { readonly holder: number }

/** Everything the store lets be done for one employer; there is no other way to its jobs. */
export type EmployerStore = JobReader & {
  /** Stores a new job unless its referenceId is taken; durable when the promise resolves. */
  insert(content: JobContent): Promise<Insertion>
  /**
   * Stores what `revise` makes of a job as it is now, durable when the promise resolves; null when there is no
   * such job. What `revise` throws is passed on, and nothing is stored. It may run again.
   */
  change(name: JobName, revise: (job: Job) => JobContent): Promise<Insertion | null>
  /**
   * Runs the work in one transaction that is durable when the promise resolves, and leaves no trace when
   * it rejects. The work touches nothing but the writer that it is given, since it may run again.
   */
  write<T>(work: (jobs: JobWriter) => Promise<T>): Promise<T>
}

/** An API key as the operator sees it. Moments are milliseconds since 1970, UTC. */
export type ApiKey = {
  readonly id: number
  readonly employerId: number
  readonly name: string | null
  readonly scopes: readonly Scope[]
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** To the minute; null before the first use. What `findKey` finds may be old in this one member. */
  readonly lastUsedAt: number | null
}

export type NewApiKey = Omit<ApiKey, 'id' | 'revokedAt' | 'lastUsedAt'> & { readonly hash: Uint8Array }

/** A key that takes the place of another, which ends at `endsAt`, or earlier if it was to. */
export type KeySuccession = Pick<NewApiKey, 'createdAt' | 'expiresAt' | 'hash'> & {
  readonly id: number
  readonly endsAt: number
}

/** The key that was replaced, with its new end, and the one in its place. */
export type ReplacedKey = { readonly previous: ApiKey; readonly key: ApiKey }

/** Who stands behind a key. */
export type KeyHolder = { readonly key: ApiKey; readonly employer: Employer }

/**
 * Who stands behind a key and a job of the employer, as both were at one moment. No job where there is none, and
 * none is read where the key is revoked or the employer suspended; undefined where it was not looked for.
 */
export type KeyedJob = KeyHolder & { readonly job?: Job | null }

export type NewEmployer = { readonly name: string; readonly plan: Plan; readonly createdAt: number }

/** Employers and their keys; every change adds an entry to the audit trail. */
export type Directory = {
  createEmployer(employer: NewEmployer): Promise<Employer>
  /** Makes the very first employer; null if there is one already. Of many that ask at once one gets it. */
  createFirstEmployer(employer: NewEmployer): Promise<Employer | null>
  getEmployer(id: number): Promise<Employer | null>
  listEmployers(): Promise<Employer[]>
  /** Null if there is no such employer. */
  setName(id: number, name: string): Promise<Employer | null>
  /** Null if there is no such employer. */
  setPlan(id: number, plan: Plan): Promise<Employer | null>
  /** Suspending again keeps the first moment. */
  setSuspended(id: number, suspendedAt: number | null): Promise<Employer | null>
  /**
   * Removes an employer who has no jobs, with keys and unlisted places; the trail stays. Returns how many jobs are in
   * the way, so that 0 means removed; null if there is no such employer.
   */
  deleteEmployer(id: number): Promise<number | null>
  createKey(key: NewApiKey): Promise<ApiKey>
  listKeys(employerId: number): Promise<ApiKey[]>
  /** Null if there is no such key; revoking again keeps the first moment. */
  revokeKey(id: number, revokedAt: number): Promise<ApiKey | null>
  /** Both or nothing; null if there is no such key or it is not in force at `createdAt`. */
  replaceKey(succession: KeySuccession): Promise<ReplacedKey | null>
  getKey(id: number): Promise<ApiKey | null>
  /** Notes when keys were used, by their ids; an earlier moment than the one that is known changes nothing. */
  noteUses(uses: ReadonlyMap<number, number>): Promise<void>
  /** The key with a hash and its employer; the same work whether or not there is one. */
  findKey(hash: Uint8Array): Promise<KeyHolder | null>
}

/** Which jobs are due: published on or before `publishedBy`, closing after `today`. */
export type RefreshRound = { readonly today: IsoDate; readonly publishedBy: IsoDate; readonly limit: number }

/** Where several processes add up what each counted of a key's requests. */
export type RateLedger = {
  /** Adds counts by key to a window; returns the sums of all processes for these keys. */
  add(windowStart: number, counts: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>>
  /** Drops the windows that began before a moment. */
  forget(before: number): Promise<void>
}

/** Which entries of a trail are wanted; null: whichever. */
export type AuditFilter = {
  /** The first moment, and the one before which it ends. */
  readonly since: number | null
  readonly until: number | null
  readonly jobId: number | null
  readonly keyId: number | null
}

/** Entries in their order, and where the chain begins: read after them, so that no prune meanwhile looks like a gap. */
export type AuditPage = { readonly entries: readonly AuditEntry[]; readonly anchor: ChainPoint }

/** The audit trail of each employer; what is appended to it comes with the writes themselves. */
export type AuditTrail = {
  /** A page of the entries above a number; empty past the end. */
  page(employerId: number, after: number, filter?: AuditFilter): Promise<AuditPage>
  /** The first employer above a number of whom there is a trail; null: there is none. */
  nextTrail(after: number): Promise<number | null>
  /** The number above which the newest entries that are wanted begin, `limit` of them or all there are. */
  beforeNewest(employerId: number, limit: number, filter: AuditFilter): Promise<number>
  /** Drops the entries before the first that is not older than a moment; returns how many. */
  prune(employerId: number, before: number): Promise<number>
}

/** The size of a store in bytes, and what its connections do. */
export type StoreFigures = {
  readonly dataBytes: number
  /** The log of writes that the data does not hold yet; null where the engine keeps it elsewhere. */
  readonly logBytes: number | null
  /** By the name of the pool; none on an engine without connections. */
  readonly connections: readonly { readonly pool: string; readonly busy: number; readonly waiting: number }[]
}

export type Store = {
  /** Null on an engine that one process alone works with. */
  readonly rates: RateLedger | null
  /** Names of the migrations that opening the store applied. */
  readonly migrated: readonly string[]
  /** The store for one employer; `keyId` is the key that acts, null where it is the service itself. */
  as(employerId: number, keyId?: number | null): EmployerStore
  readonly directory: Directory
  /** As `findKey`, with a job of the employer; null where the one after the other is as quick. */
  readonly findKeyedJob: ((hash: Uint8Array, id: number) => Promise<KeyedJob | null>) | null
  readonly audit: AuditTrail
  /** Dates due jobs of unlimited, not suspended employers today, at most `limit`; returns how many. */
  refresh(round: RefreshRound): Promise<number>
  /** Keeps the items of a reference list as they are now; returns those it was given earlier and not this time. */
  remember<T extends Item>(list: string, items: readonly T[]): Promise<T[]>
  /** Resolves when the store can be read and written; rejects with why not. */
  check(): Promise<void>
  figures(): Promise<StoreFigures>
  close(): Promise<void>
}

/** The items of a reference list as answers show them: their JSON by id, and what follows the id of one that is in no list. */
export type ItemTexts = { readonly texts: readonly (readonly [id: number, text: string])[]; readonly lost: string }

/** The texts of every list whose items a job names. */
export type ReferenceTexts = Record<
  'locations' | 'categories' | 'positionTypes' | 'salaryPeriods' | 'applicantRoutingTypes',
  ItemTexts
>

/** Some headers as JSON in UTF-8, divided by commas, and how many match in all. */
export type TextPage = { readonly total: number; readonly headers: Uint8Array }

/** Reads that need not be waited for, and give the read shapes as JSON in UTF-8; each is of one moment. */
export type InstantReads = {
  /** As that of the directory, by the name that stands for the hash (`nameOfKey`). */
  findKey(name: string): KeyHolder | null
  /** Null if the employer has no such job. */
  job(employer: Employer, id: number): Uint8Array | null
  page(employer: Employer, query: JobQuery): TextPage
}

/** A store whose jobs are only read here; another thread writes them. */
export type ReadingStore = Omit<Store, 'as' | 'audit' | 'migrated' | 'remember'> & {
  as(employerId: number): JobReader
  /** Null on an engine whose answers have to be waited for. */
  readonly instant: ((texts: ReferenceTexts) => InstantReads) | null
}
