/** Reads of the audit trail, and its prune; the same statements on either engine. */

import type { Ask } from '../../platform/engines/sql.ts'
import { CHAIN_START } from '../entry.ts'
import type { AuditTrail } from '../ports.ts'
import { failedApplications } from './failed-applications.ts'
import { pointBefore } from './moments.ts'
import {
  ENTRY_COLUMNS,
  type EntryRow,
  filterValues,
  matchesFilter,
  PAGE_ENTRIES,
  type PointRow,
  PRUNE_ROUND,
  toEntry,
  toPoint,
} from './row.ts'
import { auditSearch, auditSignIns } from './search.ts'
import type { Sql } from './sql.ts'

export const PAGE = `SELECT ${ENTRY_COLUMNS} FROM audit_entries
  WHERE employer_id = $1 AND seq > $2 AND ${matchesFilter} ORDER BY seq LIMIT ${PAGE_ENTRIES}`
const BEFORE_NEWEST = `SELECT min(seq) - 1 AS seq FROM (SELECT seq FROM audit_entries
  WHERE employer_id = $1 AND ${matchesFilter} ORDER BY seq DESC LIMIT CAST($2 AS integer)) AS newest`
export const ANCHOR = 'SELECT seq, hash FROM audit_anchors WHERE employer_id = $1'
/** The newest entry; the chain begins at the anchor without one. */
export const LAST_ENTRY = 'SELECT seq, hash FROM audit_entries WHERE employer_id = $1 ORDER BY seq DESC LIMIT 1'
const NEXT_TRAIL = `SELECT min(id) AS id FROM (
  SELECT min(employer_id) AS id FROM audit_entries WHERE employer_id > $1
  UNION ALL SELECT min(employer_id) FROM audit_anchors WHERE employer_id > $1) AS next`

export const auditReads = (ask: Ask): Omit<AuditTrail, 'prune'> => ({
  page: async (employerId, after, filter) => {
    const rows = await ask<EntryRow>(PAGE, employerId, after, ...filterValues(filter ?? null))
    const [anchor = CHAIN_START] = (await ask<PointRow>(ANCHOR, employerId)).map(toPoint)
    return { entries: rows.map(toEntry), anchor }
  },
  search: auditSearch(ask),
  signIns: auditSignIns(ask),
  ...failedApplications(ask),
  pointBefore: pointBefore(ask),
  nextTrail: async (after) => (await ask<{ id: number | null }>(NEXT_TRAIL, after))[0]?.id ?? null,
  beforeNewest: async (employerId, limit, filter) =>
    (await ask<{ seq: number | null }>(BEFORE_NEWEST, employerId, limit, ...filterValues(filter)))[0]?.seq ?? 0,
})

const FIRST_SINCE = 'SELECT seq FROM audit_entries WHERE employer_id = $1 AND at >= $2 ORDER BY seq LIMIT 1'
const LAST = 'SELECT max(seq) AS seq FROM audit_entries WHERE employer_id = $1'
/** Lets the chain begin after an entry; returns no row if it begins there or later already. */
export const MOVE_ANCHOR = `INSERT INTO audit_anchors (employer_id, seq, hash)
  SELECT employer_id, seq, hash FROM audit_entries WHERE employer_id = $1 AND seq = $2
  ON CONFLICT (employer_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash
  WHERE audit_anchors.seq < excluded.seq RETURNING seq`
const isPruned = `employer_id = $1 AND seq <= (SELECT seq FROM audit_anchors WHERE employer_id = $1)
  AND seq < (SELECT min(seq) FROM audit_entries WHERE employer_id = $1) + ${PRUNE_ROUND}`
/** Deletes the oldest entries up to the anchor, a round of them. */
export const PRUNE = `DELETE FROM audit_entries WHERE ${isPruned} RETURNING seq`
/** Forgets the referenceIds of the deletions among them; a job that came back may have been deleted again. */
const FORGET_DELETED = `DELETE FROM deleted_jobs WHERE employer_id = $1
  AND (id, deleted_at) IN (SELECT subject_id, at FROM audit_entries WHERE ${isPruned} AND action = 'job.delete')
  RETURNING id`

const lastToPrune = async (ask: Ask, employerId: number, before: number): Promise<number> => {
  const [kept] = await ask<{ seq: number }>(FIRST_SINCE, employerId, before)
  return kept ? kept.seq - 1 : ((await ask<{ seq: number | null }>(LAST, employerId))[0]?.seq ?? 0)
}

export const createAuditTrail = ({ ask, transact }: Sql): AuditTrail => ({
  ...auditReads(ask),
  prune: async (employerId, before) => {
    const last = await lastToPrune(ask, employerId, before)
    await transact(async ({ ask, record }) => {
      const moved = await ask(MOVE_ANCHOR, employerId, last)
      if (moved.length > 0) record(employerId, { action: 'audit.prune', subjectId: last, members: [], keyId: null })
    })
    for (let total = 0; ; ) {
      const pruned = await transact(async ({ ask }) => {
        await ask(FORGET_DELETED, employerId)
        return (await ask(PRUNE, employerId)).length
      })
      total += pruned
      if (pruned === 0) return total
    }
  },
})
