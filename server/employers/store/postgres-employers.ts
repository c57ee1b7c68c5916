import type { AuditNote } from '../../audit/entry.ts'
import { type Pool, runRead } from '../../platform/engines/postgres/pool.ts'
import type { Transaction, Transactor } from '../../platform/engines/postgres/transaction.ts'
import { leavingWith } from '../../platform/engines/tables.ts'
import { matchesStrongly } from '../../platform/http/conditions.ts'
import type { Employer } from '../employer.ts'
import type { Directory, NewEmployer, ProfileChange, ProfileOutcome } from '../ports.ts'
import { profileTag } from '../profile-tag.ts'
import * as shared from './directory-row.ts'
import { type EmployerRow, toEmployer } from './directory-row.ts'
import { PROFILE_COLUMNS, type ProfileRow, profileChanges, profileValues, toProfile } from './profile-row.ts'

const COLUMNS = 'id, name, plan, suspended_at'
const LIST = `SELECT ${COLUMNS} FROM employers ORDER BY id`
const WALK = `SELECT ${COLUMNS}, name_fr FROM employers WHERE id > $1::bigint ORDER BY id LIMIT $2::integer`
const FIND = `SELECT ${COLUMNS} FROM employers WHERE id = $1::bigint`
const LOCK_TO_CHANGE = `${FIND} FOR NO KEY UPDATE`
const ADD = `INSERT INTO employers (name, plan, created_at) VALUES ($1, $2, $3) RETURNING ${COLUMNS}`
const ADD_FIRST = `INSERT INTO employers (name, plan, created_at)
  SELECT $1::text, $2::text, $3::bigint WHERE NOT EXISTS (SELECT 1 FROM employers) RETURNING ${COLUMNS}`
/** Comes before ADD_FIRST, whose snapshot would otherwise be older. */
const LOCK_TABLE = 'LOCK TABLE employers IN SHARE ROW EXCLUSIVE MODE'
const CHANGE = {
  name: `UPDATE employers SET name = $1 WHERE id = $2::bigint RETURNING ${COLUMNS}`,
  plan: `UPDATE employers SET plan = $1 WHERE id = $2::bigint RETURNING ${COLUMNS}`,
  suspended_at: `UPDATE employers SET suspended_at = $1 WHERE id = $2::bigint RETURNING ${COLUMNS}`,
}

const PROFILE = `SELECT ${PROFILE_COLUMNS} FROM employers WHERE id = $1::bigint`
const LOCK_PROFILE = `${PROFILE} FOR NO KEY UPDATE`
const SLUG_HOLDER = 'SELECT id FROM employers WHERE slug = $1 AND id <> $2::bigint'
const SET_PROFILE = `UPDATE employers SET (${PROFILE_COLUMNS}) = ($1, $2, $3, $4, $5, $6, $7) WHERE id = $8::bigint`

/** Blocks writes of rows that reference the employer until the transaction ends. */
const LOCK = 'SELECT id FROM employers WHERE id = $1 FOR UPDATE'
const COUNT_JOBS = 'SELECT count(*)::integer AS jobs FROM jobs WHERE employer_id = $1'
/** The audit trail stays. */
const REMOVE = [
  ...leavingWith('employer', 'postgres').map((table) => `DELETE FROM ${table} WHERE employer_id = $1`),
  'DELETE FROM employers WHERE id = $1',
]

type Employers = Pick<
  Directory,
  | 'createEmployer'
  | 'createFirstEmployer'
  | 'getEmployer'
  | 'listEmployers'
  | 'walkEmployers'
  | 'countEmployers'
  | 'getProfile'
  | 'setProfile'
  | 'setName'
  | 'setPlan'
  | 'setSuspended'
  | 'deleteEmployer'
>

type Counts = Awaited<ReturnType<Directory['countEmployers']>>

/** Appends entries of the operator to the audit trail of an employer. */
export type AddEntry = (
  transaction: Pick<Transaction, 'write'>,
  employerId: number,
  ...notes: readonly (Omit<AuditNote, 'at' | 'keyId'> & Partial<Pick<AuditNote, 'keyId'>>)[]
) => Promise<void>

type Reads = Pick<Employers, 'getEmployer' | 'listEmployers' | 'walkEmployers' | 'countEmployers' | 'getProfile'>

type Deps = { readonly reads: Pool; readonly transact: Transactor; readonly addEntry: AddEntry }

export const createEmployers = ({ reads, transact, addEntry }: Deps): Employers => {
  const add = async (
    transaction: Transaction,
    sql: string,
    { name, plan, createdAt }: NewEmployer,
  ): Promise<Employer | null> => {
    const [row] = await transaction.write<EmployerRow>(sql, name, plan, createdAt)
    if (!row) return null
    await addEntry(transaction, row.id, { ...shared.EMPLOYER_CREATED, subjectId: row.id })
    return toEmployer(row)
  }
  /** Writes nothing if the value is the same. */
  const change = (id: number, { column, value, differs, note }: shared.EmployerChange): Promise<Employer | null> =>
    transact(async (transaction) => {
      const [row] = await transaction.write<EmployerRow>(LOCK_TO_CHANGE, id)
      if (!row || !differs(toEmployer(row))) return row ? toEmployer(row) : null
      const [changed] = await transaction.write<EmployerRow>(CHANGE[column], value, id)
      await addEntry(transaction, id, { ...note, subjectId: id })
      return toEmployer(changed ?? row)
    })

  return {
    ...employerReads(reads),
    createEmployer: (employer) =>
      transact(async (transaction) => {
        const added = await add(transaction, ADD, employer)
        if (!added) throw new Error('The store gave a new employer no id.')
        return added
      }),
    createFirstEmployer: (employer) =>
      transact(async (transaction) => {
        await transaction.write(LOCK_TABLE)
        return add(transaction, ADD_FIRST, employer)
      }),
    setProfile: (order) => transact((transaction) => changeProfile(transaction, addEntry, order)),
    setName: (id, name) => change(id, shared.nameChange(name)),
    setPlan: (id, plan) => change(id, shared.planChange(plan)),
    setSuspended: (id, suspendedAt) => change(id, shared.suspension(suspendedAt)),
    deleteEmployer: (id) =>
      transact(async (transaction) => {
        const jobs = await removeEmployer(transaction, id)
        if (jobs === 0) await addEntry(transaction, id, { ...shared.EMPLOYER_DELETED, subjectId: id })
        return jobs
      }),
  }
}

const employerReads = (reads: Pool): Reads => ({
  getEmployer: async (id) => {
    const row = await runRead(reads, (connection) => connection.one<EmployerRow>(FIND, [id]))
    return row && toEmployer(row)
  },
  listEmployers: async () => (await runRead(reads, (connection) => connection.all<EmployerRow>(LIST))).map(toEmployer),
  walkEmployers: async (after, limit) =>
    (await runRead(reads, (connection) => connection.all<shared.NamedRow>(WALK, [after, limit]))).map(shared.toNamed),
  countEmployers: async () => {
    const row = await runRead(reads, (connection) => connection.one<Counts>(shared.COUNT_EMPLOYERS))
    return { all: 0, suspended: 0, ...row }
  },
  getProfile: async (id) => {
    const row = await runRead(reads, (connection) => connection.one<ProfileRow>(PROFILE, [id]))
    return row && toProfile(row)
  },
})

/** Writes nothing if the values are the same; a slug that another takes at the same time has the transaction repeated. */
const changeProfile = async (
  transaction: Transaction,
  addEntry: AddEntry,
  { employerId, keyId, profile, ifMatch }: ProfileChange,
): Promise<ProfileOutcome> => {
  const [row] = await transaction.write<ProfileRow>(LOCK_PROFILE, employerId)
  if (!row) return null
  const before = toProfile(row)
  if (ifMatch && !matchesStrongly(ifMatch, profileTag(before))) return 'changed'
  const after = { ...before, ...profile }
  const members = profileChanges(before, after)
  if (members.length === 0) return before
  if (after.slug !== null && (await transaction.read(SLUG_HOLDER, after.slug, employerId))) return 'slug-taken'
  await transaction.write(SET_PROFILE, ...profileValues(after), employerId)
  await addEntry(transaction, employerId, { action: 'employer.profile', subjectId: employerId, members, keyId })
  return after
}

/** Removes an employer without jobs; returns the number of its jobs. */
const removeEmployer = async ({ write }: Pick<Transaction, 'write'>, id: number): Promise<number | null> => {
  if ((await write(LOCK, id)).length === 0) return null
  const [count] = await write<{ jobs: number }>(COUNT_JOBS, id)
  if (count?.jobs !== 0) return count?.jobs ?? null
  for (const sql of REMOVE) await write(sql, id)
  return 0
}
