/** Writes of employers; the same statements on either engine. */

import type { SqlTransaction, Transact } from '../../audit/store/sql.ts'
import { leavingWith } from '../../platform/engines/tables.ts'
import { matchesStrongly } from '../../platform/http/conditions.ts'
import type { Employer } from '../employer.ts'
import type { Directory, NewEmployer, ProfileChange, ProfileOutcome } from '../ports.ts'
import { profileTag } from '../profile-tag.ts'
import {
  EMPLOYER_COLUMNS,
  EMPLOYER_CREATED,
  EMPLOYER_DELETED,
  type EmployerChange,
  type EmployerRow,
  nameChange,
  planChange,
  suspension,
  toEmployer,
} from './directory-row.ts'
import { PROFILE_COLUMNS, type ProfileRow, profileChanges, profileValues, toProfile } from './profile-row.ts'
import { isLive, nameOfTwin, TWIN } from './twins.ts'

type EmployerWrites = Pick<
  Directory,
  'createEmployer' | 'createFirstEmployer' | 'setProfile' | 'setName' | 'setPlan' | 'setSuspended' | 'deleteEmployer'
>

/** Statements of one engine. */
export type OwnStatements = {
  /** Keeps others from adding an employer until the end of the transaction. */
  readonly lockAll: readonly string[]
  /** Removes the counts of jobs of an employer. */
  readonly removeCounts: string
}

export const EMPLOYER = `SELECT ${EMPLOYER_COLUMNS} FROM employers WHERE id = CAST($1 AS bigint)`
const ADD = `INSERT INTO employers (name, plan, created_at) VALUES ($1, $2, $3) RETURNING ${EMPLOYER_COLUMNS}`
const ADD_FIRST = `INSERT INTO employers (name, plan, created_at)
  SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS bigint) WHERE NOT EXISTS (SELECT 1 FROM employers)
  RETURNING ${EMPLOYER_COLUMNS}`

export const employerWrites = (transact: Transact, own: OwnStatements): EmployerWrites => ({
  createEmployer: (employer) =>
    transact(async (transaction) => {
      const added = await add(transaction, ADD, employer)
      if (!added) throw new Error('The store gave a new employer no id.')
      return added
    }),
  createFirstEmployer: (employer) =>
    transact(async (transaction) => {
      // Comes before the look, whose snapshot would otherwise be older.
      for (const sql of own.lockAll) await transaction.ask(sql)
      return add(transaction, ADD_FIRST, employer)
    }),
  setProfile: (order) => transact((transaction) => changeProfile(transaction, order)),
  setName: (id, name) => transact((transaction) => change(transaction, id, nameChange(name))),
  setPlan: (id, plan) => transact((transaction) => change(transaction, id, planChange(plan))),
  setSuspended: (id, suspendedAt, options) =>
    transact((transaction) => change(transaction, id, suspension(suspendedAt, options))),
  deleteEmployer: (id) => transact((transaction) => remove(transaction, id, own)),
})

const add = async (
  { ask, record }: SqlTransaction,
  sql: string,
  { name, plan, createdAt }: NewEmployer,
): Promise<Employer | null> => {
  const [row] = await ask<EmployerRow>(sql, name, plan, createdAt)
  if (!row) return null
  record(row.id, { ...EMPLOYER_CREATED, subjectId: row.id, keyId: null })
  return toEmployer(row)
}

const LOCK_TO_CHANGE = `${EMPLOYER} FOR NO KEY UPDATE`
const CHANGE = {
  name: `UPDATE employers SET name = $2 WHERE id = CAST($1 AS bigint) RETURNING ${EMPLOYER_COLUMNS}`,
  plan: `UPDATE employers SET plan = $2 WHERE id = CAST($1 AS bigint) RETURNING ${EMPLOYER_COLUMNS}`,
  suspension: `UPDATE employers SET (suspended_at, suspension_reason, suspension_told) = ($2, $3, $4)
    WHERE id = CAST($1 AS bigint) RETURNING ${EMPLOYER_COLUMNS}`,
}

/** A change without a difference is not written. The twin of an employer changes with it. */
const change = async (transaction: SqlTransaction, id: number, order: EmployerChange): Promise<Employer | null> => {
  const { ask, record } = transaction
  const [before = null] = (await ask<EmployerRow>(LOCK_TO_CHANGE, id)).map(toEmployer)
  if (!before || !order.differs(before)) return before
  const [after = before] = (await ask<EmployerRow>(CHANGE[order.change], id, ...order.values)).map(toEmployer)
  record(id, { ...order.note, subjectId: id, keyId: null })
  const [twin] = await ask<EmployerRow>(TWIN, id)
  if (twin) await change(transaction, twin.id, order.change === 'name' ? nameChange(nameOfTwin(after.name)) : order)
  return after
}

const LOCK_PROFILE = `SELECT ${PROFILE_COLUMNS} FROM employers WHERE id = CAST($1 AS bigint) FOR NO KEY UPDATE`
const SLUG_HOLDER = `SELECT id FROM employers e WHERE slug = $1 AND id <> CAST($2 AS bigint) AND ${isLive('e')}`
const UNCONFIRMED = 'SELECT unconfirmed_by FROM employers WHERE id = CAST($1 AS bigint) AND unconfirmed_by IS NOT NULL'
const OF_VENDOR = 'SELECT id FROM api_keys WHERE id = $1 AND vendor_id IS NOT NULL'
const CONFIRM = 'UPDATE employers SET unconfirmed_by = NULL WHERE id = CAST($1 AS bigint)'

/**
 * An employer that a vendor has made is confirmed by who makes its postings public, whether its owner or the operator:
 * `unconfirmed` for a vendor.
 */
const confirm = async (
  { ask }: SqlTransaction,
  { employerId, keyId }: Pick<ProfileChange, 'employerId' | 'keyId'>,
): Promise<'unconfirmed' | null> => {
  if ((await ask(UNCONFIRMED, employerId)).length === 0) return null
  if (keyId !== null && (await ask(OF_VENDOR, keyId)).length > 0) return 'unconfirmed'
  await ask(CONFIRM, employerId)
  return null
}

const named = ({ operator }: ProfileChange) => (operator === undefined ? {} : { operator })

const SET_PROFILE = `UPDATE employers SET (${PROFILE_COLUMNS}) = ($1, $2, $3, $4, $5, $6, $7)
  WHERE id = CAST($8 AS bigint) RETURNING id`

/** On PostgreSQL a slug that another takes at the same time has the transaction repeated. */
const changeProfile = async (transaction: SqlTransaction, change: ProfileChange): Promise<ProfileOutcome> => {
  const { ask, record } = transaction
  const { employerId, keyId, profile, ifMatch } = change
  const [before] = (await ask<ProfileRow>(LOCK_PROFILE, employerId)).map(toProfile)
  if (!before) return null
  if (ifMatch && !matchesStrongly(ifMatch, profileTag(before))) return 'changed'
  const after = { ...before, ...profile }
  const members = profileChanges(before, after)
  if (members.length === 0) return before
  if (after.slug !== null && (await ask(SLUG_HOLDER, after.slug, employerId)).length > 0) return 'slug-taken'
  const isShown = before.publishing === 'off' && after.publishing === 'public'
  if (isShown && (await confirm(transaction, change)) !== null) return 'unconfirmed'
  await ask(SET_PROFILE, ...profileValues(after), employerId)
  record(employerId, { action: 'employer.profile', subjectId: employerId, members, keyId, ...named(change) })
  return after
}

const COUNT_JOBS = 'SELECT CAST(count(*) AS integer) AS jobs FROM jobs WHERE employer_id = $1'
const REMOVE = [
  ...leavingWith('employer').map((table) => `DELETE FROM ${table} WHERE employer_id = $1`),
  'DELETE FROM employers WHERE id = $1',
]
const REMOVE_TWIN_KEYS = `DELETE FROM api_keys
  WHERE employer_id IN (SELECT id FROM employers WHERE test_of = $1) RETURNING id, employer_id`

/** The audit trail stays. Returns the number of jobs that keep the employer from being removed; null without one. */
const remove = async (
  { ask, lock, record }: SqlTransaction,
  id: number,
  { removeCounts }: OwnStatements,
): Promise<number | null> => {
  if (!(await lock('employers', id, 'delete'))) return null
  const [{ jobs } = { jobs: 0 }] = await ask<{ jobs: number }>(COUNT_JOBS, id)
  if (jobs > 0) return jobs
  for (const sql of [removeCounts, ...REMOVE]) await ask(sql, id)
  for (const key of await ask<{ id: number; employer_id: number }>(REMOVE_TWIN_KEYS, id))
    record(key.employer_id, { action: 'key.revoke', subjectId: key.id, members: [], keyId: null })
  record(id, { ...EMPLOYER_DELETED, subjectId: id, keyId: null })
  return 0
}
