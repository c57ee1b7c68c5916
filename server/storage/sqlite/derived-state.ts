import { type Chains, directChains, rememberChains } from './chains.ts'
import type { Connection } from './connection.ts'
import { createWaitingCounts } from './count-changes.ts'
import { type Counts, directCounts } from './counts.ts'
import { createWaitingIndex, directIndex, type SearchIndex, type WaitingIndex } from './search/changes.ts'

/** What is kept of the jobs beside their rows: counts, search index and audit trail. */
export type Books = { readonly index: SearchIndex; readonly counts: Counts; readonly chains: Chains }

/** Writes all of it at once. */
export const directBooks = (connection: Connection): Books => ({
  index: directIndex(connection),
  counts: directCounts(connection),
  chains: directChains(connection),
})

/** Books in which what many writes have in common is written once, before their commit. */
export type BatchBooks = Books & {
  readonly index: WaitingIndex
  /** To be called at the beginning of every transaction. */
  begin(): void
  /** Names the moment, for `undo`; no counts may be waiting. */
  mark(): number
  /** Forgets what came after the moment, which was rolled back. */
  undo(mark: number): void
  /** Writes the counts; to be called before a savepoint is released. */
  settle(): void
  /** Writes all that waits; to be called before every commit, outside of savepoints. */
  apply(): void
}

/** `operator` is who acts where no key does; null: the service itself. */
export const createBatchBooks = (connection: Connection, operator: string | null = null): BatchBooks => {
  const index = createWaitingIndex(connection)
  const counts = createWaitingCounts(connection)
  const chains = rememberChains(connection, operator)
  return {
    ...{ index, counts, chains },
    begin: chains.begin,
    mark: index.mark,
    undo: (mark) => {
      index.undo(mark)
      counts.forget()
      chains.forget()
    },
    settle: counts.apply,
    apply: () => {
      // In this order: FTS5 writes out what it has gathered when another statement begins.
      counts.apply()
      index.apply()
    },
  }
}
