/** The lease of the snapshot that runs, for each employer; the same statements on either engine. */

import type { Transact } from '../../audit/store/sql.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { SnapshotLeases } from '../ports.ts'

/** How long a lease lasts unless it is prolonged: far longer than a round of archiving. */
const LEASE_MS = 60_000

const HOLD = `INSERT INTO snapshot_leases AS held (employer_id, holder, expires_at) VALUES ($1, $2, $3)
  ON CONFLICT (employer_id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE held.holder = excluded.holder OR held.expires_at <= $4 RETURNING employer_id`
const RELEASE = 'DELETE FROM snapshot_leases WHERE employer_id = $1 AND holder = $2'

export const createSnapshotLeases = (transact: Transact, clock: Clock): SnapshotLeases => ({
  hold: (employerId, holder) =>
    transact(async ({ ask }) => {
      const now = clock()
      return (await ask(HOLD, employerId, holder, now + LEASE_MS, now)).length > 0
    }),
  release: async (employerId, holder) => void (await transact(({ ask }) => ask(RELEASE, employerId, holder))),
})
