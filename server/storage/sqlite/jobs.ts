import type { AuditNote } from '../../domain/audit.ts'
import { changedMembers, givenMembers } from '../../domain/job/diff.ts'
import type { Job, JobContent, JobPlace, UnlistedPlace } from '../../domain/job/job.ts'
import type { JobReader, JobWriter } from '../../use-cases/ports.ts'
import type { Actor } from '../audit-row.ts'
import { type PlacedContent, searchText, searchTextOf, toValues } from '../job-columns.ts'
import { ADD_PLACE, DELETE, FIND_PLACE, FIND_REFERENCE, INSERT, isStorable } from '../job-statements.ts'
import type { Connection, Reader } from './connection.ts'
import type { Counted } from './counts.ts'
import { type Books, directBooks } from './derived-state.ts'
import { countedReader, headerReader } from './headers.ts'
import { GET, GET_BY_REFERENCE, getRow, listPage } from './job-queries.ts'
import { isPlain, type KeyRow, keyNames, updatePlainRow, updateRow } from './job-update.ts'

/** Now, in milliseconds since 1970; stamps rows, decides nothing. */
type Stamp = () => number

type Means = { readonly stamp: Stamp; readonly books?: Books }

export const GET_KEPT = `SELECT ${keyNames.join(', ')}, search_text FROM jobs WHERE employer_id = ? AND id = ?`

type KeptRow = KeyRow & { readonly status: string; readonly publish_date: string; readonly search_text: string }

/** What counts and the search index hold of a job. */
type Kept = Counted & { readonly text: string }

/** The jobs of one employer; what a call reads is of one moment, since it awaits nothing. */
export const jobReader = (reader: Reader, employerId: number): JobReader => ({
  get: async (id) => {
    reader.begin()
    return getRow(reader, employerId, GET, id)
  },
  list: async (query) => {
    reader.begin()
    const read = headerReader(reader, employerId)
    return listPage({ connection: reader, employerId, read, readCounted: countedReader(reader, employerId) }, query)
  },
})

/** The jobs of one employer inside the transaction that the connection has open. */
export const jobWriter = (
  connection: Connection,
  { employerId, keyId }: Actor,
  { stamp, books: { index, counts, chains } = directBooks(connection) }: Means,
): JobWriter => {
  /** The job that was got last, as it is: most changes are of that one. */
  let known: Job | null = null
  const note = (job: Job | null): Job | null => {
    known = job
    return job
  }
  const get: JobWriter['get'] = async (id) => note(getRow(connection, employerId, GET, id))

  const tell = (what: Pick<AuditNote, 'action' | 'subjectId' | 'members'>, at: number): void =>
    chains.append(employerId, { ...what, keyId, at })

  const insert: JobWriter['insert'] = async (content) => {
    const now = stamp()
    const placed = place(connection, employerId, content)
    const values = toValues(placed)
    const { lastId: id } = connection.run(INSERT, employerId, now, now, now, ...values)
    counts.change(employerId, content, 1)
    index.add(id, { employerId, status: content.status, text: searchTextOf(values) })
    tell({ action: 'job.create', subjectId: id, members: givenMembers(placed) }, now)
    return { ...placed, id }
  }

  /** Brings counts and search index up to date, each only where the change concerns it. */
  const keep = (id: number, before: Kept, after: Kept): void => {
    const { status, publishDate, text } = after
    if (before.status !== status || before.publishDate !== publishDate) {
      counts.change(employerId, before, -1)
      counts.change(employerId, after, 1)
    }
    if (before.status !== status || before.text !== text) {
      index.remove(id)
      index.add(id, { employerId, status, text })
    }
  }

  const updateAndKeep = (id: number, placed: PlacedContent & JobContent, now: number): void => {
    const before = connection.one<KeptRow>(GET_KEPT, employerId, id)
    updateRow(connection, employerId, { id, placed, before, now })
    if (before) keep(id, keptOfRow(before), keptOf(placed))
  }

  const update: JobWriter['update'] = async (id, content) => {
    const placed = place(connection, employerId, content)
    const former = known?.id === id ? known : getRow(connection, employerId, GET, id)
    const job = { ...placed, id }
    const members = former ? changedMembers(former, placed) : []
    if (!former || members.length === 0) return job
    const now = stamp()
    if (isPlain(former, placed)) updatePlainRow(connection, employerId, { id, placed, now })
    else updateAndKeep(id, placed, now)
    tell({ action: 'job.update', subjectId: id, members }, now)
    note(job)
    return job
  }

  const remove: JobWriter['delete'] = async (id) => {
    const before = connection.one<KeptRow>(GET_KEPT, employerId, id)
    if (!before) return false
    connection.run(DELETE, employerId, id)
    counts.change(employerId, keptOfRow(before), -1)
    index.remove(id)
    tell({ action: 'job.delete', subjectId: id, members: [] }, stamp())
    note(null)
    return true
  }

  return {
    get,
    getByReference: async (referenceId) => {
      return isStorable(referenceId) ? note(getRow(connection, employerId, GET_BY_REFERENCE, referenceId)) : null
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

const keptOf = (content: JobContent): Kept => {
  const { status, publishDate } = content
  return { status, publishDate, text: searchText(content) }
}

const keptOfRow = ({ status, publish_date, search_text }: KeptRow): Kept => ({
  status,
  publishDate: publish_date,
  text: search_text,
})

/** Gives every unlisted place its id: that of the employer's earlier use of the same spelling, or a new one. */
const place = (connection: Connection, employerId: number, content: JobContent) => {
  const idOf = ({ name, province }: UnlistedPlace): number =>
    connection.one<{ id: number }>(FIND_PLACE, employerId, province, name)?.id ??
    connection.run(ADD_PLACE, employerId, province, name).lastId
  const stored = ({ id, unlisted }: JobPlace) =>
    unlisted ? { id: id ?? idOf(unlisted), unlisted } : { id, unlisted: null }
  return { ...content, places: content.places.map(stored) } satisfies PlacedContent
}
