import type { Scope } from '@affiche/contract/operations.ts'
import type { Employer, Plan } from '../../domain/employer.ts'
import type { ApiKey, Directory } from '../../use-cases/ports.ts'
import type { Connection } from './connection.ts'
import type { WriteQueue } from './write-queue.ts'

type EmployerRow = { id: number; name: string; plan: Plan; suspended_at: number | null }

type KeyRow = {
  id: number
  employer_id: number
  name: string | null
  scopes: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
}

type HolderRow = KeyRow & { employer_name: string; plan: Plan; suspended_at: number | null }

const EMPLOYER = 'SELECT id, name, plan, suspended_at FROM employers'
const KEY_COLUMNS = 'k.id, k.employer_id, k.name, k.scopes, k.created_at, k.expires_at, k.revoked_at'
const KEY = `SELECT ${KEY_COLUMNS} FROM api_keys k`
const HOLDER = `SELECT ${KEY_COLUMNS}, e.name AS employer_name, e.plan, e.suspended_at
  FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.hash = ?`
const ADD_KEY = `INSERT INTO api_keys (employer_id, hash, name, scopes, created_at, expires_at)
  VALUES (?, ?, ?, ?, ?, ?)`

/** The store's connections: one that reads, one that writes, and the queue in front of the latter. */
export type Access = { readonly reader: Connection; readonly writer: Connection; readonly queue: WriteQueue }

export const createDirectory = ({ reader, writer, queue }: Access): Directory => {
  const employer = (connection: Connection, id: number): Employer | null => {
    const row = connection.one<EmployerRow>(`${EMPLOYER} WHERE id = ?`, id)
    return row && toEmployer(row)
  }
  const change = (id: number, sql: string, value: unknown): Promise<Employer | null> =>
    queue.submit(async () => {
      writer.run(sql, value, id)
      return employer(writer, id)
    })

  return {
    createEmployer: ({ name, plan, createdAt }) =>
      queue.submit(async () => {
        const sql = 'INSERT INTO employers (name, plan, created_at) VALUES (?, ?, ?)'
        const { lastId: id } = writer.run(sql, name, plan, createdAt)
        return { id, name, plan, suspended: false }
      }),
    getEmployer: async (id) => employer(reader, id),
    listEmployers: async () => reader.all<EmployerRow>(`${EMPLOYER} ORDER BY id`).map(toEmployer),
    setPlan: (id, plan) => change(id, 'UPDATE employers SET plan = ? WHERE id = ?', plan),
    setSuspended: (id, suspendedAt) => change(id, 'UPDATE employers SET suspended_at = ? WHERE id = ?', suspendedAt),
    createKey: ({ hash, ...key }) =>
      queue.submit(async () => {
        const { employerId, name, scopes, createdAt, expiresAt } = key
        const { lastId: id } = writer.run(ADD_KEY, employerId, hash, name, scopes.join(' '), createdAt, expiresAt)
        return { ...key, id, revokedAt: null }
      }),
    listKeys: async (employerId) =>
      reader.all<KeyRow>(`${KEY} WHERE k.employer_id = ? ORDER BY k.id`, employerId).map(toKey),
    revokeKey: (id, revokedAt) =>
      queue.submit(async () => {
        writer.run('UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', revokedAt, id)
        const row = writer.one<KeyRow>(`${KEY} WHERE k.id = ?`, id)
        return row && toKey(row)
      }),
    findKey: async (hash) => {
      const row = reader.one<HolderRow>(HOLDER, hash)
      return row && { key: toKey(row), employer: toEmployer({ ...row, id: row.employer_id, name: row.employer_name }) }
    },
  }
}

const toEmployer = ({ id, name, plan, suspended_at }: EmployerRow): Employer => ({
  id,
  name,
  plan,
  suspended: suspended_at !== null,
})

const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  employerId: row.employer_id,
  name: row.name,
  scopes: row.scopes.split(' ') as Scope[],
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
})
