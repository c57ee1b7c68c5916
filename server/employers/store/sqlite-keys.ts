import { type Access, append } from '../../jobs/store/sqlite/access.ts'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import type { ApiKey, Directory, KeySuccession, NewApiKey, ReplacedKey } from '../ports.ts'
import { KEY_COLUMNS, type KeyRow, keyIssued, keyRotated, toKey, toScopesText } from './directory-row.ts'

type KeyWrites = Pick<Directory, 'createKey' | 'revokeKey' | 'replaceKey' | 'noteUses'>

const KEY = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.id = ? AND k.person_id IS NULL`
const NOTE_USE = 'UPDATE api_keys SET last_used_at = max(ifnull(last_used_at, 0), ?) WHERE id = ?'

export const keyWrites = (access: Access): KeyWrites => ({
  createKey: (key, actor) => access.queue.submit(async () => create(access, key, actor)),
  revokeKey: (id, revokedAt, keyId = null) => access.queue.submit(async () => revoke(access, { id, revokedAt, keyId })),
  replaceKey: (replacement, actor) => access.queue.submit(async () => replace(access, replacement, actor)),
  noteUses: (uses) =>
    access.queue.submit(async () => {
      for (const [id, usedAt] of uses) access.writer.run(NOTE_USE, usedAt, id)
    }),
})

export const keyBy = (connection: Connection, id: number): ApiKey | null => {
  const row = connection.one<KeyRow>(KEY, id)
  return row && toKey(row)
}

const ADD = `INSERT INTO api_keys (employer_id, hash, name, scopes, preconditions, created_at, expires_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`

const create = (access: Access, { hash, ...key }: NewApiKey, keyId: number | null = null): ApiKey => {
  const { employerId, name, scopes, preconditions, createdAt, expiresAt } = key
  const values = [employerId, hash, name, toScopesText(scopes), preconditions, createdAt, expiresAt]
  const { lastId: id } = access.writer.run(ADD, ...values)
  append(access, employerId, { ...keyIssued(id, key), keyId })
  return { ...key, id, revokedAt: null, lastUsedAt: null }
}

const REVOKE = 'UPDATE api_keys SET revoked_at = ? WHERE revoked_at IS NULL AND person_id IS NULL AND id = ?'

type Revocation = { readonly id: number; readonly revokedAt: number; readonly keyId: number | null }

const revoke = (access: Access, { id, revokedAt, keyId }: Revocation): ApiKey | null => {
  const { changes } = access.writer.run(REVOKE, revokedAt, id)
  const key = keyBy(access.writer, id)
  if (key && changes > 0) append(access, key.employerId, { action: 'key.revoke', subjectId: id, members: [], keyId })
  return key
}

/** Brings the end of a valid key forward to ?1, never back; ?3 is the present time. */
const END = `UPDATE api_keys SET expires_at = CASE WHEN expires_at < ?1 THEN expires_at ELSE ?1 END
  WHERE id = ?2 AND person_id IS NULL AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?3)`
/** Adds a key with the employer, name and scopes of another, and its demand for conditions unless one is given. */
const SUCCEED = `INSERT INTO api_keys (employer_id, hash, name, scopes, preconditions, created_at, expires_at)
  SELECT employer_id, ?, name, scopes, ifnull(?, preconditions), ?, ? FROM api_keys WHERE id = ?`

const replace = (
  access: Access,
  { id, endsAt, preconditions, createdAt, expiresAt, hash }: KeySuccession,
  keyId: number | null = null,
): ReplacedKey | null => {
  const { writer } = access
  if (writer.run(END, endsAt, id, createdAt).changes === 0) return null
  const { lastId } = writer.run(SUCCEED, hash, preconditions, createdAt, expiresAt, id)
  const [previous, key] = [keyBy(writer, id), keyBy(writer, lastId)]
  if (!previous || !key) throw new Error('A key that was replaced is gone.')
  for (const note of keyRotated({ previous, key })) append(access, key.employerId, { ...note, keyId })
  return { previous, key }
}
