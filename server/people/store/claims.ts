/** Looks at a claim in the transaction of its write; the same statements on either engine. */

import type { Scope } from '@affiche/contract/operations.ts'
import type { SqlTransaction } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { Problem } from '../../platform/sentences/problem.ts'
import { type Holder, keyProblem, sessionProblem } from '../claim.ts'
import type { Claim, KeyClaim } from '../claim-ports.ts'
import { findSession } from './reads.ts'

/** No more than a refusal needs, since every write asks for it. */
const HOLDER = `SELECT k.scopes, k.expires_at, k.revoked_at, e.suspended_at
  FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.id = $1`

type HolderRow = {
  readonly scopes: string
  readonly expires_at: number | null
  readonly revoked_at: number | null
  readonly suspended_at: number | null
}

const toHolder = ({ scopes, expires_at: expiresAt, revoked_at: revokedAt, suspended_at }: HolderRow): Holder => ({
  key: { scopes: scopes.split(' ') as Scope[], expiresAt, revokedAt },
  employer: { suspended: suspended_at !== null },
})

/**
 * Throws the refusal of a claim that does not stand. The person is locked, as by all that ends a session or changes what
 * a person may do: that waits for the write, or the write sees it.
 */
export const requireClaim = async (
  { ask, lock }: Pick<SqlTransaction, 'ask' | 'lock'>,
  claim: Claim,
  clock: Clock,
): Promise<void> => {
  const now = claim.at ?? clock()
  if (!('session' in claim)) return requireKey(ask, claim, now)
  await lock('people', claim.session.personId)
  const refusal = sessionProblem(await findSession(ask, claim.session), claim, now)
  if (refusal) throw refusal
}

/** Throws the refusal of a key that does not stand. */
export const requireKey = async (ask: Ask, claim: KeyClaim, now: number): Promise<void> => {
  const refusal = await refusalOfKey(ask, claim, now)
  if (refusal) throw refusal
}

/** Why a key does not stand, or null. */
export const refusalOfKey = async (ask: Ask, { keyId, scope }: KeyClaim, now: number): Promise<Problem | null> => {
  const [row] = await ask<HolderRow>(HOLDER, keyId)
  return keyProblem(row ? toHolder(row) : null, scope, now)
}
