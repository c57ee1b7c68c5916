import type { AuditNote } from '../../../audit/entry.ts'
import { createChains } from '../../../audit/store/sqlite-chains.ts'
import type { Connection } from '../../../platform/engines/sqlite/connection.ts'
import type { Gathering } from '../../../platform/engines/sqlite/write-batch.ts'
import { createCounts } from './counts.ts'
import { type Backlog, createBacklog, type SearchedJob } from './search/backlog.ts'

/** The part of a job that counts and search index depend on. */
export type DerivedFrom = SearchedJob & { readonly publishDate: string }

/** Counts, search index and audit trail: each write of a job keeps them, in its own transaction. */
export type DerivedState = Gathering & {
  readonly backlog: Backlog
  add(job: DerivedFrom): void
  change(before: DerivedFrom, after: DerivedFrom): void
  remove(job: DerivedFrom): void
  /** Appends to an employer's audit trail. */
  append(employerId: number, note: AuditNote): void
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
