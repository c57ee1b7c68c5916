import type { Connection } from '../connection.ts'
import { addToWaiting, countWaiting, indexWaiting, removeFromWaiting, type Searched } from './backlog.ts'
import { ADD_TO_INDEX, indexTokens, REMOVE_FROM_INDEX } from './index.ts'

/** Where the changes of the search index go. */
export type SearchIndex = {
  /** Of a job that is not in the index. */
  add(id: number, job: Searched): void
  remove(id: number): void
}

/** Changes the index at once. */
export const directIndex = (connection: Connection): SearchIndex => ({
  add: (id, { employerId, status, text }) =>
    void connection.run(ADD_TO_INDEX, id, indexTokens(employerId, status, text)),
  remove: (id) => {
    if (!removeFromWaiting(connection, id)) connection.run(REMOVE_FROM_INDEX, id)
  },
})

/** Jobs that are added wait in a table, and those that are removed from FTS5 for the end of the transaction. */
export type WaitingIndex = SearchIndex & {
  /** Names the moment, for `undo`. */
  mark(): number
  /** Forgets what came after the moment, which is rolled back. */
  undo(mark: number): void
  /** Makes the removals in their order; to be called before every commit, outside of savepoints. */
  apply(): void
  /** How many jobs wait in the table, as far as this process knows; between transactions. */
  waiting(): number
  /** Takes some of them into the index inside a transaction; false where fewer than `least` wait. */
  takeIn(least: number): boolean
}

/**
 * FTS5 gathers its changes in memory until a commit, but writes them out as a part of the index of their own at
 * every savepoint. Made after the savepoints of a batch, the changes of all its writes are one part.
 */
export const createWaitingIndex = (connection: Connection): WaitingIndex => {
  let removals: number[] = []
  /** Null where it has to be counted. */
  let jobs: number | null = null
  const count = (more: number): void => {
    if (jobs !== null) jobs += more
  }
  return {
    add: (id, job) => {
      addToWaiting(connection, id, job)
      count(1)
    },
    remove: (id) => {
      if (removeFromWaiting(connection, id)) count(-1)
      else removals.push(id)
    },
    mark: () => removals.length,
    undo: (mark) => {
      removals.length = mark
      jobs = null
    },
    apply: () => {
      for (const id of removals) connection.run(REMOVE_FROM_INDEX, id)
      removals = []
    },
    waiting: () => {
      jobs ??= countWaiting(connection)
      return jobs
    },
    takeIn: (least) => {
      // A job that is still to be removed from FTS5 may wait to be added anew.
      if (removals.length > 0) return true
      jobs = null
      return indexWaiting(connection, least)
    },
  }
}
