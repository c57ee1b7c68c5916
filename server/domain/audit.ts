/** The audit trail: who changed what and when, in entries that are chained by hash for each employer. */
import { hash } from 'node:crypto'

/** Everything that is told. Names that were used once stay, since they are part of hashes. */
export const AUDIT_ACTIONS = [
  'job.create',
  'job.update',
  'job.delete',
  'job.refresh',
  'key.issue',
  'key.rotate',
  'key.revoke',
  'employer.create',
  'employer.rename',
  'employer.plan',
  'employer.suspend',
  'employer.resume',
  'employer.delete',
  'audit.begin',
  'audit.prune',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What happened, before it has its place in the chain. */
export type AuditNote = {
  /** Milliseconds since 1970, UTC, by the clock of the process that wrote. */
  readonly at: number
  /** Null where an operator or the service itself acted. */
  readonly keyId: number | null
  /** The operator who acted, by name; none where a key or the service itself did. */
  readonly operator?: string | null
  readonly action: AuditAction
  /** The id of the job, the key or the employer; for audit.prune the number of the last entry that went. */
  readonly subjectId: number
  /** Names of what was set or changed, never values; empty where the action says it all. */
  readonly members: readonly string[]
}

/** A point of a chain: the number of an entry, from 1, and its hash in hexadecimal digits. */
export type ChainPoint = { readonly seq: number; readonly hash: string }

/** An entry as it is stored; of what another version wrote the action may be unknown here. */
export type AuditEntry = Omit<AuditNote, 'action'> &
  ChainPoint & { readonly employerId: number; readonly action: string; readonly operator: string | null }

/** What the first entry of every chain stands on. */
export const CHAIN_START: ChainPoint = { seq: 0, hash: '0'.repeat(64) }

/** The entry that a note becomes at the end of a chain. */
export const chainNote = (employerId: number, previous: ChainPoint, note: AuditNote): AuditEntry => {
  const entry = { ...note, operator: note.operator ?? null, employerId, seq: previous.seq + 1 }
  return { ...entry, hash: hashOf(previous, entry) }
}

/** What is wrong with an entry after the one before it; null where it belongs there. */
export const findBreak = (previous: ChainPoint, entry: AuditEntry): string | null => {
  if (entry.seq !== previous.seq + 1) return `entry ${previous.seq + 1} is missing`
  return hashOf(previous, entry) === entry.hash
    ? null
    : `entry ${entry.seq} is not what was written, or not the one that followed`
}

/**
 * Fields in a fixed order, divided by spaces, which none but the last can hold: the operator, if there is one.
 * PostgreSQL makes the same text in append_audit. Any other change here breaks every chain there is.
 */
const hashOf = (previous: ChainPoint, entry: Omit<AuditEntry, 'hash'>): string => {
  const { employerId, seq, at, keyId, action, subjectId, members, operator } = entry
  const names = members.join(',') || '-'
  const fields = [previous.hash, employerId, seq, at, keyId ?? '-', action, subjectId, names]
  return hash('sha256', [...fields, ...(operator === null ? [] : [operator])].join(' '))
}
