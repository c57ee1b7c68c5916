/** Actors of what concerns people, and the trails that record it. */

import type { AuditNote } from '../../audit/entry.ts'
import type { SqlTransaction } from '../../audit/store/sql.ts'
import type { ByMember } from '../../employers/ports.ts'
import type { By } from '../ports.ts'

/** True for who may change the people of its own employer alone. */
export const isByMember = (by: By): by is ByMember => typeof by === 'object' && 'keyId' in by

/** The actor of an entry; `self`: the key of the person's own membership. */
export const actorOf = (by: By, self: number | null): Pick<AuditNote, 'keyId' | 'operator'> => {
  if (typeof by === 'object') return 'operator' in by ? { keyId: null, operator: by.operator } : { keyId: by.keyId }
  return { keyId: by === 'self' ? self : null }
}

const OWN = 'SELECT id, employer_id FROM api_keys WHERE person_id = $1 AND revoked_at IS NULL ORDER BY employer_id'

type PersonNote = Pick<AuditNote, 'action' | 'members'> & { readonly personId: number; readonly by: By }

/** Records what concerns a person in the trail of whoever acted: of each of its own employers, or of that of another. */
export const recordFor = async (
  { ask, record }: SqlTransaction,
  { personId, by, action, members }: PersonNote,
): Promise<void> => {
  const note = { action, members, subjectId: personId }
  if (isByMember(by)) return record(by.employerId, { ...note, keyId: by.keyId })
  for (const { id, employer_id } of await ask<{ id: number; employer_id: number }>(OWN, personId))
    record(employer_id, { ...note, ...actorOf(by, id) })
}
