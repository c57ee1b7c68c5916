import type { AuditNote } from '../../../audit/entry.ts'
import { type Actor, REFRESHED } from '../../../audit/store/row.ts'
import { type Connection, sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { Clock } from '../../../platform/lib/dates.ts'
import { changedMembers, givenMembers } from '../../diff.ts'
import { type JobContent, type PlacedContent, type StoredJob, stampAfter, storedOf } from '../../job.ts'
import type { JobLookUp, JobReader, JobWriter } from '../../ports.ts'
import { type PublishRefusal, refusalNote } from '../../publishing/refusal.ts'
import { parseJob } from '../../render.ts'
import { type DayRow, FORGET_STATISTICS, READ_STATISTICS, textOfDays } from '../bin-statistics.ts'
import { ADD_TO_BIN, documentOf } from '../console/bin.ts'
import { closingIds, closingStatement, closingValues } from '../console/closing.ts'
import {
  type EncodedRow,
  envelopeColumns,
  isStorable,
  type JobRow,
  type JobValues,
  jobColumns,
  toEncoded,
  toJob,
  toRow,
  valuesOf,
  writtenColumns,
} from '../job-row.ts'
import { IS_REFUSED, refusedValues } from '../publishing.ts'
import { IS_REFRESHED } from '../refreshed.ts'
import { changeReads } from './changes.ts'
import type { DerivedFrom, DerivedState } from './derived-state.ts'
import type { JobReading } from './heads.ts'
import { listPage } from './list-page.ts'
import { joinedPage } from './lists.ts'
import { placeId, withPlaceIds } from './place-ids.ts'
import { CARRY_DIGEST } from './refresh.ts'
import { snapshotReads } from './snapshots.ts'
import { updateRow } from './update-row.ts'
import { walkJobs } from './walk.ts'

const SELECT = `SELECT ${jobColumns.join(', ')} FROM jobs`
export const GET = `${SELECT} WHERE employer_id = ? AND id = ?`
/** A document as a text would be made of bytes here, and into bytes again. */
export const GET_ENCODED = `SELECT ${envelopeColumns.join(', ')}, CAST(content AS BLOB) AS encoded FROM jobs
  WHERE employer_id = ? AND id = ?`
const GET_BY_REFERENCE = `${SELECT} WHERE employer_id = ? AND reference_id = ?`
const FIND_REFERENCE = 'SELECT id FROM jobs WHERE employer_id = ? AND reference_id = ?'

export const insertOf = (...ids: readonly string[]): string => {
  const columns = [...ids, 'created_at', 'updated_at', ...writtenColumns]
  return `INSERT INTO jobs (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
}
const INSERT = insertOf('employer_id')
/** Writes nothing if the job has this digest already. */
const KEEP_DIGEST = `INSERT INTO job_digests (employer_id, job_id, version, digest) VALUES (?, ?, ?, ?)
  ON CONFLICT (employer_id, job_id) DO UPDATE SET version = excluded.version, digest = excluded.digest
  WHERE version <> excluded.version OR digest <> excluded.digest`
const DELETE = 'DELETE FROM jobs WHERE employer_id = ? AND id = ?'
const FORGET_OF_JOB = sqliteText(FORGET_STATISTICS)
const NOTE_DELETED = 'INSERT INTO deleted_jobs (employer_id, id, reference_id, deleted_at) VALUES (?, ?, ?, ?)'

/** The columns that an update compares, and from which counts and search index are derived. */
const SELECT_WRITTEN = `SELECT id, updated_at, ${writtenColumns.join(', ')} FROM jobs`
export const GET_WRITTEN = `${SELECT_WRITTEN} WHERE employer_id = ? AND id = ?`
export const GET_WRITTEN_BY_REFERENCE = `${SELECT_WRITTEN} WHERE employer_id = ? AND reference_id = ?`

/** The jobs of one employer; a call sees one state of the store, since it awaits nothing. */
export const jobReader = ({ reader, headAt }: JobReading, employerId: number): JobReader => ({
  get: (id) => {
    reader.begin()
    const row = reader.one<JobRow>(GET, employerId, id)
    return row && toJob(row)
  },
  getEncoded: (id) => {
    reader.begin()
    const row = reader.one<EncodedRow>(GET_ENCODED, employerId, id)
    return row && toEncoded(row)
  },
  list: (query) => {
    const { hash: headHash } = headAt(employerId)
    const { total, items } = listPage({ connection: reader, employerId }, query)
    return { total, items, headHash }
  },
  listJoined: (query, form) => {
    if (query.referenceId !== null || query.words.length > 0) return null
    const { hash: headHash } = headAt(employerId)
    const page = joinedPage({ connection: reader, employerId }, query, form)
    return page && { ...page, headHash }
  },
  ...changeReads({ reader, headAt }, employerId),
  walk: (query) => walkJobs(reader, employerId, query),
  ...snapshotReads(reader, employerId),
  closing: (query) => {
    reader.begin()
    return closingIds(reader.all(sqliteText(closingStatement(query)), ...closingValues(employerId, query)), query)
  },
})

/** Reads as `jobReader` does, for the thread that writes. */
export const jobLookUp = (reader: Reader, employerId: number): Omit<JobLookUp, 'get'> => ({
  getByReference: (referenceId) => {
    if (!isStorable(referenceId)) return null
    reader.begin()
    const row = reader.one<JobRow>(GET_BY_REFERENCE, employerId, referenceId)
    return row && toJob(row)
  },
  isRefreshed: (id) => {
    reader.begin()
    return isRefreshed(reader, employerId, id)
  },
  findPlace: (location) => {
    reader.begin()
    return placeId(reader, employerId, location)
  },
})

const isRefreshed = (connection: Connection, employerId: number, id: number): boolean =>
  connection.one(sqliteText(IS_REFRESHED), employerId, id) !== null

export type JobWriting = {
  readonly connection: Connection
  readonly derived: DerivedState
  readonly clock: Clock
}

type WrittenRow = JobRow & JobValues

type Known = { readonly row: WrittenRow; readonly job: StoredJob }

/** `known` is the job that was read last, as it is: most updates are of that one. */
type Writing = JobWriting & Actor & { known: Known | null }

/** The jobs of one employer inside the open transaction. */
export const jobWriter = (context: JobWriting, actor: Actor): JobWriter => {
  const writing: Writing = { ...context, ...actor, known: null }
  return {
    get: async (id) => read(writing, GET_WRITTEN, id)?.job ?? null,
    getByReference: async (referenceId) =>
      isStorable(referenceId) ? (read(writing, GET_WRITTEN_BY_REFERENCE, referenceId)?.job ?? null) : null,
    findReference: async (referenceId) =>
      isStorable(referenceId)
        ? (writing.connection.one<{ id: number }>(FIND_REFERENCE, writing.employerId, referenceId)?.id ?? null)
        : null,
    insert: async (content) => insert(writing, content),
    update: async (id, content) => update(writing, id, content),
    refresh: async (id, content) => refresh(writing, id, content),
    isRefreshed: async (id) => isRefreshed(writing.connection, writing.employerId, id),
    refusePublication: async (id, refusal) => refusePublication(writing, id, refusal),
    keepInBin: async (id) => keepInBin(writing, id),
    delete: async (id) => remove(writing, id),
    keepDigest: async (id, { version, digest }) => {
      writing.connection.run(KEEP_DIGEST, writing.employerId, id, version, digest)
    },
  }
}

const read = (writing: Writing, sql: string, key: number | string): Known | null => {
  const row = writing.connection.one<WrittenRow>(sql, writing.employerId, key)
  writing.known = row && { row, job: toJob(row) }
  return writing.known
}

const insert = (writing: Writing, content: JobContent): StoredJob => {
  const { connection, derived, clock, employerId } = writing
  const now = clock()
  const placed = withPlaceIds(writing, content)
  const row = toRow(placed)
  const { lastId: id } = connection.run(INSERT, employerId, now, now, ...valuesOf(row))
  derived.add(derivedFrom(writing, id, row))
  append(writing, { action: 'job.create', subjectId: id, members: givenMembers(placed), at: now })
  return storedOf(placed, row, { id, updatedAt: now })
}

const update = (writing: Writing, id: number, content: JobContent): StoredJob => {
  const { connection, derived, clock, employerId } = writing
  const placed = withPlaceIds(writing, content)
  const known = writing.known?.job.id === id ? writing.known : read(writing, GET_WRITTEN, id)
  if (!known) throw new Error(`Job ${id} is not in the store.`)
  const { row: before, job: stored } = known
  const members = changedMembers(parseJob(stored), placed)
  if (members.length === 0) return stored
  const row = toRow(placed)
  const now = clock()
  const updatedAt = stampAfter(stored.updatedAt, now)
  writing.known = null
  updateRow(connection, { employerId, id, before, after: row, updatedAt })
  derived.change(derivedFrom(writing, id, before), derivedFrom(writing, id, row))
  append(writing, { action: 'job.update', subjectId: id, members, at: now })
  return storedOf(placed, row, { id, updatedAt })
}

const refresh = (writing: Writing, id: number, content: PlacedContent): StoredJob => {
  const { connection, derived, clock, employerId, keyId } = writing
  const known = writing.known?.job.id === id ? writing.known : read(writing, GET_WRITTEN, id)
  if (!known) throw new Error(`Job ${id} is not in the store.`)
  const { row: before, job: stored } = known
  const row = toRow(content)
  const now = clock()
  const updatedAt = stampAfter(stored.updatedAt, now)
  writing.known = null
  updateRow(connection, { employerId, id, before, after: row, updatedAt })
  connection.run(CARRY_DIGEST, updatedAt, employerId, id, stored.updatedAt)
  derived.change(derivedFrom(writing, id, before), derivedFrom(writing, id, row))
  derived.append(employerId, { ...REFRESHED, keyId, at: now, subjectId: id })
  return storedOf(content, row, { id, updatedAt })
}

const remove = (writing: Writing, id: number): boolean => {
  const { connection, derived, clock, employerId } = writing
  const before = connection.one<JobValues>(GET_WRITTEN, employerId, id)
  if (!before) return false
  const now = clock()
  for (const sql of [DELETE, FORGET_OF_JOB]) connection.run(sql, employerId, id)
  writing.known = null
  derived.remove(derivedFrom(writing, id, before))
  if (before.reference_id !== null) connection.run(NOTE_DELETED, employerId, id, before.reference_id, now)
  append(writing, { action: 'job.delete', subjectId: id, members: [], at: now })
  return true
}

const refusePublication = (writing: Writing, id: number, refusal: PublishRefusal): boolean => {
  const { connection, clock, employerId } = writing
  const values = refusedValues(employerId, id, refusal.publishOn)
  if (connection.one(sqliteText(IS_REFUSED), ...values) !== null) return false
  append(writing, { ...refusalNote(refusal), subjectId: id, at: clock() })
  return true
}

const keepInBin = (writing: Writing, id: number): void => {
  const { connection, clock, employerId, keyId } = writing
  const known = read(writing, GET_WRITTEN, id)
  if (!known) return
  const days = textOfDays(connection.all<DayRow>(sqliteText(READ_STATISTICS), employerId, id))
  connection.run(sqliteText(ADD_TO_BIN), employerId, id, clock(), keyId, documentOf(known.job), days)
}

const append = ({ derived, employerId, keyId }: Writing, note: Omit<AuditNote, 'keyId'>): void =>
  derived.append(employerId, { ...note, keyId })

export const derivedFrom = (
  { employerId }: Actor,
  id: number,
  { status, publish_date, search_text }: JobValues,
): DerivedFrom => ({
  id,
  employerId,
  status: String(status),
  publishDate: String(publish_date),
  text: search_text,
})
