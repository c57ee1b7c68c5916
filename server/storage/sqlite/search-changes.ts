import type { Connection } from './connection.ts'
import { ADD_TO_INDEX, REMOVE_FROM_INDEX } from './search-index.ts'

/** Where the changes of the search index go. */
export type SearchIndex = {
  add(id: number, tokens: string): void
  remove(id: number): void
}

/** Changes the index at once. */
export const directIndex = (connection: Connection): SearchIndex => ({
  add: (id, tokens) => void connection.run(ADD_TO_INDEX, id, tokens),
  remove: (id) => void connection.run(REMOVE_FROM_INDEX, id),
})

/** Changes that wait for the end of the transaction. */
export type WaitingIndex = SearchIndex & {
  /** Names the moment, for `undo`. */
  mark(): number
  /** Forgets what came after the moment. */
  undo(mark: number): void
  /** Makes the changes in their order; to be called before every commit, outside of savepoints. */
  apply(): void
}

/**
 * FTS5 gathers its changes in memory until a commit, but writes them out as a part of the index of their own at
 * every savepoint. Made after the savepoints of a batch, the changes of all its writes are one part.
 */
export const createWaitingIndex = (connection: Connection): WaitingIndex => {
  const index = directIndex(connection)
  let changes: (() => void)[] = []
  return {
    add: (id, tokens) => void changes.push(() => index.add(id, tokens)),
    remove: (id) => void changes.push(() => index.remove(id)),
    mark: () => changes.length,
    undo: (mark) => {
      changes.length = mark
    },
    apply: () => {
      for (const change of changes) change()
      changes = []
    },
  }
}
