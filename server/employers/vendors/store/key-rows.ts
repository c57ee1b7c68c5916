/**
 * The rows of a vendor's keys at its employers. They follow from the vendor, its keys and its grants, and are made to
 * follow in the transaction of every change of these: so a look-up and the claim of a write see one row, as for any key.
 */
import type { SqlTransaction } from '../../../audit/store/sql.ts'
import { hashAtEmployer } from '../../api-key.ts'

/** Pairs of a key and an employer that have no row yet. */
const MISSING = `SELECT g.employer_id, g.scopes, w.id, w.hash, w.characters, v.name
  FROM vendor_grants g JOIN vendors v ON v.id = g.vendor_id JOIN vendor_keys w ON w.vendor_id = g.vendor_id
  WHERE g.vendor_id = $1 AND w.revoked_at IS NULL AND NOT EXISTS (SELECT 1 FROM api_keys k
    WHERE k.vendor_id = g.vendor_id AND k.employer_id = g.employer_id AND k.vendor_key_id = w.id)
  ORDER BY g.employer_id, w.id`

/** Revoked at first, so that what is in force has one statement. */
const ADD = `INSERT INTO api_keys (employer_id, hash, name, characters, scopes, preconditions, created_at, revoked_at,
    vendor_id, vendor_key_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9) RETURNING id`

/** The rows of $1 that are to be in force, with the earlier end of grant and key. */
const IN_FORCE = `SELECT k.id, g.scopes, CASE WHEN g.ends_at IS NULL OR w.expires_at < g.ends_at THEN w.expires_at
      ELSE g.ends_at END AS ends_at
    FROM api_keys k JOIN vendors v ON v.id = k.vendor_id
    JOIN vendor_grants g ON g.vendor_id = k.vendor_id AND g.employer_id = k.employer_id
    JOIN vendor_keys w ON w.id = k.vendor_key_id
    WHERE k.vendor_id = $1 AND v.suspended_at IS NULL AND w.revoked_at IS NULL`

const REVOKE = `UPDATE api_keys SET revoked_at = $2 WHERE vendor_id = $1 AND revoked_at IS NULL
  AND id NOT IN (SELECT id FROM (${IN_FORCE}) AS standing) RETURNING id`

const RENEW = `UPDATE api_keys SET (scopes, expires_at, revoked_at) = (standing.scopes, standing.ends_at, NULL)
  FROM (${IN_FORCE}) AS standing WHERE api_keys.id = standing.id AND (api_keys.revoked_at IS NOT NULL
    OR api_keys.scopes <> standing.scopes OR api_keys.expires_at IS DISTINCT FROM standing.ends_at)
  RETURNING api_keys.id`

type Missing = {
  readonly employer_id: number
  readonly scopes: string
  readonly id: number
  readonly hash: Uint8Array
  readonly characters: string
  readonly name: string
}

/** Makes the rows of a vendor, which is locked, what they have to be. */
export const settleKeyRows = async (
  { ask }: Pick<SqlTransaction, 'ask'>,
  vendorId: number,
  now: number,
): Promise<void> => {
  for (const { employer_id, scopes, id, hash, characters, name } of await ask<Missing>(MISSING, vendorId))
    await ask(ADD, employer_id, hashAtEmployer(hash, employer_id), name, characters, scopes, false, now, vendorId, id)
  await ask(REVOKE, vendorId, now)
  await ask(RENEW, vendorId)
}
