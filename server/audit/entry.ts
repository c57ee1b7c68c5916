/** The audit trail of each employer: a hash chain of entries with actor, time and change. */
import { hash } from 'node:crypto'

/** A recorded action. Names are parts of hashes, so none may change. */
export type AuditAction =
  | `job.${'create' | 'update' | 'delete' | 'restore' | 'refresh' | 'shown' | 'hidden' | 'closing' | 'closed' | 'publishRefused' | 'applicationFailed'}`
  | `posting.${'hide' | 'show'}`
  | 'proof.issue'
  | `key.${'issue' | 'rotate' | 'revoke' | 'record'}`
  | `employer.${'create' | 'rename' | 'profile' | 'plan' | 'suspend' | 'resume' | 'delete'}`
  | `person.${'invite' | 'role' | 'end' | 'disable' | 'enable' | 'link' | 'credentials' | 'sign-in' | 'sign-out'}`
  | `webhook.${'create' | 'update' | 'rotate' | 'delete'}`
  | `vendor.${'grant' | 'end'}`
  | `test.${'clock' | 'wipe'}`
  | `audit.${'begin' | 'prune'}`

/** An action before it is chained. */
export type AuditNote = {
  /** Milliseconds since 1970, UTC, by the clock of the process that wrote. */
  readonly at: number
  /** Null if an operator or the service itself acted. */
  readonly keyId: number | null
  /** The name of the operator who acted; null if a key or the service itself did. */
  readonly operator?: string | null
  readonly action: AuditAction
  /** Id of the job, the key, the employer, the person, the webhook or the vendor; of audit.prune the number of the last entry deleted. */
  readonly subjectId: number
  /** Names of the changed members, never values; empty if the action is enough. */
  readonly members: readonly string[]
}

/** A point of a chain: the number of an entry, from 1, and its hash in hexadecimal digits. */
export type ChainPoint = { readonly seq: number; readonly hash: string }

/** A stored entry; the action may be unknown if another version wrote it. */
export type AuditEntry = Omit<AuditNote, 'action'> &
  ChainPoint & { readonly employerId: number; readonly action: string; readonly operator: string | null }

/** The point before the first entry of every chain. */
export const CHAIN_START: ChainPoint = { seq: 0, hash: '0'.repeat(64) }

/** Makes the next entry of a chain. */
export const chainNote = (employerId: number, previous: ChainPoint, note: AuditNote): AuditEntry => {
  const entry = { ...note, operator: note.operator ?? null, employerId, seq: previous.seq + 1 }
  return { ...entry, hash: hashOf(previous, entry) }
}

/** Reason why an entry does not follow the one before it; null if it does. */
export const findBreak = (previous: ChainPoint, entry: AuditEntry): string | null => {
  if (entry.seq !== previous.seq + 1) return `entry ${previous.seq + 1} is missing`
  return hashOf(previous, entry) === entry.hash
    ? null
    : `entry ${entry.seq} is not what was written, or not the one that followed`
}

/**
 * Fields in a fixed order, separated by spaces, which only the last one may contain: the operator, if there is one.
 * append_audit in PostgreSQL makes the same text. A change breaks every existing chain.
 */
const hashOf = (previous: ChainPoint, entry: Omit<AuditEntry, 'hash'>): string => {
  const { employerId, seq, at, keyId, action, subjectId, members, operator } = entry
  const names = members.join(',') || '-'
  const fields = [previous.hash, employerId, seq, at, keyId ?? '-', action, subjectId, names]
  return hash('sha256', [...fields, ...(operator === null ? [] : [operator])].join(' '))
}
