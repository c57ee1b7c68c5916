/** Reads and leases of snapshots in the embedded store. */
import type { Status } from '@affiche/contract/values.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { ActiveJob, JobReader } from '../../ports.ts'
import { activeIds } from './walk.ts'

/** A list of any length as one value, so that there is one statement. */
export const FIND_ITEMS = `SELECT requested.key AS at, j.id, j.status, d.digest FROM json_each(?2) AS requested
  CROSS JOIN jobs j ON j.employer_id = ?1 AND j.reference_id = requested.value
  LEFT JOIN job_digests d ON d.employer_id = j.employer_id AND d.job_id = j.id AND d.version = j.updated_at`

export const FIND_ACTIVE = `SELECT j.id, j.reference_id AS referenceId, j.updated_at AS updatedAt FROM json_each(?2) AS requested
  CROSS JOIN jobs j ON j.id = requested.value
  WHERE j.employer_id = ?1 AND j.status = 'active' AND j.reference_id IS NOT NULL`

type ItemRow = { readonly at: number; readonly id: number; readonly status: Status; readonly digest: string | null }

export const snapshotReads = (
  reader: Reader,
  employerId: number,
): Pick<JobReader, 'findItems' | 'activeIds' | 'findActive'> => ({
  findItems: (referenceIds) => {
    reader.begin()
    const rows = reader.all<ItemRow>(FIND_ITEMS, employerId, JSON.stringify(referenceIds))
    return new Map(rows.map(({ at, ...state }) => [at, state]))
  },
  activeIds: () => activeIds(reader, employerId),
  findActive: (ids) => {
    reader.begin()
    return reader.all<ActiveJob>(FIND_ACTIVE, employerId, `[${ids.join(',')}]`)
  },
})
