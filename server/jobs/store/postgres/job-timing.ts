/** Refreshes, and days on which a draft could not be published, inside a transaction. */
import type { AddNote } from '../../../audit/store/postgres-log.ts'
import { REFRESHED } from '../../../audit/store/row.ts'
import type { Transaction } from '../../../platform/engines/postgres/transaction.ts'
import type { PlacedContent, StoredJob } from '../../job.ts'
import type { JobWriter } from '../../ports.ts'
import { type PublishRefusal, refusalNote } from '../../publishing/refusal.ts'
import { IS_REFUSED, refusedValues } from '../publishing.ts'
import { IS_REFRESHED } from '../refreshed.ts'

/** A refresh is no change of the client's version. */
const CARRY_DIGEST = `UPDATE job_digests SET version = $4 WHERE employer_id = $1 AND job_id = $2 AND version = $3`

type ReadOne = (sql: string, ...values: unknown[]) => Promise<object | null>

export const isRefreshed = async (read: ReadOne, employerId: number, id: number): Promise<boolean> =>
  (await read(IS_REFRESHED, employerId, id)) !== null

const { keyId: _, ...REFRESH_NOTE } = REFRESHED

export { REFRESH_NOTE }

type StoreRefresh = (
  id: number,
  content: PlacedContent,
) => Promise<{ readonly former: StoredJob; readonly job: StoredJob }>

export const refreshes = (
  { read, write }: Transaction,
  employerId: number,
  store: StoreRefresh,
): Pick<JobWriter, 'refresh' | 'isRefreshed'> => {
  // Entries are appended at the end of the transaction.
  const refreshed = new Set<number>()
  return {
    refresh: async (id, content) => {
      const { former, job } = await store(id, content)
      await write(CARRY_DIGEST, employerId, id, former.updatedAt, job.updatedAt)
      refreshed.add(id)
      return job
    },
    isRefreshed: async (id) => refreshed.has(id) || isRefreshed(read, employerId, id),
  }
}

type Refusing = {
  readonly addNote: AddNote
  readonly employerId: number
  readonly id: number
  readonly refusal: PublishRefusal
  readonly now: number
}

export const refusePublication = async (
  { read }: Transaction,
  { employerId, id, refusal, now, addNote }: Refusing,
): Promise<boolean> => {
  if (await read(IS_REFUSED, ...refusedValues(employerId, id, refusal.publishOn))) return false
  addNote({ ...refusalNote(refusal), at: now, subjectId: id })
  return true
}
