/** The audit trail as rows, and the statements that every engine runs; a `?` stands for a value. */
import type { AuditEntry } from '../domain/audit.ts'
import type { AuditFilter } from '../use-cases/ports.ts'

/** Who acts, for the trail: an employer's key, or null for the service itself. */
export type Actor = { readonly employerId: number; readonly keyId: number | null }

/** Entries in one page; an entry takes some 200 bytes. */
export const PAGE_ENTRIES = 500

/** Entries dropped in one transaction, so that writes need not wait long. */
export const PRUNE_ROUND = 5_000

/** What auto-refresh does to a job. */
export const REFRESHED = { action: 'job.refresh', keyId: null, members: ['publishDate'] } as const

/** The hash in lower hexadecimal digits. */
export type EntryRow = {
  employer_id: number
  seq: number
  at: number
  key_id: number | null
  action: string
  subject_id: number
  members: string
  operator: string | null
  hash: string
}

export const toEntry = (row: EntryRow): AuditEntry => ({
  employerId: row.employer_id,
  seq: row.seq,
  at: row.at,
  keyId: row.key_id,
  action: row.action,
  subjectId: row.subject_id,
  members: row.members === '' ? [] : row.members.split(','),
  operator: row.operator,
  hash: row.hash,
})

export type Statement = { readonly sql: string; readonly values: readonly number[] }

/** `hex` is how the engine writes a hash in digits. */
export const pageOf = (employerId: number, after: number, { filter, hex }: Wanted & { hex: string }): Statement => {
  const { sql, values } = conditionsOf(filter)
  return {
    sql: `SELECT employer_id, seq, at, key_id, action, subject_id, members, operator, ${hex} AS hash FROM audit_entries
      WHERE employer_id = ? AND seq > ?${sql} ORDER BY seq LIMIT ${PAGE_ENTRIES}`,
    values: [employerId, after, ...values],
  }
}

/** The entry before the first of the newest that are wanted. */
export const beforeNewest = (employerId: number, limit: number, { filter }: Wanted): Statement => {
  const { sql, values } = conditionsOf(filter)
  return {
    sql: `SELECT min(seq) - 1 AS seq FROM (SELECT seq FROM audit_entries
      WHERE employer_id = ?${sql} ORDER BY seq DESC LIMIT ?) AS newest`,
    values: [employerId, ...values, limit],
  }
}

type Wanted = { readonly filter: AuditFilter | null }

const conditionsOf = (filter: AuditFilter | null): Statement => {
  const { since = null, until = null, jobId = null, keyId = null } = filter ?? {}
  const conditions = [
    [' AND at >= ?', since],
    [' AND at < ?', until],
    [" AND subject_id = ? AND action LIKE 'job.%'", jobId],
    [' AND key_id = ?', keyId],
  ] as const
  const wanted = conditions.flatMap(([sql, value]) => (value === null ? [] : [{ sql, value }]))
  return { sql: wanted.map(({ sql }) => sql).join(''), values: wanted.map(({ value }) => value) }
}

/** The first employer after another who has a trail; its number is given twice. */
export const NEXT_TRAIL = `SELECT min(id) AS id FROM (
  SELECT min(employer_id) AS id FROM audit_entries WHERE employer_id > ?
  UNION ALL SELECT min(employer_id) FROM audit_anchors WHERE employer_id > ?) AS next`

export const FIRST_SINCE = `SELECT seq FROM audit_entries WHERE employer_id = ? AND at >= ? ORDER BY seq LIMIT 1`
export const LAST = 'SELECT max(seq) AS seq FROM audit_entries WHERE employer_id = ?'
/** The chain begins anew after an entry; null rows where it does so already. */
export const MOVE_ANCHOR = `INSERT INTO audit_anchors (employer_id, seq, hash)
  SELECT employer_id, seq, hash FROM audit_entries WHERE employer_id = ? AND seq = ?
  ON CONFLICT (employer_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash
  WHERE audit_anchors.seq < excluded.seq`
/** The oldest entries that the anchor stands for, a round of them. */
export const DROP = `DELETE FROM audit_entries WHERE employer_id = ?
  AND seq <= (SELECT seq FROM audit_anchors WHERE employer_id = ?)
  AND seq < (SELECT min(seq) FROM audit_entries WHERE employer_id = ?) + ${PRUNE_ROUND}`
