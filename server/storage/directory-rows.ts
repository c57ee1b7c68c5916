/** Employers and keys as rows, and the statements about them that every engine runs; a `?` stands for a value. */
import type { Scope } from '@affiche/contract/operations.ts'
import type { Employer, Plan } from '../domain/employer.ts'
import type { ApiKey, KeyHolder } from '../use-cases/ports.ts'

export type EmployerRow = { id: number; name: string; plan: Plan; suspended_at: number | null }

export type KeyRow = {
  id: number
  employer_id: number
  name: string | null
  scopes: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
}

export type HolderRow = KeyRow & { employer_name: string; plan: Plan; suspended_at: number | null }

export const EMPLOYER = 'SELECT id, name, plan, suspended_at FROM employers'
export const ADD_EMPLOYER = 'INSERT INTO employers (name, plan, created_at) VALUES (?, ?, ?)'
export const ADD_FIRST_EMPLOYER = `INSERT INTO employers (name, plan, created_at)
  SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM employers)`
export const SET_PLAN = 'UPDATE employers SET plan = ? WHERE id = ?'
export const SET_SUSPENDED = 'UPDATE employers SET suspended_at = ? WHERE id = ?'

const KEY_COLUMNS = 'k.id, k.employer_id, k.name, k.scopes, k.created_at, k.expires_at, k.revoked_at'
export const KEY = `SELECT ${KEY_COLUMNS} FROM api_keys k`
export const HOLDER = `SELECT ${KEY_COLUMNS}, e.name AS employer_name, e.plan, e.suspended_at
  FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.hash = ?`
export const ADD_KEY = `INSERT INTO api_keys (employer_id, hash, name, scopes, created_at, expires_at)
  VALUES (?, ?, ?, ?, ?, ?)`
export const REVOKE_KEY = 'UPDATE api_keys SET revoked_at = ? WHERE revoked_at IS NULL AND id = ?'

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
})

export const toHolder = (row: HolderRow): KeyHolder => ({
  key: toKey(row),
  employer: toEmployer({ ...row, id: row.employer_id, name: row.employer_name }),
})
