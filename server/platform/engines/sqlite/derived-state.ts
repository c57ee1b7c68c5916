import type { AuditNote } from '../../../audit/entry.ts'
import { createChains } from '../../../audit/store/sqlite-chains.ts'
import { createCounts } from '../../../jobs/store/sqlite/counts.ts'
import { type Backlog, createBacklog, type SearchedJob } from '../../../jobs/store/sqlite/search/backlog.ts'
import type { Connection } from './connection.ts'

/** The part of a job that counts and search index depend on. */
export type DerivedFrom = SearchedJob & { readonly publishDate: string }

/** Counts, search index and audit trail: each write of a job keeps them, in its own transaction. */
export type DerivedState = {
  readonly backlog: Backlog
  add(job: DerivedFrom): void
  change(before: DerivedFrom, after: DerivedFrom): void
  remove(job: DerivedFrom): void
  /** Appends to an employer's audit trail. */
  append(employerId: number, note: AuditNote): void
  /** To be called at the beginning of a transaction, once no other connection can write. */
  begin(): void
  /** Writes all that was gathered; to be called before the commit. */
  apply(): void
  /** Forgets all that was gathered; to be called after a rollback. */
  forget(): void
}

/** `operator` is recorded for changes that no key made; null: the service itself. */
export const createDerivedState = (connection: Connection, operator: string | null = null): DerivedState => {
  const backlog = createBacklog(connection)
  const counts = createCounts(connection)
  const chains = createChains(connection, operator)
  return {
    backlog,
    add: (job) => {
      counts.change(job, 1)
      backlog.add(job)
    },
    change: (before, after) => {
      const isMoved = before.status !== after.status
      if (isMoved || before.publishDate !== after.publishDate) {
        counts.change(before, -1)
        counts.change(after, 1)
      }
      if (isMoved || before.text !== after.text) {
        backlog.remove(before.id)
        backlog.add(after)
      }
    },
    remove: (job) => {
      counts.change(job, -1)
      backlog.remove(job.id)
    },
    append: chains.append,
    begin: chains.begin,
    apply: () => {
      // In this order: FTS5 writes a segment when another statement begins.
      counts.apply()
      backlog.apply()
    },
    forget: () => {
      counts.forget()
      backlog.forget()
      chains.forget()
    },
  }
}
