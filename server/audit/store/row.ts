/** The audit trail as rows of either engine. */
import type { AuditEntry, ChainPoint } from '../entry.ts'
import type { AuditFilter } from '../ports.ts'

/** The actor of an audit entry: an employer's key, or null for the service itself. */
export type Actor = { readonly employerId: number; readonly keyId: number | null }

/** Entries on a page; each takes some 200 bytes. */
export const PAGE_ENTRIES = 500

/** Entries dropped in one transaction, so that writes need not wait long. */
export const PRUNE_ROUND = 5_000

/** The audit entry of auto-refresh. */
export const REFRESHED = { action: 'job.refresh', keyId: null, members: ['publishDate'] } as const

export const ENTRY_COLUMNS = 'employer_id, seq, at, key_id, action, subject_id, members, operator, hash'

export type EntryRow = {
  employer_id: number
  seq: number
  at: number
  key_id: number | null
  action: string
  subject_id: number
  members: string
  operator: string | null
  hash: Uint8Array
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** A point of a chain, whose hash is in lower hexadecimal digits everywhere else. */
export type PointRow = { readonly seq: number; readonly hash: Uint8Array }

export const toPoint = ({ seq, hash }: PointRow): ChainPoint => ({ seq, hash: hexOf(hash) })

export const toEntry = (row: EntryRow): AuditEntry => ({
  employerId: row.employer_id,
  seq: row.seq,
  at: row.at,
  keyId: row.key_id,
  action: row.action,
  subjectId: row.subject_id,
  members: row.members === '' ? [] : row.members.split(','),
  operator: row.operator,
  hash: hexOf(row.hash),
})

/** A condition with null is true of every entry. */
export const matchesFilter = `(CAST($3 AS bigint) IS NULL OR at >= $3) AND (CAST($4 AS bigint) IS NULL OR at < $4)
  AND (CAST($5 AS bigint) IS NULL OR (subject_id = $5 AND action LIKE 'job.%'))
  AND (CAST($6 AS integer) IS NULL OR key_id = $6)`

/** The values of a filter's conditions. */
export const filterValues = (filter: AuditFilter | null) => {
  const { since = null, until = null, jobId = null, keyId = null } = filter ?? {}
  return [since, until, jobId, keyId] as const
}
