/** Writes of people and of the employers that they act for; the same statements on either engine. */

import { randomBytes } from 'node:crypto'
import type { SqlTransaction, Transact } from '../../audit/store/sql.ts'
import { type Role, scopesOf } from '../../employers/role.ts'
import { toScopesText } from '../../employers/store/directory-row.ts'
import { isLive } from '../../employers/store/twins.ts'
import { leavingWith } from '../../platform/engines/tables.ts'
import { fold } from '../../platform/lib/fold.ts'
import type { By, MembershipChange, NewPerson, People, Person } from '../ports.ts'
import { actorOf, isByMember, recordFor } from './actors.ts'
import { PERSON_COLUMNS, type PersonRow, toPerson } from './rows.ts'
import { forgetLink, signOutEverywhere, writeLink } from './sessions.ts'

type MemberWrites = Pick<
  People,
  'addPerson' | 'setMembership' | 'setLanguage' | 'setEmail' | 'setMailOff' | 'setDisabled'
>

export const memberWrites = (transact: Transact): MemberWrites => ({
  addPerson: (order) => transact((transaction) => addPerson(transaction, order)),
  setMembership: (change) => transact((transaction) => changeMembership(transaction, change)),
  setLanguage: (id, language) => transact(async ({ ask }) => void (await ask(SET_LANGUAGE, language, id))),
  setEmail: (id, email) => transact(async ({ ask }) => void (await ask(SET_EMAIL, email, id))),
  setMailOff: (id, mailOff) => transact(async ({ ask }) => void (await ask(SET_MAIL_OFF, mailOff.join(','), id))),
  setDisabled: (id, disabledAt) => transact((transaction) => setDisabled(transaction, id, disabledAt)),
})

const ADD = `INSERT INTO people (name, handle, handle_folded, language, created_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (handle_folded) DO NOTHING RETURNING id`

const addPerson = async (
  transaction: SqlTransaction,
  { membership, link, by, ...person }: NewPerson,
): Promise<Person | 'handle-taken' | 'no-employer'> => {
  const { name, handle, language, createdAt } = person
  if (membership && !(await lockLive(transaction, membership.employerId))) return 'no-employer'
  const [row] = await transaction.ask<{ id: number }>(ADD, name, handle, fold(handle), language, createdAt)
  if (!row) return 'handle-taken'
  if (membership) await join(transaction, { ...membership, personId: row.id, at: createdAt, by })
  if (link) await writeLink(transaction, { ...link, personId: row.id, by })
  return { ...person, id: row.id, email: null, mailOff: [], disabledAt: null }
}

const LIVE = `SELECT id FROM employers e WHERE id = CAST($1 AS bigint) AND ${isLive('e')}`

/** Nobody acts for a twin: the pages of the console have the date of the service. */
const lockLive = async ({ ask, lock }: SqlTransaction, employerId: number): Promise<boolean> =>
  (await lock('employers', employerId)) && (await ask(LIVE, employerId)).length > 0

/** The hash is the SHA-256 of no text that anybody knows. */
const JOIN = `INSERT INTO api_keys (employer_id, hash, scopes, created_at, person_id, role)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`

type Joining = MembershipChange & { readonly role: Role }

const join = async ({ ask, record }: SqlTransaction, { personId, employerId, role, at, by }: Joining) => {
  await ask(JOIN, employerId, randomBytes(32), toScopesText(scopesOf(role)), at, personId, role)
  record(employerId, { action: 'person.invite', subjectId: personId, members: ['role'], ...actorOf(by, null) })
}

const PRESENT = `SELECT id, role FROM api_keys WHERE person_id = $1 AND employer_id = $2 AND revoked_at IS NULL`
const OTHER_OWNERS = `SELECT k.id FROM api_keys k JOIN people p ON p.id = k.person_id
  WHERE k.employer_id = $1 AND k.role = 'owner' AND k.revoked_at IS NULL AND p.disabled_at IS NULL AND p.id <> $2`
const SET_ROLE = 'UPDATE api_keys SET role = $1, scopes = $2 WHERE id = $3'
const END = 'UPDATE api_keys SET revoked_at = $1 WHERE id = $2'

const changeMembership = async (
  transaction: SqlTransaction,
  change: MembershipChange,
): Promise<boolean | 'last-owner' | null> => {
  const { personId, employerId, role, at, by } = change
  const { ask, lock, record } = transaction
  if (!((await lock('people', personId)) && (await lockLive(transaction, employerId)))) return null
  const [present] = await ask<{ id: number; role: Role }>(PRESENT, personId, employerId)
  if ((present?.role ?? null) === role) return false
  if (present?.role === 'owner' && !isOfOperator(by)) {
    const others = await ask(OTHER_OWNERS, employerId, personId)
    if (others.length === 0) return 'last-owner'
  }
  if (!present) return role === null ? false : joinAnother(transaction, { ...change, role })
  if (role === null) {
    await ask(END, at, present.id)
    await forgetLink(transaction, personId)
  } else await ask(SET_ROLE, role, toScopesText(scopesOf(role)), present.id)
  const note = role === null ? { action: 'person.end' as const, members: [] } : ROLE_CHANGED
  record(employerId, { ...note, subjectId: personId, ...actorOf(by, present.id) })
  return true
}

const isOfOperator = (by: By): boolean => by !== 'self' && !isByMember(by)

const EVER = 'SELECT id FROM api_keys WHERE person_id = $1 LIMIT 1'

/** Links that an owner of an earlier employer may have made must not lead into another; those of operators stay. */
const joinAnother = async (transaction: SqlTransaction, change: Joining): Promise<true | null> => {
  if (!isOfOperator(change.by)) return null
  if ((await transaction.ask(EVER, change.personId)).length > 0) await signOutEverywhere(transaction, change.personId)
  await join(transaction, change)
  return true
}

const ROLE_CHANGED = { action: 'person.role' as const, members: ['role'] }

const SET_LANGUAGE = 'UPDATE people SET language = $1 WHERE id = $2'
const SET_EMAIL = 'UPDATE people SET email = $1 WHERE id = $2'
const SET_MAIL_OFF = 'UPDATE people SET mail_off = $1 WHERE id = $2'

const SET_DISABLED = 'UPDATE people SET disabled_at = $1 WHERE id = $2'
const GET = `SELECT ${PERSON_COLUMNS} FROM people p WHERE p.id = $1`
const FORGET = leavingWith('person').map((table) => `DELETE FROM ${table} WHERE person_id = $1`)

const setDisabled = async (
  transaction: SqlTransaction,
  id: number,
  disabledAt: number | null,
): Promise<Person | null> => {
  const { ask, lock } = transaction
  if (!(await lock('people', id))) return null
  const [before] = await ask<PersonRow>(GET, id)
  if (!before || (before.disabled_at === null) === (disabledAt === null)) return before ? toPerson(before) : null
  if (disabledAt !== null) for (const sql of FORGET) await ask(sql, id)
  await ask(SET_DISABLED, disabledAt, id)
  const action = disabledAt === null ? 'person.enable' : 'person.disable'
  await recordFor(transaction, { personId: id, by: 'operator', action, members: [] })
  return { ...toPerson(before), disabledAt }
}
