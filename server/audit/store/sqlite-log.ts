/** The audit trail of the embedded store. */
import { setImmediate } from 'node:timers/promises'
import { type Access, append } from '../../jobs/store/sqlite/access.ts'
import type { Reader } from '../../platform/engines/sqlite/reader.ts'
import { numbered } from '../../platform/engines/sqlite/shared-sql.ts'
import type { AuditTrail } from '../ports.ts'
import { type EntryRow, filterValues, PAGE_ENTRIES, PRUNE_ROUND, toEntry } from './row.ts'
import { auditSearch, auditSignIns } from './search.ts'
import { anchorOf, HEX } from './sqlite-chains.ts'

const isWanted = `(?3 IS NULL OR at >= ?3) AND (?4 IS NULL OR at < ?4)
  AND (?5 IS NULL OR (subject_id = ?5 AND action LIKE 'job.%')) AND (?6 IS NULL OR key_id = ?6)`

const PAGE = `SELECT employer_id, seq, at, key_id, action, subject_id, members, operator, ${HEX} AS hash
  FROM audit_entries WHERE employer_id = ?1 AND seq > ?2 AND ${isWanted} ORDER BY seq LIMIT ${PAGE_ENTRIES}`
const BEFORE_NEWEST = `SELECT min(seq) - 1 AS seq FROM (SELECT seq FROM audit_entries
  WHERE employer_id = ?1 AND ${isWanted} ORDER BY seq DESC LIMIT ?2) AS newest`
const NEXT_TRAIL = `SELECT min(id) AS id FROM (
  SELECT min(employer_id) AS id FROM audit_entries WHERE employer_id > ?1
  UNION ALL SELECT min(employer_id) FROM audit_anchors WHERE employer_id > ?1) AS next`
const FIRST_SINCE = 'SELECT seq FROM audit_entries WHERE employer_id = ? AND at >= ? ORDER BY seq LIMIT 1'
const LAST = 'SELECT max(seq) AS seq FROM audit_entries WHERE employer_id = ?'

/** Moves the beginning of a chain to after an entry, never back. */
export const MOVE_ANCHOR = `INSERT INTO audit_anchors (employer_id, seq, hash)
  SELECT employer_id, seq, hash FROM audit_entries WHERE employer_id = ? AND seq = ?
  ON CONFLICT (employer_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash
  WHERE audit_anchors.seq < excluded.seq`
const isDropped = `employer_id = ?1 AND seq <= (SELECT seq FROM audit_anchors WHERE employer_id = ?1)
  AND seq < (SELECT min(seq) FROM audit_entries WHERE employer_id = ?1) + ${PRUNE_ROUND}`
/** Drops the oldest entries up to the anchor, a round of them. */
export const DROP = `DELETE FROM audit_entries WHERE ${isDropped}`
/** Forgets the referenceIds of the deletions in that round; a job that came back may have been deleted again. */
const FORGET_DELETED = `DELETE FROM deleted_jobs WHERE employer_id = ?1
  AND (id, deleted_at) IN (SELECT subject_id, at FROM audit_entries WHERE ${isDropped} AND action = 'job.delete')`

/** Others are served between the parts of a long search, also where a filter finds nothing to send. */
const askingInTurn =
  (reader: Pick<Reader, 'all'>) =>
  async <R>(sql: string, ...values: readonly (number | null)[]): Promise<R[]> => {
    const rows = reader.all<R>(numbered(sql), ...values)
    await setImmediate()
    return rows
  }

export const auditReads = (reader: Pick<Reader, 'all' | 'one'>): Omit<AuditTrail, 'prune'> => ({
  page: async (employerId, after, filter) => {
    const entries = reader.all<EntryRow>(PAGE, employerId, after, ...filterValues(filter ?? null)).map(toEntry)
    const page = { entries, anchor: anchorOf(reader, employerId) }
    // Each page is a read of its own: a long one would keep the write-ahead log from being checkpointed.
    await setImmediate()
    return page
  },
  search: auditSearch(askingInTurn(reader), HEX),
  signIns: auditSignIns(askingInTurn(reader)),
  nextTrail: async (after) => {
    await setImmediate()
    return reader.one<{ id: number | null }>(NEXT_TRAIL, after)?.id ?? null
  },
  beforeNewest: async (employerId, limit, filter) =>
    reader.one<{ seq: number | null }>(BEFORE_NEWEST, employerId, limit, ...filterValues(filter))?.seq ?? 0,
})

export const createAuditTrail = (access: Access): AuditTrail => ({
  ...auditReads(access.reader),
  prune: async (employerId, before) => {
    const { reader, writer, queue } = access
    const [kept] = reader.all<{ seq: number }>(FIRST_SINCE, employerId, before)
    const last = kept ? kept.seq - 1 : (reader.one<{ seq: number | null }>(LAST, employerId)?.seq ?? 0)
    await queue.submit(async () => {
      if (writer.run(MOVE_ANCHOR, employerId, last).changes === 0) return
      append(access, employerId, { action: 'audit.prune', subjectId: last, members: [] })
    })
    for (let total = 0; ; ) {
      const { changes } = await queue.submit(async () => {
        writer.run(FORGET_DELETED, employerId)
        return writer.run(DROP, employerId)
      })
      total += changes
      if (changes === 0) return total
    }
  },
})
