/** Looks at a claim in the transaction of its write; the same statements on either engine. */

import type { SqlTransaction } from '../../audit/store/sql.ts'
import { HOLDER_COLUMNS, type HolderRow, toHolder } from '../../employers/store/directory-row.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { Problem } from '../../platform/sentences/problem.ts'
import { keyProblem, sessionProblem } from '../claim.ts'
import type { Claim, KeyClaim } from '../claim-ports.ts'
import { findSession } from './reads.ts'

const HOLDER = `SELECT ${HOLDER_COLUMNS} FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.id = $1`

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
