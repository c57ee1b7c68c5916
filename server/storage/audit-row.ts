/** The audit trail as rows of either engine. */
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

/** A filter as the values of its conditions, of which one that is null holds for every entry. */
export const filterValues = (filter: AuditFilter | null) => {
  const { since = null, until = null, jobId = null, keyId = null } = filter ?? {}
  return [since, until, jobId, keyId] as const
}
