import { nameOfHash } from '../../domain/api-key.ts'
import type { AuditNote } from '../../domain/audit.ts'
import type { Employer } from '../../domain/employer.ts'
import type { Clock } from '../../lib/dates.ts'
import type { ApiKey, Directory, NewEmployer } from '../../use-cases/ports.ts'
import * as shared from '../directory-row.ts'
import { type EmployerChange, type EmployerRow, KEY_COLUMNS, type KeyRow, toEmployer, toKey } from '../directory-row.ts'
import type { Chains } from './chains.ts'
import type { Connection, Reader } from './connection.ts'
import { createKeyMemory } from './key-cache.ts'
import type { WriteQueue } from './write-queue.ts'

/** The store's connections: one that reads, one that writes, the queue in front of the latter, and its audit trail. */
export type Access = {
  readonly reader: Reader
  readonly writer: Connection
  readonly queue: WriteQueue
  readonly chains: Chains
}

export type DirectoryReads = Pick<Directory, 'getEmployer' | 'listEmployers' | 'getKey' | 'listKeys' | 'findKey'>

const EMPLOYERS = 'SELECT id, name, plan, suspended_at FROM employers ORDER BY id'
const EMPLOYER = 'SELECT id, name, plan, suspended_at FROM employers WHERE id = ?'
const ADD_EMPLOYER = 'INSERT INTO employers (name, plan, created_at) VALUES (?, ?, ?)'
const ADD_FIRST_EMPLOYER = `INSERT INTO employers (name, plan, created_at)
  SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM employers)`
const CHANGE_EMPLOYER = {
  name: 'UPDATE employers SET name = ? WHERE id = ?',
  plan: 'UPDATE employers SET plan = ? WHERE id = ?',
  suspended_at: 'UPDATE employers SET suspended_at = ? WHERE id = ?',
}
const COUNT_JOBS = 'SELECT count(*) AS jobs FROM jobs WHERE employer_id = ?'
/** In this order; the audit trail stays. A total that is not 0 yet is of a job whose removal waits to be counted. */
const REMOVE_EMPLOYER = [
  'DELETE FROM job_totals WHERE employer_id = ? AND jobs = 0',
  'DELETE FROM unlisted_places WHERE employer_id = ?',
  'DELETE FROM api_keys WHERE employer_id = ?',
  'DELETE FROM employers WHERE id = ?',
]

const KEYS = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.employer_id = ? ORDER BY k.id`
const KEY = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.id = ?`
const ADD_KEY = `INSERT INTO api_keys (employer_id, hash, name, scopes, created_at, expires_at)
  VALUES (?, ?, ?, ?, ?, ?)`
const REVOKE_KEY = 'UPDATE api_keys SET revoked_at = ? WHERE revoked_at IS NULL AND id = ?'
/** Brings the end of a key that is in force forward to ?1, never back; ?3 is the present time. */
const END_KEY = `UPDATE api_keys SET expires_at = CASE WHEN expires_at < ?1 THEN expires_at ELSE ?1 END
  WHERE id = ?2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?3)`
/** A key with the employer, name and scopes of another. */
const SUCCEED_KEY = `INSERT INTO api_keys (employer_id, hash, name, scopes, created_at, expires_at)
  SELECT employer_id, ?, name, scopes, ?, ? FROM api_keys WHERE id = ?`
const NOTE_USE = 'UPDATE api_keys SET last_used_at = max(ifnull(last_used_at, 0), ?) WHERE id = ?'

const employerBy = (connection: Connection, id: number): Employer | null => {
  const row = connection.one<EmployerRow>(EMPLOYER, id)
  return row && toEmployer(row)
}

const keyBy = (connection: Connection, id: number): ApiKey | null => {
  const row = connection.one<KeyRow>(KEY, id)
  return row && toKey(row)
}

export const directoryReads = (reader: Reader): DirectoryReads => {
  const findKey = createKeyMemory(reader)
  const begun = (): Reader => {
    reader.begin()
    return reader
  }
  return {
    getEmployer: async (id) => employerBy(begun(), id),
    listEmployers: async () => begun().all<EmployerRow>(EMPLOYERS).map(toEmployer),
    getKey: async (id) => keyBy(begun(), id),
    listKeys: async (employerId) => begun().all<KeyRow>(KEYS, employerId).map(toKey),
    findKey: async (hash) => findKey(nameOfHash(hash)),
  }
}

export const createDirectory = ({ reader, writer, queue, chains }: Access, stamp: Clock): Directory => {
  const tell = (employerId: number, note: Omit<AuditNote, 'at' | 'keyId'>): void =>
    chains.append(employerId, { ...note, at: stamp(), keyId: null })

  /** What makes no difference is not written. */
  const change = (id: number, { column, value, differs, note }: EmployerChange): Promise<Employer | null> =>
    queue.submit(async () => {
      const before = employerBy(writer, id)
      if (!before || !differs(before)) return before
      writer.run(CHANGE_EMPLOYER[column], value, id)
      tell(id, { ...note, subjectId: id })
      return employerBy(writer, id)
    })

  const added = ({ changes, lastId: id }: ReturnType<Connection['run']>, { name, plan }: NewEmployer) => {
    if (changes === 0) return null
    tell(id, { ...shared.EMPLOYER_CREATED, subjectId: id })
    return { id, name, plan, suspended: false }
  }

  return {
    ...directoryReads(reader),
    createEmployer: (employer) =>
      queue.submit(async () => {
        const { name, plan, createdAt } = employer
        const created = added(writer.run(ADD_EMPLOYER, name, plan, createdAt), employer)
        if (!created) throw new Error('The store gave a new employer no id.')
        return created
      }),
    createFirstEmployer: (employer) =>
      queue.submit(async () => {
        const { name, plan, createdAt } = employer
        return added(writer.run(ADD_FIRST_EMPLOYER, name, plan, createdAt), employer)
      }),
    setName: (id, name) => change(id, shared.nameChange(name)),
    setPlan: (id, plan) => change(id, shared.planChange(plan)),
    setSuspended: (id, suspendedAt) => change(id, shared.suspension(suspendedAt)),
    deleteEmployer: (id) =>
      queue.submit(async () => {
        if (!employerBy(writer, id)) return null
        const jobs = writer.one<{ jobs: number }>(COUNT_JOBS, id)?.jobs ?? 0
        if (jobs > 0) return jobs
        for (const sql of REMOVE_EMPLOYER) writer.run(sql, id)
        tell(id, { ...shared.EMPLOYER_DELETED, subjectId: id })
        return 0
      }),
    createKey: ({ hash, ...key }) =>
      queue.submit(async () => {
        const { employerId, name, scopes, createdAt, expiresAt } = key
        const values = [employerId, hash, name, shared.toScopesText(scopes), createdAt, expiresAt]
        const { lastId: id } = writer.run(ADD_KEY, ...values)
        tell(employerId, shared.keyIssued(id, key))
        return { ...key, id, revokedAt: null, lastUsedAt: null }
      }),
    revokeKey: (id, revokedAt) =>
      queue.submit(async () => {
        const { changes } = writer.run(REVOKE_KEY, revokedAt, id)
        const key = keyBy(writer, id)
        if (key && changes > 0) tell(key.employerId, { action: 'key.revoke', subjectId: id, members: [] })
        return key
      }),
    replaceKey: ({ id, endsAt, createdAt, expiresAt, hash }) =>
      queue.submit(async () => {
        if (writer.run(END_KEY, endsAt, id, createdAt).changes === 0) return null
        const { lastId } = writer.run(SUCCEED_KEY, hash, createdAt, expiresAt, id)
        const [previous, key] = [keyBy(writer, id), keyBy(writer, lastId)]
        if (!previous || !key) throw new Error('A key that was replaced is gone.')
        for (const note of shared.keyRotated({ previous, key })) tell(key.employerId, note)
        return { previous, key }
      }),
    noteUses: (uses) =>
      queue.submit(async () => {
        for (const [id, usedAt] of uses) writer.run(NOTE_USE, usedAt, id)
      }),
  }
}
