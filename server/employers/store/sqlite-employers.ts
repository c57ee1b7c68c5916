import type { Profile } from '@affiche/contract/employer-v12.ts'
import { type Access, append } from '../../jobs/store/sqlite/access.ts'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import { leavingWith } from '../../platform/engines/tables.ts'
import { matchesStrongly } from '../../platform/http/conditions.ts'
import type { Employer } from '../employer.ts'
import type { Directory, NewEmployer, ProfileChange, ProfileOutcome } from '../ports.ts'
import { profileTag } from '../profile-tag.ts'
import {
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

type EmployerWrites = Pick<
  Directory,
  'createEmployer' | 'createFirstEmployer' | 'setProfile' | 'setName' | 'setPlan' | 'setSuspended' | 'deleteEmployer'
>

const EMPLOYER = 'SELECT id, name, plan, suspended_at FROM employers WHERE id = ?'
const ADD = 'INSERT INTO employers (name, plan, created_at) VALUES (?, ?, ?)'
const ADD_FIRST = `INSERT INTO employers (name, plan, created_at)
  SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM employers)`

export const employerWrites = (access: Access): EmployerWrites => ({
  createEmployer: (employer) =>
    access.queue.submit(async () => {
      const created = create(access, ADD, employer)
      if (!created) throw new Error('The store gave a new employer no id.')
      return created
    }),
  createFirstEmployer: (employer) => access.queue.submit(async () => create(access, ADD_FIRST, employer)),
  setProfile: (order) => access.queue.submit(async () => changeProfile(access, order)),
  setName: (id, name) => access.queue.submit(async () => change(access, id, nameChange(name))),
  setPlan: (id, plan) => access.queue.submit(async () => change(access, id, planChange(plan))),
  setSuspended: (id, suspendedAt) => access.queue.submit(async () => change(access, id, suspension(suspendedAt))),
  deleteEmployer: (id) => access.queue.submit(async () => remove(access, id)),
})

export const employerBy = (connection: Connection, id: number): Employer | null => {
  const row = connection.one<EmployerRow>(EMPLOYER, id)
  return row && toEmployer(row)
}

const PROFILE = `SELECT ${PROFILE_COLUMNS} FROM employers WHERE id = ?`
const SLUG_HOLDER = 'SELECT id FROM employers WHERE slug = ? AND id <> ?'
const SET_PROFILE = `UPDATE employers SET (${PROFILE_COLUMNS}) = (?, ?, ?, ?, ?, ?, ?) WHERE id = ?`

export const profileBy = (connection: Connection, id: number): Profile | null => {
  const row = connection.one<ProfileRow>(PROFILE, id)
  return row && toProfile(row)
}

const changeProfile = (access: Access, { employerId, keyId, profile, ifMatch }: ProfileChange): ProfileOutcome => {
  const { writer, derived, clock } = access
  const before = profileBy(writer, employerId)
  if (!before) return null
  if (ifMatch && !matchesStrongly(ifMatch, profileTag(before))) return 'changed'
  const after = { ...before, ...profile }
  const members = profileChanges(before, after)
  if (members.length === 0) return before
  if (after.slug !== null && writer.one(SLUG_HOLDER, after.slug, employerId)) return 'slug-taken'
  writer.run(SET_PROFILE, ...profileValues(after), employerId)
  derived.append(employerId, { action: 'employer.profile', subjectId: employerId, members, keyId, at: clock() })
  return after
}

const create = (access: Access, sql: string, { name, plan, createdAt }: NewEmployer): Employer | null => {
  const { changes, lastId: id } = access.writer.run(sql, name, plan, createdAt)
  if (changes === 0) return null
  append(access, id, { ...EMPLOYER_CREATED, subjectId: id })
  return { id, name, plan, suspended: false }
}

const CHANGE = {
  name: 'UPDATE employers SET name = ? WHERE id = ?',
  plan: 'UPDATE employers SET plan = ? WHERE id = ?',
  suspended_at: 'UPDATE employers SET suspended_at = ? WHERE id = ?',
}

/** A change without a difference is not written. */
const change = (access: Access, id: number, { column, value, differs, note }: EmployerChange): Employer | null => {
  const { writer } = access
  const before = employerBy(writer, id)
  if (!before || !differs(before)) return before
  writer.run(CHANGE[column], value, id)
  append(access, id, { ...note, subjectId: id })
  return employerBy(writer, id)
}

const COUNT_JOBS = 'SELECT count(*) AS jobs FROM jobs WHERE employer_id = ?'

/** The audit trail stays. A total other than 0 is of a job whose deletion is yet to be counted. */
const REMOVE = [
  'DELETE FROM job_totals WHERE employer_id = ? AND jobs = 0',
  ...leavingWith('employer', 'sqlite').map((table) => `DELETE FROM ${table} WHERE employer_id = ?`),
  'DELETE FROM employers WHERE id = ?',
]

/** Returns the number of jobs that keep the employer from being deleted; null without an employer. */
const remove = (access: Access, id: number): number | null => {
  const { writer } = access
  if (!employerBy(writer, id)) return null
  const jobs = writer.one<{ jobs: number }>(COUNT_JOBS, id)?.jobs ?? 0
  if (jobs > 0) return jobs
  for (const sql of REMOVE) writer.run(sql, id)
  append(access, id, { ...EMPLOYER_DELETED, subjectId: id })
  return 0
}
