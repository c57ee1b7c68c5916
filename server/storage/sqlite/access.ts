import type { AuditNote } from '../../domain/audit.ts'
import type { Clock } from '../../lib/dates.ts'
import type { Connection } from './connection.ts'
import type { DerivedState } from './derived-state.ts'
import type { Reader } from './reader.ts'
import type { WriteQueue } from './write-queue.ts'

/** The connections of an open store, with the queue of the one that writes. */
export type Access = {
  readonly reader: Reader
  readonly writer: Connection
  readonly queue: WriteQueue
  readonly derived: DerivedState
  readonly clock: Clock
}

/** Appends a change that no key made to an employer's audit trail. */
export const append = ({ derived, clock }: Access, employerId: number, note: Omit<AuditNote, 'at' | 'keyId'>): void =>
  derived.append(employerId, { ...note, at: clock(), keyId: null })
