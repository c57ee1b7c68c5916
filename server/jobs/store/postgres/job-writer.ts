import type { AuditNote } from '../../../audit/entry.ts'
import type { AddNote } from '../../../audit/store/postgres-log.ts'
import type { Actor } from '../../../audit/store/row.ts'
import type { Layout } from '../../../platform/engines/citus/layout.ts'
import { ReferenceMoved } from '../../../platform/engines/postgres/errors.ts'
import type { Transaction } from '../../../platform/engines/postgres/transaction.ts'
import type { Clock } from '../../../platform/lib/dates.ts'
import { changedMembers, givenMembers } from '../../diff.ts'
import {
  type JobContent,
  type JobLocation,
  type NewLocation,
  type PlacedContent,
  type StoredJob,
  stampAfter,
  storedOf,
} from '../../job.ts'
import type { JobWriter } from '../../ports.ts'
import { parseJob } from '../../render.ts'
import { type DayRow, FORGET_STATISTICS, READ_STATISTICS, textOfDays } from '../bin-statistics.ts'
import { ADD_TO_BIN, documentOf } from '../console/bin.ts'
import { isStorable, type JobRow, jobColumns, provinceOf, toJob, toRow, valuesOf, writtenColumns } from '../job-row.ts'
import { REFRESH_NOTE, refreshes, refusePublication } from './job-timing.ts'

type WriteContext = {
  readonly clock: Clock
  readonly addNote: AddNote
  readonly layout: Pick<Layout, 'isDistributed'>
}

/** Ids are bigint, so that one beyond integer is merely unknown. */
const GET = `SELECT ${jobColumns.join(', ')} FROM jobs WHERE employer_id = $1 AND id = $2::bigint`
const GET_BY_REFERENCE = `SELECT ${jobColumns.join(', ')} FROM jobs WHERE employer_id = $1 AND reference_id = $2`
const LOCK = 'SELECT id FROM jobs WHERE employer_id = $1 AND id = $2::bigint FOR UPDATE'
const LOCK_REFERENCE = 'SELECT id FROM jobs WHERE employer_id = $1 AND reference_id = $2 FOR UPDATE'
export const FIND_REFERENCE = 'SELECT id FROM jobs WHERE employer_id = $1 AND reference_id = $2'
export const insertOf = (...ids: readonly string[]): string => {
  const columns = [...ids, 'created_at', 'updated_at', ...writtenColumns]
  return `INSERT INTO jobs (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING id`
}
const INSERT = insertOf('employer_id')
const UPDATE = `UPDATE jobs SET updated_at = $3, ${writtenColumns.map((name, at) => `${name} = $${at + 4}`).join(', ')}
  WHERE employer_id = $1 AND id = $2::bigint`
const DELETE = 'DELETE FROM jobs WHERE employer_id = $1 AND id = $2::bigint RETURNING id, reference_id'
/** Notes the referenceId, and forgets the statistics, in the same statement. */
const DELETE_AND_NOTE = `WITH deleted AS (${DELETE}), noted AS (
    INSERT INTO deleted_jobs (employer_id, id, reference_id, deleted_at)
    SELECT $1, id, reference_id, $3::bigint FROM deleted WHERE reference_id IS NOT NULL), forgotten AS (
    DELETE FROM job_statistics WHERE employer_id = $1 AND job_id = $2::bigint)
  SELECT id FROM deleted`
/** For Citus, which would run an INSERT … SELECT on all workers. */
const NOTE_DELETED = `INSERT INTO deleted_jobs (employer_id, id, reference_id, deleted_at) VALUES ($1, $2, $3, $4)`
/** Writes nothing if the job has this digest already. */
const KEEP_DIGEST = `INSERT INTO job_digests AS kept (employer_id, job_id, version, digest) VALUES ($1, $2, $3, $4)
  ON CONFLICT (employer_id, job_id) DO UPDATE SET version = excluded.version, digest = excluded.digest
  WHERE kept.version <> excluded.version OR kept.digest <> excluded.digest`
export const FIND_PLACE = 'SELECT id FROM unlisted_places WHERE employer_id = $1 AND province = $2 AND name = $3'
const ADD_PLACE = `INSERT INTO unlisted_places (employer_id, province, name) VALUES ($1, $2, $3)
  ON CONFLICT (employer_id, province, name) DO NOTHING RETURNING id`

type Id = { id: number }

/** Id of the job that holds a referenceId, or null. */
export const findReference = async (
  { read }: Transaction,
  employerId: number,
  referenceId: string,
): Promise<number | null> =>
  isStorable(referenceId) ? ((await read<Id>(FIND_REFERENCE, employerId, referenceId))?.id ?? null) : null

/** The jobs of one employer inside a transaction; `get` locks a job until its end. */
export const createJobWriter = (
  transaction: Transaction,
  { employerId, keyId }: Actor,
  { clock, addNote, layout }: WriteContext,
): JobWriter => {
  /** The last job read, which most updates change. */
  let known: StoredJob | null = null
  /** Sends both statements at once; the second sees the row after the wait for the lock. */
  const lockJob = async (lock: string, get: string, name: number | string): Promise<StoredJob | null> => {
    const [locked, row] = await Promise.all([
      transaction.read<Id>(lock, employerId, name),
      transaction.read<JobRow>(get, employerId, name),
    ])
    if (locked?.id !== row?.id) throw new ReferenceMoved()
    known = row && toJob(row)
    return known
  }
  const get: JobWriter['get'] = (id) => lockJob(LOCK, GET, id)
  const formerOf = async (id: number): Promise<StoredJob> => {
    const former = known?.id === id ? known : await get(id)
    if (!former) throw new Error(`Job ${id} is not in the store.`)
    return former
  }
  const store = async (former: StoredJob, placed: PlacedContent, note: Pick<AuditNote, 'action' | 'members'>) => {
    const { id } = former
    const now = clock()
    const updatedAt = stampAfter(former.updatedAt, now)
    const row = toRow(placed)
    await transaction.write(UPDATE, employerId, id, updatedAt, ...valuesOf(row))
    addNote({ ...note, at: now, subjectId: id })
    known = storedOf(placed, row, { id, updatedAt })
    return known
  }

  return {
    get,
    getByReference: async (referenceId) =>
      isStorable(referenceId) ? lockJob(LOCK_REFERENCE, GET_BY_REFERENCE, referenceId) : null,
    findReference: (referenceId) => findReference(transaction, employerId, referenceId),
    insert: (content) => insertIn(transaction, { employerId, content, now: clock(), addNote }),
    update: async (id, content) => {
      const placed = await assignPlaceIds(transaction, employerId, content)
      const former = await formerOf(id)
      const members = changedMembers(parseJob(former), placed)
      return members.length === 0 ? former : store(former, placed, { action: 'job.update', members })
    },
    ...refreshes(transaction, employerId, async (id, content) => {
      const former = await formerOf(id)
      return { former, job: await store(former, content, REFRESH_NOTE) }
    }),
    refusePublication: (id, refusal) =>
      refusePublication(transaction, { employerId, id, refusal, now: clock(), addNote }),
    keepInBin: async (id) => keepInBin(transaction, await get(id), [employerId, id, clock(), keyId]),
    delete: async (id) => {
      known = null
      return removeIn(transaction, { employerId, id, now: clock(), addNote, layout })
    },
    keepDigest: async (id, { version, digest }) =>
      void (await transaction.write(KEEP_DIGEST, employerId, id, version, digest)),
  }
}

type NewJob = Pick<WriteContext, 'addNote'> & {
  readonly employerId: number
  readonly content: JobContent
  readonly now: number
}

const insertIn = async (
  transaction: Transaction,
  { employerId, content, now, addNote }: NewJob,
): Promise<StoredJob> => {
  const placed = await assignPlaceIds(transaction, employerId, content)
  const row = toRow(placed)
  const [added] = await transaction.write<Id>(INSERT, employerId, now, now, ...valuesOf(row))
  if (!added) throw new Error('The store gave a new job no id.')
  addNote({ at: now, action: 'job.create', subjectId: added.id, members: givenMembers(placed) })
  return storedOf(placed, row, { id: added.id, updatedAt: now })
}

type BinValues = readonly [employerId: number, id: number, now: number, keyId: number | null]

const keepInBin = async ({ write }: Transaction, job: StoredJob | null, values: BinValues): Promise<void> => {
  if (!job) return
  const [employerId, id] = values
  const days = await write<DayRow>(READ_STATISTICS, employerId, id)
  await write(ADD_TO_BIN, ...values, documentOf(job), textOfDays(days))
}

type Removal = { readonly employerId: number; readonly id: number; readonly now: number }

const removeIn = async (
  transaction: Transaction,
  { addNote, layout, ...removal }: Removal & Pick<WriteContext, 'addNote' | 'layout'>,
): Promise<boolean> => {
  const remove = layout.isDistributed() ? removeOnNode : removeAndNote
  if (!(await remove(transaction, removal))) return false
  addNote({ at: removal.now, action: 'job.delete', subjectId: removal.id, members: [] })
  return true
}

/** Deletes a job and notes its referenceId; false if there is no such job. */
const removeAndNote = async ({ write }: Transaction, { employerId, id, now }: Removal): Promise<boolean> =>
  (await write<Id>(DELETE_AND_NOTE, employerId, id, now)).length > 0

const removeOnNode = async ({ write }: Transaction, { employerId, id, now }: Removal): Promise<boolean> => {
  const [deleted] = await write<{ reference_id: string | null }>(DELETE, employerId, id)
  if (!deleted) return false
  await write(FORGET_STATISTICS, employerId, id)
  if (deleted.reference_id !== null) await write(NOTE_DELETED, employerId, id, deleted.reference_id, now)
  return true
}

/**
 * Gives every unlisted place the id of the employer's earlier use of the same spelling, or a new one. All
 * transactions add places in the same order, which prevents deadlocks.
 */
const assignPlaceIds = async (
  transaction: Transaction,
  employerId: number,
  content: JobContent,
): Promise<PlacedContent> => {
  const ids = new Map<NewLocation, number>()
  const unplaced = content.locations.filter(({ id }) => id === null).sort(byDescription)
  for (const location of unplaced) ids.set(location, await placeId(transaction, employerId, location))
  const locations: JobLocation[] = content.locations.map((location) => ({
    ...location,
    id: location.id ?? (ids.get(location) as number),
  }))
  return { ...content, locations }
}

const byDescription = (a: NewLocation, b: NewLocation): number =>
  a.description < b.description ? -1 : a.description > b.description ? 1 : 0

/** Looks first, since an insert with a conflict uses up an id. */
const placeId = async (transaction: Transaction, employerId: number, location: NewLocation): Promise<number> => {
  const values = [employerId, provinceOf(location), location.name]
  const known = await transaction.read<Id>(FIND_PLACE, ...values)
  if (known) return known.id
  const [added] = await transaction.write<Id>(ADD_PLACE, ...values)
  // The insert waited for another transaction that added the place.
  const present = added ?? (await transaction.read<Id>(FIND_PLACE, ...values))
  if (!present) throw new ReferenceMoved()
  return present.id
}
