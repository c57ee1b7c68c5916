/**
 * Jobs that wait to be taken into the search index. FTS5 makes a part of the index of what each commit brings, and
 * joins the parts later: to add the few jobs of each commit costs three times as much as to add many at once.
 */
import type { Connection } from '../connection.ts'
import { ADD_TO_INDEX, indexTokens } from './index.ts'

/** So many are taken into the index at once; bounds what waits, and for how long writes have to wait meanwhile. */
export const INDEXED_AT_ONCE = 512

/** What the search index holds of a job. */
export type Searched = { readonly employerId: number; readonly status: string; readonly text: string }

const ADD = 'INSERT INTO jobs_to_index (id, employer_id, status, text) VALUES (?, ?, ?, ?)'
const REMOVE = 'DELETE FROM jobs_to_index WHERE id = ?'
const COUNT = 'SELECT count(*) AS jobs FROM jobs_to_index'
const FIRST = `SELECT id, employer_id AS employerId, status, text FROM jobs_to_index
  ORDER BY id LIMIT ${INDEXED_AT_ONCE}`
const REMOVE_FIRST = 'DELETE FROM jobs_to_index WHERE id <= ?'

export const addToWaiting = (connection: Connection, id: number, { employerId, status, text }: Searched): void => {
  connection.run(ADD, id, employerId, status, text)
}

/** False for a job that does not wait. */
export const removeFromWaiting = (connection: Connection, id: number): boolean => connection.run(REMOVE, id).changes > 0

export const countWaiting = (connection: Connection): number => connection.one<{ jobs: number }>(COUNT)?.jobs ?? 0

/** Takes the first of those that wait into the index; false, and nothing done, where fewer than `least` wait. */
export const indexWaiting = (connection: Connection, least = 1): boolean => {
  const rows = connection.all<Searched & { readonly id: number }>(FIRST)
  const last = rows.at(-1)
  if (!last || rows.length < least) return false
  // First, since FTS5 writes out what it has gathered when another statement begins.
  connection.run(REMOVE_FIRST, last.id)
  for (const { id, employerId, status, text } of rows)
    connection.run(ADD_TO_INDEX, id, indexTokens(employerId, status, text))
  return true
}
