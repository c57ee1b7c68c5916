/** Writes of keys; the same statements on either engine. */

import type { SqlTransaction, Transact } from '../../audit/store/sql.ts'
import type { ApiKey, Directory, KeySuccession, NewApiKey, ReplacedKey } from '../ports.ts'
import {
  KEY_COLUMNS,
  KEY_NAMES,
  type KeyRow,
  keyIssued,
  keyRotated,
  OWN_KEY,
  toKey,
  toScopesText,
} from './directory-row.ts'

type Actor = number | null

export const KEY = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.id = CAST($1 AS bigint) AND ${OWN_KEY}`

export const keyWrites = (
  transact: Transact,
): Pick<Directory, 'createKey' | 'revokeKey' | 'replaceKey' | 'recordKey'> => ({
  createKey: (key, actor = null) => transact((transaction) => create(transaction, key, actor)),
  revokeKey: (id, revokedAt, actor = null) =>
    transact(async ({ ask, record }) => {
      const [revoked] = await ask<{ employer_id: number }>(REVOKE, revokedAt, id)
      if (revoked) record(revoked.employer_id, { action: 'key.revoke', subjectId: id, members: [], keyId: actor })
      return (await ask<KeyRow>(KEY, id)).map(toKey)[0] ?? null
    }),
  recordKey: ({ id, until, now }) =>
    transact(async ({ ask, record }) => {
      const [key] = (await ask<KeyRow>(RECORD, until, id, now)).map(toKey)
      if (key) record(key.employerId, { action: 'key.record', subjectId: id, members: [], keyId: null })
      return key ?? null
    }),
  replaceKey: (succession, actor = null) => transact((transaction) => replace(transaction, succession, actor)),
})

const ADD = `INSERT INTO api_keys (employer_id, hash, name, scopes, preconditions, created_at, expires_at, characters)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`
const REVOKE = `UPDATE api_keys SET revoked_at = $1
  WHERE revoked_at IS NULL AND person_id IS NULL AND vendor_id IS NULL AND id = CAST($2 AS bigint) RETURNING employer_id`

/** Own keys that are in force; a key of a vendor has a row at each of its employers. */
const RECORD = `UPDATE api_keys SET record_until = $1 WHERE id = CAST($2 AS bigint) AND person_id IS NULL AND vendor_id IS NULL
  AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > CAST($3 AS bigint)) RETURNING ${KEY_NAMES}`

const add = async ({ ask }: SqlTransaction, { hash, characters = null, ...key }: NewApiKey): Promise<ApiKey> => {
  const { employerId, name, scopes, preconditions, createdAt, expiresAt } = key
  const values = [employerId, hash, name, toScopesText(scopes), preconditions, createdAt, expiresAt, characters]
  const [row] = await ask<{ id: number }>(ADD, ...values)
  if (!row) throw new Error('The store gave a new key no id.')
  return { ...key, characters, id: row.id, revokedAt: null, recordUntil: null, lastUsedAt: null, vendor: null }
}

const create = async (transaction: SqlTransaction, order: NewApiKey, actor: Actor): Promise<ApiKey> => {
  const key = await add(transaction, order)
  transaction.record(key.employerId, { ...keyIssued(key.id, key), keyId: actor })
  return key
}

/** Brings the end of a valid key forward to $1, never back; $3 is the present time. */
const END = `UPDATE api_keys SET expires_at = CASE WHEN expires_at < CAST($1 AS bigint) THEN expires_at ELSE CAST($1 AS bigint) END
  WHERE id = CAST($2 AS bigint) AND person_id IS NULL AND vendor_id IS NULL AND revoked_at IS NULL
    AND (expires_at IS NULL OR expires_at > CAST($3 AS bigint)) RETURNING ${KEY_NAMES}`

/** The successor has the employer, name and scopes of the other, and its demand for conditions unless one is given. */
const replace = async (
  transaction: SqlTransaction,
  { id, endsAt, preconditions, ...fresh }: KeySuccession,
  actor: Actor,
): Promise<ReplacedKey | null> => {
  const [previous] = (await transaction.ask<KeyRow>(END, endsAt, id, fresh.createdAt)).map(toKey)
  if (!previous) return null
  const { employerId, name, scopes } = previous
  const demand = preconditions ?? previous.preconditions
  const key = await add(transaction, { ...fresh, employerId, name, scopes, preconditions: demand })
  for (const note of keyRotated({ previous, key })) transaction.record(employerId, { ...note, keyId: actor })
  return { previous, key }
}
