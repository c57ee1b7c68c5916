/** Ports of the audit trail. */
import type { AuditEntry, ChainPoint } from './entry.ts'

/** Filter of entries; null matches all. */
export type AuditFilter = {
  /** Inclusive start and exclusive end. */
  readonly since: number | null
  readonly until: number | null
  readonly jobId: number | null
  readonly keyId: number | null
}

/** Matching entries below a number, null: below no number, newest first. */
export type AuditSearch = { readonly before: number | null; readonly limit: number; readonly filter: AuditFilter }

/** The entries found, and the number to go on below; null where the chain begins. */
export type FoundEntries = { readonly entries: readonly AuditEntry[]; readonly before: number | null }

/** Entries in order, and the start of the chain, read after them so that a concurrent prune does not look like a gap. */
type AuditPage = { readonly entries: readonly AuditEntry[]; readonly anchor: ChainPoint }

/** The newest entry before a moment; `isKept`: false if older entries were pruned, and those after it may not be all. */
export type PointBefore = { readonly point: ChainPoint; readonly isKept: boolean }

export type FailedApplications = {
  /**
   * Jobs whose address has not taken an application since it was changed last, with the time of the first such one at or
   * after `from` of the job. A change among very many later entries is not seen.
   */
  failedSince(
    employerId: number,
    jobIds: readonly number[],
    from: (jobId: number) => Promise<number>,
  ): Promise<ReadonlyMap<number, number>>
}

/** Audit trail of each employer; writes append to it in their own transactions. */
export type AuditTrail = FailedApplications & {
  /** Page of entries above a number; empty beyond the end. */
  page(employerId: number, after: number, filter?: AuditFilter): Promise<AuditPage>
  /** Looks through a part of the chain, of bounded size: there may be more entries than it found, even if it found none. */
  search(employerId: number, search: AuditSearch): Promise<FoundEntries>
  /** Time of the last sign-in of each person, by its id, that the newest part of the chain holds. */
  signIns(employerId: number): Promise<ReadonlyMap<number, number>>
  /** First employer with a trail above an id; null if there is none. */
  nextTrail(after: number): Promise<number | null>
  /** Number before the newest `limit` matching entries. */
  beforeNewest(employerId: number, limit: number, filter: AuditFilter): Promise<number>
  /** The newest entry before a moment, or the beginning of what is kept. */
  pointBefore(employerId: number, moment: number): Promise<PointBefore>
  /** Deletes the entries before the first that is not older than a time; returns their number. */
  prune(employerId: number, before: number): Promise<number>
}
