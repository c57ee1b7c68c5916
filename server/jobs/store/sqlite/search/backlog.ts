/**
 * Jobs that wait in a table for the search index. FTS5 makes a segment of each commit's changes and merges segments
 * later: indexing the few jobs of each commit costs three times as much as indexing many at once.
 */
import type { Connection } from '../../../../platform/engines/sqlite/connection.ts'
import { ADD_TO_INDEX, indexTokens, REMOVE_FROM_INDEX } from './index.ts'

/** Jobs indexed at once; bounds the backlog, and the time for which writes wait meanwhile. */
export const INDEXED_AT_ONCE = 512

/** The part of a job that the search index depends on. */
export type SearchedJob = {
  readonly id: number
  readonly employerId: number
  readonly status: string
  readonly text: string
}

export type Backlog = {
  /** Adds a job that is not in the index. */
  add(job: SearchedJob): void
  remove(id: number): void
  /** Makes the gathered removals from the index; to be called before the commit. */
  apply(): void
  /** Drops the gathered removals; to be called after a rollback. */
  forget(): void
  /** The jobs that wait; between transactions. */
  size(): number
  /** Indexes some of the jobs that wait; false, and nothing done, if there are fewer than `least`. */
  index(least?: number): boolean
}

const ADD = 'INSERT INTO jobs_to_index (id, employer_id, status, text) VALUES (?, ?, ?, ?)'
const REMOVE = 'DELETE FROM jobs_to_index WHERE id = ?'

/** FTS5 writes a segment whenever another statement begins, so removals are made together at the end. */
export const createBacklog = (connection: Connection): Backlog => {
  let removals: number[] = []
  /** Null until counted. */
  let jobs: number | null = null
  const count = (more: number): void => {
    if (jobs !== null) jobs += more
  }
  const apply = (): void => {
    for (const id of removals) connection.run(REMOVE_FROM_INDEX, id)
    removals = []
  }
  return {
    add: ({ id, employerId, status, text }) => {
      connection.run(ADD, id, employerId, status, text)
      count(1)
    },
    remove: (id) => {
      if (connection.run(REMOVE, id).changes > 0) count(-1)
      else removals.push(id)
    },
    apply,
    forget: () => {
      removals = []
      jobs = null
    },
    size: () => {
      jobs ??= countBacklog(connection)
      return jobs
    },
    index: (least) => {
      // A job may have been removed from the index and added again.
      apply()
      jobs = null
      return indexBacklog(connection, least)
    },
  }
}

const COUNT = 'SELECT count(*) AS jobs FROM jobs_to_index'
const FIRST = `SELECT id, employer_id AS employerId, status, text FROM jobs_to_index
  ORDER BY id LIMIT ${INDEXED_AT_ONCE}`
const REMOVE_FIRST = 'DELETE FROM jobs_to_index WHERE id <= ?'

export const countBacklog = (connection: Connection): number => connection.one<{ jobs: number }>(COUNT)?.jobs ?? 0

/** Moves the first of the jobs that wait into the index; false, and nothing done, if there are fewer than `least`. */
export const indexBacklog = (connection: Connection, least = 1): boolean => {
  const rows = connection.all<SearchedJob>(FIRST)
  const last = rows.at(-1)
  if (!last || rows.length < least) return false
  // First, since FTS5 writes a segment when another statement begins.
  connection.run(REMOVE_FIRST, last.id)
  for (const { id, employerId, status, text } of rows)
    connection.run(ADD_TO_INDEX, id, indexTokens(employerId, status, text))
  return true
}
