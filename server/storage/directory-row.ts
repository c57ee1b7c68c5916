/** Employers and keys as rows, and the statements about them that every engine runs; a `?` stands for a value. */
import type { Scope } from '@affiche/contract/operations.ts'
import type { AuditNote } from '../domain/audit.ts'
import type { Employer, Plan } from '../domain/employer.ts'
import type { ApiKey, KeyHolder, NewApiKey, ReplacedKey } from '../use-cases/ports.ts'

export type EmployerRow = { id: number; name: string; plan: Plan; suspended_at: number | null }

export type KeyRow = {
  id: number
  employer_id: number
  name: string | null
  scopes: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
}

export type HolderRow = KeyRow & { employer_name: string; plan: Plan; suspended_at: number | null }

export const EMPLOYER = 'SELECT id, name, plan, suspended_at FROM employers'
export const ADD_EMPLOYER = 'INSERT INTO employers (name, plan, created_at) VALUES (?, ?, ?)'
export const ADD_FIRST_EMPLOYER = `INSERT INTO employers (name, plan, created_at)
  SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM employers)`
const SET_NAME = 'UPDATE employers SET name = ? WHERE id = ?'
const SET_PLAN = 'UPDATE employers SET plan = ? WHERE id = ?'
const SET_SUSPENDED = 'UPDATE employers SET suspended_at = ? WHERE id = ?'

const KEY_COLUMNS = 'k.id, k.employer_id, k.name, k.scopes, k.created_at, k.expires_at, k.revoked_at, k.last_used_at'
export const KEY = `SELECT ${KEY_COLUMNS} FROM api_keys k`
/** Columns of a key, named k, and of its employer, named e. */
export const HOLDER_COLUMNS = `${KEY_COLUMNS}, e.name AS employer_name, e.plan, e.suspended_at`
export const HOLDER = `SELECT ${HOLDER_COLUMNS}
  FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.hash = ?`
export const ADD_KEY = `INSERT INTO api_keys (employer_id, hash, name, scopes, created_at, expires_at)
  VALUES (?, ?, ?, ?, ?, ?)`
export const REVOKE_KEY = 'UPDATE api_keys SET revoked_at = ? WHERE revoked_at IS NULL AND id = ?'
/** Brings the end of a key that is in force forward, never back: the new end twice, the key, the present moment. */
export const END_KEY = `UPDATE api_keys
  SET expires_at = CASE WHEN expires_at < ? THEN expires_at ELSE ? END
  WHERE id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`
/** A key with the employer, name and scopes of another. */
export const SUCCEED_KEY = `INSERT INTO api_keys (employer_id, hash, name, scopes, created_at, expires_at)
  SELECT employer_id, ?, name, scopes, ?, ? FROM api_keys WHERE id = ?`

type Told = Pick<AuditNote, 'action' | 'members'>

/** What is removed with an employer without jobs, in this order; its trail stays. */
export const REMOVE_EMPLOYER = [
  'DELETE FROM unlisted_places WHERE employer_id = ?',
  'DELETE FROM api_keys WHERE employer_id = ?',
  'DELETE FROM employers WHERE id = ?',
]

export const EMPLOYER_CREATED: Told = { action: 'employer.create', members: ['name', 'plan'] }
export const EMPLOYER_DELETED: Told = { action: 'employer.delete', members: [] }

/** A change of an employer, whom it makes a difference to, and how it is told. */
export type EmployerChange = {
  readonly sql: string
  readonly value: string | number | null
  readonly differs: (employer: Employer) => boolean
  readonly note: Told
}

export const nameChange = (name: string): EmployerChange => ({
  sql: SET_NAME,
  value: name,
  differs: (employer) => employer.name !== name,
  note: { action: 'employer.rename', members: ['name'] },
})

export const planChange = (plan: Plan): EmployerChange => ({
  sql: SET_PLAN,
  value: plan,
  differs: (employer) => employer.plan !== plan,
  note: { action: 'employer.plan', members: ['plan'] },
})

export const suspension = (suspendedAt: number | null): EmployerChange => ({
  sql: SET_SUSPENDED,
  value: suspendedAt,
  differs: ({ suspended }) => suspended !== (suspendedAt !== null),
  note: { action: suspendedAt === null ? 'employer.resume' : 'employer.suspend', members: [] },
})

export const keyIssued = (id: number, { name, expiresAt }: Omit<NewApiKey, 'hash'>): Told & { subjectId: number } => ({
  action: 'key.issue',
  subjectId: id,
  members: ['scopes', ...(name === null ? [] : ['name']), ...(expiresAt === null ? [] : ['expiresAt'])],
})

/** The end of one key, and the beginning of the next. */
export const keyRotated = ({ previous, key }: ReplacedKey): (Told & { subjectId: number })[] => [
  { action: 'key.rotate', subjectId: previous.id, members: ['expiresAt'] },
  keyIssued(key.id, key),
]

export const toEmployer = ({ id, name, plan, suspended_at }: EmployerRow): Employer => ({
  id,
  name,
  plan,
  suspended: suspended_at !== null,
})

export const toScopesText = (scopes: readonly Scope[]): string => scopes.join(' ')

export const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  employerId: row.employer_id,
  name: row.name,
  scopes: row.scopes.split(' ') as Scope[],
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
})

export const toHolder = (row: HolderRow): KeyHolder => ({
  key: toKey(row),
  employer: toEmployer({ ...row, id: row.employer_id, name: row.employer_name }),
})
