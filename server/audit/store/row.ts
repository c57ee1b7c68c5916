/** The audit trail as rows of either engine. */
import type { AuditEntry } from '../entry.ts'
import type { AuditFilter } from '../ports.ts'

/** The actor of an audit entry: an employer's key, or null for the service itself. */
export type Actor = { readonly employerId: number; readonly keyId: number | null }

/** Entries on a page; each takes some 200 bytes. */
export const PAGE_ENTRIES = 500

/** Entries dropped in one transaction, so that writes need not wait long. */
export const PRUNE_ROUND = 5_000

/** The audit entry of auto-refresh. */
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

/** The values of a filter's conditions; a condition with null is true of every entry. */
export const filterValues = (filter: AuditFilter | null) => {
  const { since = null, until = null, jobId = null, keyId = null } = filter ?? {}
  return [since, until, jobId, keyId] as const
}
