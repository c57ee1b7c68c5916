import type { Employer } from '../../domain/employer.ts'
import type { Directory, KeyHolder } from '../../use-cases/ports.ts'
import * as shared from '../directory-rows.ts'
import { type EmployerRow, type HolderRow, type KeyRow, toEmployer, toHolder, toKey } from '../directory-rows.ts'
import { createBatcher } from './batch.ts'
import type { Connection } from './connection.ts'
import { numbered } from './placeholders.ts'
import { type Pool, reading, writing } from './pool.ts'

const EMPLOYER_BY_ID = numbered(`${shared.EMPLOYER} WHERE id = ?::bigint`)
const EMPLOYERS = `${shared.EMPLOYER} ORDER BY id`
const ADD_EMPLOYER = numbered(`${shared.ADD_EMPLOYER} RETURNING id, name, plan, suspended_at`)
const ADD_FIRST_EMPLOYER = numbered(
  shared.ADD_FIRST_EMPLOYER.replace('?, ?, ?', '?::text, ?::text, ?::bigint') +
    ' RETURNING id, name, plan, suspended_at',
)
const SET_PLAN = numbered(`${shared.SET_PLAN}::bigint RETURNING id, name, plan, suspended_at`)
const SET_SUSPENDED = numbered(`${shared.SET_SUSPENDED}::bigint RETURNING id, name, plan, suspended_at`)
const KEY_BY_ID = numbered(`${shared.KEY} WHERE k.id = ?::bigint`)
const KEYS = numbered(`${shared.KEY} WHERE k.employer_id = ?::bigint ORDER BY k.id`)
const HOLDERS = shared.HOLDER.replace('SELECT ', "SELECT encode(k.hash, 'hex') AS hash, ").replace(
  'k.hash = ?',
  'k.hash = ANY ($1::text::bytea[])',
)
const ADD_KEY = numbered(`${shared.ADD_KEY} RETURNING id`)
const REVOKE_KEY = numbered(`${shared.REVOKE_KEY}::bigint`)

/** The pools of those who read and those who write. */
export type Access = { readonly reads: Pool; readonly writes: Pool }

export const createDirectory = ({ reads, writes }: Access): Directory => {
  const change = async (sql: string, ...values: unknown[]): Promise<Employer | null> => {
    const row = await writing(writes, (connection) => connection.one<EmployerRow>(sql, values))
    return row && toEmployer(row)
  }
  const added = <R>(sql: string, ...values: unknown[]): Promise<R> =>
    writing(writes, async (connection) => {
      const row = await connection.one<R>(sql, values)
      if (!row) throw new Error('The store gave a new row no id.')
      return row
    })

  return {
    createEmployer: async ({ name, plan, createdAt }) =>
      toEmployer(await added<EmployerRow>(ADD_EMPLOYER, name, plan, createdAt)),
    createFirstEmployer: ({ name, plan, createdAt }) =>
      writing(writes, (connection) => addFirst(connection, [name, plan, createdAt])),
    getEmployer: async (id) => {
      const row = await reading(reads, (connection) => connection.one<EmployerRow>(EMPLOYER_BY_ID, [id]))
      return row && toEmployer(row)
    },
    listEmployers: async () =>
      (await reading(reads, (connection) => connection.all<EmployerRow>(EMPLOYERS))).map(toEmployer),
    setPlan: (id, plan) => change(SET_PLAN, plan, id),
    setSuspended: (id, suspendedAt) => change(SET_SUSPENDED, suspendedAt, id),
    createKey: async ({ hash, ...key }) => {
      const { employerId, name, scopes, createdAt, expiresAt } = key
      const values = [employerId, hash, name, shared.toScopesText(scopes), createdAt, expiresAt]
      const { id } = await added<{ id: number }>(ADD_KEY, ...values)
      return { ...key, id, revokedAt: null }
    },
    listKeys: async (employerId) =>
      (await reading(reads, (connection) => connection.all<KeyRow>(KEYS, [employerId]))).map(toKey),
    revokeKey: async (id, revokedAt) => {
      const row = await writing(writes, async (connection) => {
        await connection.run(REVOKE_KEY, [revokedAt, id])
        return connection.one<KeyRow>(KEY_BY_ID, [id])
      })
      return row && toKey(row)
    },
    findKey: createKeyFinder(reads),
  }
}

/** Look-ups in one statement, and statements under way at once. */
const KEYS_MAX = 64
const KEY_LANES = 2

/** Requests that come together are looked up together; nothing is remembered, so a revocation holds at once. */
const createKeyFinder = (reads: Pool): Directory['findKey'] => {
  const find = createBatcher<string, KeyHolder | null>({
    lanes: KEY_LANES,
    max: KEYS_MAX,
    run: (take) =>
      reading(reads, async (connection) => {
        const hashes = take()
        const sought = `{${[...new Set(hashes)].map((hash) => `"\\\\x${hash}"`).join(',')}}`
        const rows = await connection.all<HolderRow & { hash: string }>(HOLDERS, [sought])
        const holders = new Map(rows.map((row) => [row.hash, toHolder(row)]))
        return hashes.map((hash) => holders.get(hash) ?? null)
      }),
  })
  return (hash) => find(Buffer.from(hash).toString('hex'))
}

/** A statement sees what was there when it began, so the lock must be held before it begins. */
const addFirst = async (connection: Connection, values: readonly unknown[]): Promise<Employer | null> => {
  try {
    await connection.exec('BEGIN; LOCK TABLE employers IN SHARE ROW EXCLUSIVE MODE')
    const row = await connection.one<EmployerRow>(ADD_FIRST_EMPLOYER, values)
    await connection.exec('COMMIT')
    return row && toEmployer(row)
  } catch (error) {
    connection.destroy()
    throw error
  }
}
