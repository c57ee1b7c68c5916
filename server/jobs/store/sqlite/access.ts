import type { AuditNote } from '../../../audit/entry.ts'
import type { Connection } from '../../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { WriteQueue } from '../../../platform/engines/sqlite/write-queue.ts'
import type { Clock } from '../../../platform/lib/dates.ts'
import type { DerivedState } from './derived-state.ts'

/** The connections of an open store, with the queue of the one that writes. */
export type Access = {
  readonly reader: Reader
  readonly writer: Connection
  readonly queue: WriteQueue
  readonly derived: DerivedState
  readonly clock: Clock
}

type Note = Omit<AuditNote, 'at' | 'keyId'> & Partial<Pick<AuditNote, 'keyId'>>

/** Appends a change to an employer's audit trail, by a key if the note names one. */
export const append = ({ derived, clock }: Access, employerId: number, note: Note): void =>
  derived.append(employerId, { keyId: null, ...note, at: clock() })
