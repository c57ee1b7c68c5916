import type { AuditNote } from '../../domain/audit.ts'
import type { Employer } from '../../domain/employer.ts'
import type { Clock } from '../../lib/dates.ts'
import type { Directory, KeyHolder } from '../../use-cases/ports.ts'
import * as shared from '../directory-row.ts'
import {
  type EmployerRow,
  HOLDER_COLUMNS,
  type HolderRow,
  KEY_COLUMNS,
  type KeyRow,
  toEmployer,
  toHolder,
  toKey,
} from '../directory-row.ts'
import type { Append } from './audit-log.ts'
import { createBatcher } from './driver/batcher.ts'
import type { Connection, Limits } from './driver/connection.ts'
import { type Pool, reading, writing } from './driver/pool.ts'
import { createTransactor, type Transaction } from './driver/transaction.ts'
import { noteUses, replaceKey } from './key-changes.ts'

const EMPLOYER_COLUMNS = 'id, name, plan, suspended_at'
const EMPLOYERS = `SELECT ${EMPLOYER_COLUMNS} FROM employers ORDER BY id`
const EMPLOYER = `SELECT ${EMPLOYER_COLUMNS} FROM employers WHERE id = $1::bigint`
const LOCK_EMPLOYER = `SELECT ${EMPLOYER_COLUMNS} FROM employers WHERE id = $1::bigint FOR NO KEY UPDATE`
const ADD_EMPLOYER = `INSERT INTO employers (name, plan, created_at) VALUES ($1, $2, $3) RETURNING ${EMPLOYER_COLUMNS}`
const ADD_FIRST_EMPLOYER = `INSERT INTO employers (name, plan, created_at)
  SELECT $1::text, $2::text, $3::bigint WHERE NOT EXISTS (SELECT 1 FROM employers) RETURNING ${EMPLOYER_COLUMNS}`
const CHANGE_EMPLOYER = {
  name: `UPDATE employers SET name = $1 WHERE id = $2::bigint RETURNING ${EMPLOYER_COLUMNS}`,
  plan: `UPDATE employers SET plan = $1 WHERE id = $2::bigint RETURNING ${EMPLOYER_COLUMNS}`,
  suspended_at: `UPDATE employers SET suspended_at = $1 WHERE id = $2::bigint RETURNING ${EMPLOYER_COLUMNS}`,
}
const KEYS = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.employer_id = $1::bigint ORDER BY k.id`
const KEY = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.id = $1::bigint`
const HOLDERS = `SELECT encode(k.hash, 'hex') AS hash, ${HOLDER_COLUMNS}
  FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.hash = ANY ($1::text::bytea[])`
const ADD_KEY = `INSERT INTO api_keys (employer_id, hash, name, scopes, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`
const REVOKE_KEY = `UPDATE api_keys SET revoked_at = $1 WHERE revoked_at IS NULL AND id = $2::bigint
  RETURNING employer_id`

/** Keeps everyone from storing a row that refers to the employer until the transaction ends. */
const LOCK = 'SELECT id FROM employers WHERE id = $1 FOR UPDATE'
const COUNT_JOBS = 'SELECT count(*)::integer AS jobs FROM jobs WHERE employer_id = $1'
/** In this order; the audit trail stays. */
const REMOVE = [
  'DELETE FROM job_counts WHERE employer_id = $1',
  'DELETE FROM unlisted_places WHERE employer_id = $1',
  'DELETE FROM api_keys WHERE employer_id = $1',
  'DELETE FROM employers WHERE id = $1',
]

/** The pools of those who read and those who write. */
export type Access = { readonly reads: Pool; readonly writes: Pool }

type Deps = { readonly access: Access; readonly limits: Limits; readonly stamp: Clock; readonly append: Append }

type Note = Omit<AuditNote, 'at' | 'keyId'>

/** Each change appends its entry at the end of its transaction, and locks no rows of jobs. */
export const createDirectory = ({ access: { reads, writes }, limits, stamp, append }: Deps): Directory => {
  const transact = createTransactor(writes, limits)
  const noteOf = (note: Note): AuditNote => ({ ...note, at: stamp(), keyId: null })
  const addEntry = (transaction: Pick<Transaction, 'write'>, employerId: number, note: Note): Promise<void> =>
    append(transaction, employerId, [noteOf(note)])

  /** What makes no difference is not written. */
  const change = (id: number, { column, value, differs, note }: shared.EmployerChange): Promise<Employer | null> =>
    transact(async (transaction) => {
      const [row] = await transaction.write<EmployerRow>(LOCK_EMPLOYER, id)
      if (!row || !differs(toEmployer(row))) return row ? toEmployer(row) : null
      const [changed] = await transaction.write<EmployerRow>(CHANGE_EMPLOYER[column], value, id)
      await addEntry(transaction, id, { ...note, subjectId: id })
      return toEmployer(changed ?? row)
    })

  const add = async <R>({ write }: Transaction, sql: string, ...values: unknown[]): Promise<R> => {
    const [row] = await write<R>(sql, ...values)
    if (!row) throw new Error('The store gave a new row no id.')
    return row
  }

  return {
    createEmployer: ({ name, plan, createdAt }) =>
      transact(async (transaction) => {
        const employer = toEmployer(await add<EmployerRow>(transaction, ADD_EMPLOYER, name, plan, createdAt))
        await addEntry(transaction, employer.id, { ...shared.EMPLOYER_CREATED, subjectId: employer.id })
        return employer
      }),
    createFirstEmployer: ({ name, plan, createdAt }) =>
      writing(writes, (connection) => addFirst(connection, [name, plan, createdAt], addEntry)),
    getEmployer: async (id) => {
      const row = await reading(reads, (connection) => connection.one<EmployerRow>(EMPLOYER, [id]))
      return row && toEmployer(row)
    },
    listEmployers: async () =>
      (await reading(reads, (connection) => connection.all<EmployerRow>(EMPLOYERS))).map(toEmployer),
    setName: (id, name) => change(id, shared.nameChange(name)),
    setPlan: (id, plan) => change(id, shared.planChange(plan)),
    setSuspended: (id, suspendedAt) => change(id, shared.suspension(suspendedAt)),
    deleteEmployer: (id) =>
      transact(async (transaction) => {
        const jobs = await removeEmployer(transaction, id)
        if (jobs === 0) await addEntry(transaction, id, { ...shared.EMPLOYER_DELETED, subjectId: id })
        return jobs
      }),
    createKey: async ({ hash, ...key }) => {
      const { employerId, name, scopes, createdAt, expiresAt } = key
      const values = [employerId, hash, name, shared.toScopesText(scopes), createdAt, expiresAt]
      return transact(async (transaction) => {
        const { id } = await add<{ id: number }>(transaction, ADD_KEY, ...values)
        await addEntry(transaction, employerId, shared.keyIssued(id, key))
        return { ...key, id, revokedAt: null, lastUsedAt: null }
      })
    },
    listKeys: async (employerId) =>
      (await reading(reads, (connection) => connection.all<KeyRow>(KEYS, [employerId]))).map(toKey),
    revokeKey: async (id, revokedAt) => {
      const row = await transact(async (transaction) => {
        const [revoked] = await transaction.write<{ employer_id: number }>(REVOKE_KEY, revokedAt, id)
        if (revoked)
          await addEntry(transaction, revoked.employer_id, { action: 'key.revoke', subjectId: id, members: [] })
        return transaction.read<KeyRow>(KEY, id)
      })
      return row && toKey(row)
    },
    replaceKey: (succession) =>
      transact(async (transaction) => {
        const replaced = await replaceKey(transaction, succession)
        if (replaced) await append(transaction, replaced.key.employerId, shared.keyRotated(replaced).map(noteOf))
        return replaced
      }),
    getKey: async (id) => {
      const row = await reading(reads, (connection) => connection.one<KeyRow>(KEY, [id]))
      return row && toKey(row)
    },
    noteUses: (uses) => noteUses(writes, uses),
    findKey: createKeyFinder(reads),
  }
}

/** Look-ups in one statement, and statements under way at once. */
const KEYS_MAX = 64
const KEY_CONCURRENCY = 2

/** Requests that come together are looked up together; nothing is remembered, so a revocation holds at once. */
const createKeyFinder = (reads: Pool): Directory['findKey'] => {
  const find = createBatcher<string, KeyHolder | null>({
    concurrency: KEY_CONCURRENCY,
    max: KEYS_MAX,
    bounds: reads.bounds,
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
const addFirst = async (
  connection: Connection,
  values: readonly unknown[],
  addEntry: (transaction: Pick<Transaction, 'write'>, employerId: number, note: Note) => Promise<void>,
): Promise<Employer | null> => {
  try {
    await connection.exec('BEGIN; LOCK TABLE employers IN SHARE ROW EXCLUSIVE MODE')
    const row = await connection.one<EmployerRow>(ADD_FIRST_EMPLOYER, values)
    if (row)
      await addEntry({ write: (sql, ...values) => connection.all(sql, values) }, row.id, {
        ...shared.EMPLOYER_CREATED,
        subjectId: row.id,
      })
    await connection.exec('COMMIT')
    return row && toEmployer(row)
  } catch (error) {
    connection.destroy()
    throw error
  }
}

/** Removes an employer without jobs in the transaction; returns how many jobs are in the way. */
const removeEmployer = async ({ write }: Pick<Transaction, 'write'>, id: number): Promise<number | null> => {
  if ((await write(LOCK, id)).length === 0) return null
  const [count] = await write<{ jobs: number }>(COUNT_JOBS, id)
  if (count?.jobs !== 0) return count?.jobs ?? null
  for (const sql of REMOVE) await write(sql, id)
  return 0
}
