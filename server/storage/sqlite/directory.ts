import type { Employer } from '../../domain/employer.ts'
import type { Directory } from '../../use-cases/ports.ts'
import * as shared from '../directory-rows.ts'
import { type EmployerRow, type KeyRow, toEmployer, toKey } from '../directory-rows.ts'
import type { Connection, Reader } from './connection.ts'
import { createKeyMemory } from './key-memory.ts'
import type { WriteQueue } from './write-queue.ts'

/** The store's connections: one that reads, one that writes, and the queue in front of the latter. */
export type Access = { readonly reader: Reader; readonly writer: Connection; readonly queue: WriteQueue }

export type DirectoryReads = Pick<Directory, 'getEmployer' | 'listEmployers' | 'listKeys' | 'findKey'>

const employerBy = (connection: Connection, id: number): Employer | null => {
  const row = connection.one<EmployerRow>(`${shared.EMPLOYER} WHERE id = ?`, id)
  return row && toEmployer(row)
}

export const directoryReads = (reader: Reader): DirectoryReads => {
  const findKey = createKeyMemory(reader)
  return {
    getEmployer: async (id) => employerBy(reader, id),
    listEmployers: async () => reader.all<EmployerRow>(`${shared.EMPLOYER} ORDER BY id`).map(toEmployer),
    listKeys: async (employerId) =>
      reader.all<KeyRow>(`${shared.KEY} WHERE k.employer_id = ? ORDER BY k.id`, employerId).map(toKey),
    findKey: async (hash) => findKey(hash),
  }
}

export const createDirectory = ({ reader, writer, queue }: Access): Directory => {
  const change = (id: number, sql: string, value: unknown): Promise<Employer | null> =>
    queue.submit(async () => {
      writer.run(sql, value, id)
      return employerBy(writer, id)
    })

  return {
    ...directoryReads(reader),
    createEmployer: ({ name, plan, createdAt }) =>
      queue.submit(async () => {
        const { lastId: id } = writer.run(shared.ADD_EMPLOYER, name, plan, createdAt)
        return { id, name, plan, suspended: false }
      }),
    createFirstEmployer: ({ name, plan, createdAt }) =>
      queue.submit(async () => {
        const { changes, lastId: id } = writer.run(shared.ADD_FIRST_EMPLOYER, name, plan, createdAt)
        return changes > 0 ? { id, name, plan, suspended: false } : null
      }),
    setPlan: (id, plan) => change(id, shared.SET_PLAN, plan),
    setSuspended: (id, suspendedAt) => change(id, shared.SET_SUSPENDED, suspendedAt),
    createKey: ({ hash, ...key }) =>
      queue.submit(async () => {
        const { employerId, name, scopes, createdAt, expiresAt } = key
        const values = [employerId, hash, name, shared.toScopesText(scopes), createdAt, expiresAt]
        const { lastId: id } = writer.run(shared.ADD_KEY, ...values)
        return { ...key, id, revokedAt: null }
      }),
    revokeKey: (id, revokedAt) =>
      queue.submit(async () => {
        writer.run(shared.REVOKE_KEY, revokedAt, id)
        const row = writer.one<KeyRow>(`${shared.KEY} WHERE k.id = ?`, id)
        return row && toKey(row)
      }),
  }
}
