/** Writes of accounts at providers of OpenID Connect; the same statements on either engine. */

import type { Transact } from '../../audit/store/sql.ts'
import type { People } from '../ports.ts'
import { recordFor } from './actors.ts'
import { enabled } from './sessions.ts'

const ADD = `INSERT INTO identities (issuer, subject, person_id, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (issuer, subject) DO NOTHING RETURNING person_id`
const REMOVE = 'DELETE FROM identities WHERE person_id = $1 AND issuer = $2 AND subject = $3 RETURNING person_id'

/** Audit entry of an account that is connected or disconnected. */
const NOTE = { by: 'self', action: 'person.credentials', members: ['oidc'] } as const

export const identityWrites = (transact: Transact): Pick<People, 'addIdentity' | 'removeIdentity'> => ({
  addIdentity: ({ issuer, subject, personId, createdAt }) =>
    transact(async (transaction) => {
      if (!(await enabled(transaction, personId))) return false
      if ((await transaction.ask(ADD, issuer, subject, personId, createdAt)).length === 0) return false
      await recordFor(transaction, { ...NOTE, personId })
      return true
    }),
  removeIdentity: (personId, { issuer, subject }) =>
    transact(async (transaction) => {
      // PostgreSQL has no text with NUL.
      if (`${issuer}${subject}`.includes('\0')) return false
      if ((await transaction.ask(REMOVE, personId, issuer, subject)).length === 0) return false
      await recordFor(transaction, { ...NOTE, personId })
      return true
    }),
})
