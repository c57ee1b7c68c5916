import { createReadBatcher } from '../../platform/engines/postgres/batcher.ts'
import { type Pool, runRead, runWrite } from '../../platform/engines/postgres/pool.ts'
import type { Transaction, Transactor } from '../../platform/engines/postgres/transaction.ts'
import type { Directory, KeyHolder, KeySuccession, ReplacedKey } from '../ports.ts'
import * as shared from './directory-row.ts'
import { HOLDER_COLUMNS, type HolderRow, KEY_COLUMNS, type KeyRow, toHolder, toKey } from './directory-row.ts'
import type { AddEntry } from './postgres-employers.ts'

const LIST = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.employer_id = $1::bigint AND k.person_id IS NULL ORDER BY k.id`
const NEWEST = `${LIST} DESC LIMIT $2::integer`
const FIND = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.id = $1::bigint AND k.person_id IS NULL`
const FIND_BOTH = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.id = $1::bigint OR k.id = $2::bigint ORDER BY k.id`
const FIND_HOLDERS = `SELECT encode(k.hash, 'hex') AS hash, ${HOLDER_COLUMNS}
  FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.hash = ANY ($1::text::bytea[])`
const ADD = `INSERT INTO api_keys (employer_id, hash, name, scopes, preconditions, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`
const REVOKE = `UPDATE api_keys SET revoked_at = $1
  WHERE revoked_at IS NULL AND person_id IS NULL AND id = $2::bigint RETURNING employer_id`
/** Shortens a valid key to end at $1, never later than before; $3 is the present time. */
const END = `UPDATE api_keys SET expires_at = CASE WHEN expires_at < $1::bigint THEN expires_at ELSE $1::bigint END
  WHERE id = $2::bigint AND person_id IS NULL AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3::bigint) RETURNING id`
/** Adds a key with the employer, name and scopes of another, and its demand for conditions unless one is given. */
const SUCCEED = `INSERT INTO api_keys (employer_id, hash, name, scopes, preconditions, created_at, expires_at)
  SELECT employer_id, $1::bytea, name, scopes, COALESCE($5::boolean, preconditions), $2::bigint, $3::bigint
  FROM api_keys WHERE id = $4::bigint RETURNING id`
/** Skips a key that another process is changing, so that neither waits. */
const NOTE_USES = `UPDATE api_keys SET last_used_at = used.at
  FROM (SELECT (use ->> 0)::int AS id, (use ->> 1)::bigint AS at FROM json_array_elements($1::text::json) AS use) AS used
  WHERE api_keys.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)
    AND api_keys.id IN (SELECT id FROM api_keys WHERE id = ANY ($2::text::integer[]) FOR NO KEY UPDATE SKIP LOCKED)`

type Keys = Pick<
  Directory,
  'createKey' | 'listKeys' | 'newestKeys' | 'revokeKey' | 'replaceKey' | 'getKey' | 'noteUses' | 'findKey'
>

type Deps = { readonly reads: Pool; readonly writes: Pool; readonly transact: Transactor; readonly addEntry: AddEntry }

export const createKeys = ({ reads, writes, transact, addEntry }: Deps): Keys => ({
  createKey: ({ hash, ...key }, keyId = null) =>
    transact(async (transaction) => {
      const { employerId, name, scopes, preconditions, createdAt, expiresAt } = key
      const values = [employerId, hash, name, shared.toScopesText(scopes), preconditions, createdAt, expiresAt]
      const [added] = await transaction.write<{ id: number }>(ADD, ...values)
      if (!added) throw new Error('The store gave a new key no id.')
      await addEntry(transaction, employerId, { ...shared.keyIssued(added.id, key), keyId })
      return { ...key, id: added.id, revokedAt: null, lastUsedAt: null }
    }),
  listKeys: async (employerId) =>
    (await runRead(reads, (connection) => connection.all<KeyRow>(LIST, [employerId]))).map(toKey),
  newestKeys: async (employerId, limit) =>
    (await runRead(reads, (connection) => connection.all<KeyRow>(NEWEST, [employerId, limit]))).map(toKey),
  revokeKey: async (id, revokedAt, keyId = null) => {
    const row = await transact(async (transaction) => {
      const [revoked] = await transaction.write<{ employer_id: number }>(REVOKE, revokedAt, id)
      if (revoked)
        await addEntry(transaction, revoked.employer_id, { action: 'key.revoke', subjectId: id, members: [], keyId })
      return transaction.read<KeyRow>(FIND, id)
    })
    return row && toKey(row)
  },
  replaceKey: (succession, keyId = null) =>
    transact(async (transaction) => {
      const replaced = await replaceKey(transaction, succession)
      const notes = replaced ? shared.keyRotated(replaced).map((note) => ({ ...note, keyId })) : []
      if (replaced) await addEntry(transaction, replaced.key.employerId, ...notes)
      return replaced
    }),
  getKey: async (id) => {
    const row = await runRead(reads, (connection) => connection.one<KeyRow>(FIND, [id]))
    return row && toKey(row)
  },
  noteUses: async (uses) => {
    const values = [JSON.stringify([...uses]), `{${[...uses.keys()].join(',')}}`]
    await runWrite(writes, (connection) => connection.run(NOTE_USES, values))
  },
  findKey: createKeyFinder(reads),
})

/** Ends a key and adds its successor; null if the key is not valid. */
const replaceKey = async (
  { write }: Pick<Transaction, 'write'>,
  { id, endsAt, preconditions, createdAt, expiresAt, hash }: KeySuccession,
): Promise<ReplacedKey | null> => {
  const ended = await write(END, endsAt, id, createdAt)
  if (ended.length === 0) return null
  const [added] = await write<{ id: number }>(SUCCEED, hash, createdAt, expiresAt, id, preconditions)
  const [previous, key] = await write<KeyRow>(FIND_BOTH, id, added?.id)
  if (!previous || !key) throw new Error('A replaced key is not in the store.')
  return { previous: toKey(previous), key: toKey(key) }
}

/** Looks up the keys of concurrent requests in one statement; caches nothing, so a revocation holds at once. */
const createKeyFinder = (reads: Pool): Directory['findKey'] => {
  const find = createReadBatcher<string, KeyHolder | null>({
    pool: reads,
    run: async (connection, hashes) => {
      const wanted = `{${[...new Set(hashes)].map((hash) => `"\\\\x${hash}"`).join(',')}}`
      const rows = await connection.all<HolderRow & { hash: string }>(FIND_HOLDERS, [wanted])
      const holders = new Map(rows.map((row) => [row.hash, toHolder(row)]))
      return hashes.map((hash) => holders.get(hash) ?? null)
    },
  })
  return (hash) => find(Buffer.from(hash).toString('hex'))
}
