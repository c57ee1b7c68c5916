import type { AuditNote } from '../../../audit/entry.ts'
import type { SqliteAccess } from '../../../audit/store/sqlite-sql.ts'
import type { DerivedState } from './derived-state.ts'

/** Access to an open store, with all that its writes derive. */
export type Access = SqliteAccess & { readonly derived: DerivedState }

type Note = Omit<AuditNote, 'at' | 'keyId'> & Partial<Pick<AuditNote, 'keyId'>>

/** Appends a change to an employer's audit trail, by a key if the note names one. */
export const append = ({ derived, clock }: Access, employerId: number, note: Note): void =>
  derived.append(employerId, { keyId: null, ...note, at: clock() })
