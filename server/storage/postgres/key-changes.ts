import type { KeySuccession, ReplacedKey } from '../../use-cases/ports.ts'
import { KEY_COLUMNS, type KeyRow, toKey } from '../directory-row.ts'
import { type Pool, writing } from './driver/pool.ts'
import type { Transaction } from './driver/transaction.ts'

/** Brings the end of a key that is in force forward to $1, never back; $3 is the present time. */
const END_KEY = `UPDATE api_keys SET expires_at = CASE WHEN expires_at < $1::bigint THEN expires_at ELSE $1::bigint END
  WHERE id = $2::bigint AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3::bigint) RETURNING id`
/** A key with the employer, name and scopes of another. */
const SUCCEED_KEY = `INSERT INTO api_keys (employer_id, hash, name, scopes, created_at, expires_at)
  SELECT employer_id, $1::bytea, name, scopes, $2::bigint, $3::bigint FROM api_keys WHERE id = $4::bigint RETURNING id`
const KEYS = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.id = $1::bigint OR k.id = $2::bigint ORDER BY k.id`

/** Ends one key and makes the next, in the transaction. */
export const replaceKey = async (
  { write }: Pick<Transaction, 'write'>,
  { id, endsAt, createdAt, expiresAt, hash }: KeySuccession,
): Promise<ReplacedKey | null> => {
  const ended = await write(END_KEY, endsAt, id, createdAt)
  if (ended.length === 0) return null
  const [made] = await write<{ id: number }>(SUCCEED_KEY, hash, createdAt, expiresAt, id)
  const [previous, key] = await write<KeyRow>(KEYS, id, made?.id)
  if (!previous || !key) throw new Error('A key that was replaced is gone.')
  return { previous: toKey(previous), key: toKey(key) }
}

/** A key that another process is changing at the moment is left alone, so that none waits for the other. */
const NOTE_USES = `UPDATE api_keys SET last_used_at = used.at
  FROM (SELECT (use ->> 0)::int AS id, (use ->> 1)::bigint AS at FROM json_array_elements($1::text::json) AS use) AS used
  WHERE api_keys.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)
    AND api_keys.id IN (SELECT id FROM api_keys WHERE id = ANY ($2::text::integer[]) FOR NO KEY UPDATE SKIP LOCKED)`

export const noteUses = async (pool: Pool, uses: ReadonlyMap<number, number>): Promise<void> => {
  const values = [JSON.stringify([...uses]), `{${[...uses.keys()].join(',')}}`]
  await writing(pool, (connection) => connection.run(NOTE_USES, values))
}
