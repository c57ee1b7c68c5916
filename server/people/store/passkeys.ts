/** Writes of passkeys and their challenges; the same statements on either engine. */

import type { Transact } from '../../audit/store/sql.ts'
import type { People } from '../ports.ts'
import { recordFor } from './actors.ts'
import { enabled } from './sessions.ts'

type PasskeyWrites = Pick<People, 'addChallenge' | 'takeChallenge' | 'addPasskey' | 'usePasskey' | 'removePasskey'>

const FORGET = 'DELETE FROM challenges WHERE ends_at <= $1'
const ASK = 'INSERT INTO challenges (hash, person_id, ends_at) VALUES ($1, $2, $3)'
/** Ids begin with 1. */
const TAKE = `DELETE FROM challenges WHERE hash = $1 AND ends_at > $2 AND COALESCE(person_id, 0) = $3
  RETURNING ends_at`
const ADD = `INSERT INTO passkeys
  (person_id, credential_id, public_key, sign_count, transports, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (credential_id) DO NOTHING RETURNING id`
const USE = 'UPDATE passkeys SET sign_count = $3, last_used_at = $4 WHERE id = $1 AND sign_count = $2 RETURNING id'
const REMOVE = 'DELETE FROM passkeys WHERE person_id = $1 AND id = $2 RETURNING id'

/** Audit entry of a passkey that is added or removed. */
const NOTE = { by: 'self', action: 'person.credentials', members: ['passkey'] } as const

export const passkeyWrites = (transact: Transact): PasskeyWrites => ({
  addChallenge: ({ hash, personId }, { now, endsAt }) =>
    transact(async ({ ask }) => {
      await ask(FORGET, now)
      await ask(ASK, hash, personId, endsAt)
    }),
  takeChallenge: ({ hash, personId }, now) =>
    transact(async ({ ask }) => (await ask(TAKE, hash, now, personId ?? 0)).length > 0),
  addPasskey: ({ personId, credentialId, publicKey, signCount, transports, name, createdAt }) =>
    transact(async (transaction) => {
      if (!(await enabled(transaction, personId))) return false
      const values = [personId, credentialId, publicKey, signCount, transports.join(','), name, createdAt]
      if ((await transaction.ask(ADD, ...values)).length === 0) return false
      await recordFor(transaction, { ...NOTE, personId })
      return true
    }),
  usePasskey: ({ id, signCount: before }, { signCount, at }) =>
    transact(async ({ ask }) => (await ask(USE, id, before, signCount, at)).length > 0),
  removePasskey: (personId, id) =>
    transact(async (transaction) => {
      if ((await transaction.ask(REMOVE, personId, id)).length === 0) return false
      await recordFor(transaction, { ...NOTE, personId })
      return true
    }),
})
