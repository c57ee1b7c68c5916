import type { JobContent, JobPlace, UnlistedPlace } from '../../domain/job.ts'
import type { JobReader, JobWriter } from '../../use-cases/ports.ts'
import { type JobRow, type PlacedContent, searchText, toJob, toValues } from '../job-columns.ts'
import {
  ADD_PLACE,
  DELETE,
  FIND_PLACE,
  FIND_REFERENCE,
  INSERT,
  isStorable,
  SELECT_BY_REFERENCE,
  UPDATE,
} from '../job-statements.ts'
import type { Connection } from './connection.ts'
import { getRow, listPage } from './job-queries.ts'
import { indexTokens } from './trigrams.ts'

/** Now, in milliseconds since 1970; stamps rows, decides nothing. */
type Stamp = () => number

const INDEX = 'INSERT INTO job_trigrams (rowid, tokens) VALUES (?, ?)'
const UNINDEX = 'DELETE FROM job_trigrams WHERE rowid = ?'
const GET_SEARCH_TEXT = 'SELECT search_text FROM jobs WHERE employer_id = ? AND id = ?'

/** The jobs of one employer, read on a connection that does not write. */
export const jobReader = (connection: Connection, employerId: number): JobReader => ({
  get: async (id) => getRow(connection, employerId, id),
  list: async (query) => listPage(connection, employerId, query),
})

/** The jobs of one employer inside the transaction that the connection has open. */
export const jobWriter = (connection: Connection, employerId: number, stamp: Stamp): JobWriter => {
  const get: JobWriter['get'] = async (id) => getRow(connection, employerId, id)

  const insert: JobWriter['insert'] = async (content) => {
    const now = stamp()
    const placed = place(connection, employerId, content)
    const { lastId: id } = connection.run(INSERT, employerId, now, now, ...toValues(placed))
    connection.run(INDEX, id, indexTokens(employerId, searchText(content)))
    return { ...placed, id }
  }

  const update: JobWriter['update'] = async (id, content) => {
    const placed = place(connection, employerId, content)
    const before = connection.one<{ search_text: string }>(GET_SEARCH_TEXT, employerId, id)
    connection.run(UPDATE, stamp(), ...toValues(placed), employerId, id)
    const text = searchText(content)
    if (before && before.search_text !== text) reindex(connection, id, indexTokens(employerId, text))
    return { ...placed, id }
  }

  const remove: JobWriter['delete'] = async (id) => {
    const deleted = connection.run(DELETE, employerId, id).changes > 0
    if (deleted) connection.run(UNINDEX, id)
    return deleted
  }

  return {
    get,
    getByReference: async (referenceId) => {
      if (!isStorable(referenceId)) return null
      const row = connection.one<JobRow>(SELECT_BY_REFERENCE, employerId, referenceId)
      return row && toJob(row)
    },
    findReference: async (referenceId) =>
      isStorable(referenceId)
        ? (connection.one<{ id: number }>(FIND_REFERENCE, employerId, referenceId)?.id ?? null)
        : null,
    insert,
    update,
    delete: remove,
  }
}

const reindex = (connection: Connection, id: number, tokens: string): void => {
  connection.run(UNINDEX, id)
  connection.run(INDEX, id, tokens)
}

/** Gives every unlisted place its id: that of the employer's earlier use of the same spelling, or a new one. */
const place = (connection: Connection, employerId: number, content: JobContent) => {
  const idOf = ({ name, province }: UnlistedPlace): number =>
    connection.one<{ id: number }>(FIND_PLACE, employerId, province, name)?.id ??
    connection.run(ADD_PLACE, employerId, province, name).lastId
  const stored = ({ id, unlisted }: JobPlace) =>
    unlisted ? { id: id ?? idOf(unlisted), unlisted } : { id, unlisted: null }
  return { ...content, places: content.places.map(stored) } satisfies PlacedContent
}
