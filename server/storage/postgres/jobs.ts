import { changedMembers, givenMembers } from '../../domain/job/diff.ts'
import type { Job, JobContent, StoredPlace, UnlistedPlace } from '../../domain/job/job.ts'
import type { JobWriter } from '../../use-cases/ports.ts'
import { type JobRow, toJob, toValues } from '../job-columns.ts'
import * as shared from '../job-statements.ts'
import type { AddNote } from './audit-log.ts'
import { Moved } from './driver/errors.ts'
import { numbered } from './driver/placeholders.ts'
import type { Transaction } from './driver/transaction.ts'

/** Now, in milliseconds since 1970; stamps rows, decides nothing. */
export type Stamp = () => number

type WriteContext = { readonly stamp: Stamp; readonly addNote: AddNote }

/** Ids are compared as bigint, so that an id that no job can have is merely unknown. */
const GET = numbered(`${shared.SELECT_BY_ID}::bigint`)
const GET_BY_REFERENCE = numbered(shared.SELECT_BY_REFERENCE)
const LOCK = 'SELECT id FROM jobs WHERE employer_id = $1 AND id = $2::bigint FOR UPDATE'
const LOCK_REFERENCE = 'SELECT id FROM jobs WHERE employer_id = $1 AND reference_id = $2 FOR UPDATE'
const FIND_REFERENCE = numbered(shared.FIND_REFERENCE)
const INSERT = numbered(`${shared.INSERT} RETURNING id`)
const UPDATE = numbered(`${shared.UPDATE}::bigint`)
const DELETE = numbered(`${shared.DELETE}::bigint RETURNING id`)
const FIND_PLACE = numbered(shared.FIND_PLACE)
const ADD_PLACE = numbered(`${shared.ADD_PLACE} ON CONFLICT (employer_id, province, name) DO NOTHING RETURNING id`)

type Id = { id: number }

/** The jobs of one employer inside a transaction; a job that was got is locked until its end. */
export const jobWriter = (
  transaction: Transaction,
  employerId: number,
  { stamp, addNote }: WriteContext,
): JobWriter => {
  /** The job that was got last, as it is: most changes are of that one. */
  let known: Job | null = null
  /**
   * Two statements sent at once: the second sees what the lock waited for. One alone would join the row as
   * it is now to the places as they were before the wait.
   */
  const locked = async (lock: string, get: string, name: number | string): Promise<Job | null> => {
    const [held, row] = await Promise.all([
      transaction.read<Id>(lock, employerId, name),
      transaction.read<JobRow>(get, employerId, name),
    ])
    if (held?.id !== row?.id) throw new Moved()
    known = row && toJob(row)
    return known
  }
  const get: JobWriter['get'] = (id) => locked(LOCK, GET, id)

  return {
    get,
    getByReference: async (referenceId) =>
      shared.isStorable(referenceId) ? locked(LOCK_REFERENCE, GET_BY_REFERENCE, referenceId) : null,
    findReference: async (referenceId) => {
      if (!shared.isStorable(referenceId)) return null
      return (await transaction.read<Id>(FIND_REFERENCE, employerId, referenceId))?.id ?? null
    },
    insert: async (content) => {
      const now = stamp()
      const placed = await place(transaction, employerId, content)
      const [row] = await transaction.write<Id>(INSERT, employerId, now, now, now, ...toValues(placed))
      if (!row) throw new Error('The store gave a new job no id.')
      addNote({ at: now, action: 'job.create', subjectId: row.id, members: givenMembers(placed) })
      return { ...placed, id: row.id }
    },
    update: async (id, content) => {
      const placed = await place(transaction, employerId, content)
      const former = known?.id === id ? known : await get(id)
      const members = former ? changedMembers(former, placed) : []
      const job = { ...placed, id }
      if (members.length === 0) return job
      const now = stamp()
      await transaction.write(UPDATE, now, now, ...toValues(placed), employerId, id)
      addNote({ at: now, action: 'job.update', subjectId: id, members })
      known = job
      return job
    },
    delete: async (id) => {
      const [gone] = await transaction.write<Id>(DELETE, employerId, id)
      if (!gone) return false
      addNote({ at: stamp(), action: 'job.delete', subjectId: id, members: [] })
      known = null
      return true
    },
  }
}

/** Gives every unlisted place its id: that of the employer's earlier use of the same spelling, or a new one. */
const place = async (transaction: Transaction, employerId: number, content: JobContent) => {
  const places: StoredPlace[] = []
  for (const { id, unlisted } of content.places) {
    if (!unlisted) places.push({ id, unlisted })
    else places.push({ id: id ?? (await placeId(transaction, employerId, unlisted)), unlisted })
  }
  return { ...content, places }
}

/** Looks first, since an insert that finds the place there uses up an id all the same. */
const placeId = async (
  transaction: Transaction,
  employerId: number,
  { province, name }: UnlistedPlace,
): Promise<number> => {
  const values = [employerId, province, name]
  const known = await transaction.read<Id>(FIND_PLACE, ...values)
  if (known) return known.id
  const [added] = await transaction.write<Id>(ADD_PLACE, ...values)
  // Nothing was added: another transaction did, and has ended by now.
  const present = added ?? (await transaction.read<Id>(FIND_PLACE, ...values))
  if (!present) throw new Moved()
  return present.id
}
