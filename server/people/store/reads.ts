/** Reads of people; the same statements on either engine. */

import type { Role } from '../../employers/role.ts'
import { HOLDER_COLUMNS } from '../../employers/store/directory-row.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import { foldedHandle } from '../person.ts'
import type { Link, OperatorRole, People, SessionName, SignedIn } from '../ports.ts'
import { type OperatorReads, operatorReads } from './operators.ts'
import {
  type IdentityRow,
  type MemberRow,
  membershipsOf,
  type PasskeyRow,
  PERSON_COLUMNS,
  type PersonRow,
  SESSION_COLUMNS,
  type SessionRow,
  toIdentity,
  toMembers,
  toPasskey,
  toPerson,
  toPersonWithPassword,
  toSession,
} from './rows.ts'

export type PeopleReads = Pick<
  People,
  | 'findPerson'
  | 'getPerson'
  | 'listPeople'
  | 'listMembers'
  | 'getMember'
  | 'walkPeople'
  | 'countPeople'
  | 'listActors'
  | 'findLink'
  | 'findSession'
  | 'listSessions'
  | 'listPasskeys'
  | 'findPasskey'
  | 'listIdentities'
  | 'findIdentity'
> &
  OperatorReads

const WITH_PASSWORD = `SELECT ${PERSON_COLUMNS}, w.hash FROM people p LEFT JOIN passwords w ON w.person_id = p.id`
const BY_HANDLE = `${WITH_PASSWORD} WHERE p.handle_folded = $1`
const BY_ID = `${WITH_PASSWORD} WHERE p.id = $1`

const MEMBERSHIPS = `LEFT JOIN api_keys k ON k.person_id = p.id AND k.revoked_at IS NULL
  LEFT JOIN employers e ON e.id = k.employer_id`
const LIST = `SELECT ${PERSON_COLUMNS}, ${HOLDER_COLUMNS}, k.role FROM people p ${MEMBERSHIPS}
  WHERE CAST($1 AS integer) IS NULL OR p.id IN
    (SELECT person_id FROM api_keys WHERE employer_id = $1 AND person_id IS NOT NULL AND revoked_at IS NULL)
  ORDER BY p.id, k.employer_id`
export const MEMBERS = `SELECT ${PERSON_COLUMNS}, k.role,
    (SELECT max(s.created_at) FROM sessions s WHERE s.person_id = p.id) AS signed_in_at
  FROM api_keys k JOIN people p ON p.id = k.person_id
  WHERE k.employer_id = $1 AND k.revoked_at IS NULL ORDER BY k.id LIMIT CAST($2 AS integer)`
export const MEMBER = `SELECT ${PERSON_COLUMNS}, ${HOLDER_COLUMNS}, k.role FROM people p ${MEMBERSHIPS}
  WHERE p.id = $1 ORDER BY k.employer_id LIMIT CAST($2 AS integer)`
export const WALK = `SELECT ${PERSON_COLUMNS} FROM people p
  WHERE p.id > CAST($1 AS bigint) ORDER BY p.id LIMIT CAST($2 AS integer)`
const COUNT = 'SELECT CAST(count(*) AS integer) AS people FROM people'
const ACTORS = `SELECT k.id AS key_id, p.id AS person_id, p.name FROM api_keys k JOIN people p ON p.id = k.person_id
  WHERE k.employer_id = $1 ORDER BY k.id`
const SESSION = `SELECT ${SESSION_COLUMNS}, ${PERSON_COLUMNS}, ${HOLDER_COLUMNS}, k.role, o.role AS operator,
    CASE WHEN e.suspension_told = true THEN e.suspension_reason END AS suspension_reason
  FROM sessions s JOIN people p ON p.id = s.person_id ${MEMBERSHIPS} LEFT JOIN operators o ON o.person_id = p.id
  WHERE s.person_id = $1 AND s.hash = $2 ORDER BY k.employer_id`
const SESSIONS = `SELECT ${SESSION_COLUMNS} FROM sessions s WHERE s.person_id = $1 ORDER BY s.created_at, s.hash`
const LINK = `SELECT ${PERSON_COLUMNS}, l.purpose, l.ends_at, l.email AS link_email FROM links l JOIN people p ON p.id = l.person_id
  WHERE l.hash = $1`

const PASSKEYS = 'SELECT * FROM passkeys WHERE person_id = $1 ORDER BY id'
const PASSKEY = 'SELECT * FROM passkeys WHERE credential_id = $1'

const IDENTITIES = 'SELECT * FROM identities WHERE person_id = $1 ORDER BY created_at, issuer, subject'
const IDENTITY = 'SELECT * FROM identities WHERE issuer = $1 AND subject = $2'

type EmployerMemberRow = PersonRow & { readonly role: Role; readonly signed_in_at: number | null }
type LinkRow = { readonly purpose: Link['purpose']; readonly ends_at: number; readonly link_email: string | null }
type ActorRow = { key_id: number; person_id: number; name: string }

export const peopleReads = (ask: Ask): PeopleReads => ({
  ...operatorReads(ask),
  findPerson: async (handle) => {
    const folded = foldedHandle(handle)
    if (folded === null) return null
    const [row] = await ask<PersonRow & { hash: string | null }>(BY_HANDLE, folded)
    return row ? toPersonWithPassword(row) : null
  },
  getPerson: async (id) => {
    const [row] = await ask<PersonRow & { hash: string | null }>(BY_ID, id)
    return row ? toPersonWithPassword(row) : null
  },
  listPeople: async (employerId) => toMembers(await ask<MemberRow>(LIST, employerId)),
  listMembers: async (employerId, limit) =>
    (await ask<EmployerMemberRow>(MEMBERS, employerId, limit)).map((row) => ({
      person: toPerson(row),
      role: row.role,
      signedInAt: row.signed_in_at,
    })),
  getMember: async (id, limit) => toMembers(await ask<MemberRow>(MEMBER, id, limit))[0] ?? null,
  walkPeople: async (after, limit) => (await ask<PersonRow>(WALK, after, limit)).map(toPerson),
  countPeople: async () => (await ask<{ people: number }>(COUNT))[0]?.people ?? 0,
  listActors: async (employerId) =>
    (await ask<ActorRow>(ACTORS, employerId)).map(({ key_id, person_id, name }) => ({
      keyId: key_id,
      personId: person_id,
      name,
    })),
  findLink: async (hash) => {
    const [row] = await ask<PersonRow & LinkRow>(LINK, hash)
    return row ? { person: toPerson(row), purpose: row.purpose, endsAt: row.ends_at, email: row.link_email } : null
  },
  findSession: (name) => findSession(ask, name),
  listPasskeys: async (personId) => (await ask<PasskeyRow>(PASSKEYS, personId)).map(toPasskey),
  findPasskey: async (credentialId) => {
    const [row] = await ask<PasskeyRow>(PASSKEY, credentialId)
    return row ? toPasskey(row) : null
  },
  listIdentities: async (personId) => (await ask<IdentityRow>(IDENTITIES, personId)).map(toIdentity),
  findIdentity: async ({ issuer, subject }) => {
    const [row] = await ask<IdentityRow>(IDENTITY, issuer, subject)
    return row ? toIdentity(row) : null
  },
  listSessions: async (personId) => (await ask<SessionRow>(SESSIONS, personId)).map(toSession),
})

export const findSession = async (ask: Ask, { personId, hash }: SessionName): Promise<SignedIn | null> => {
  const rows = await ask<SessionRow & MemberRow & { operator: OperatorRole | null }>(SESSION, personId, hash)
  const [first] = rows
  if (!first) return null
  const { operator } = first
  return { session: toSession(first), person: toPerson(first), memberships: membershipsOf(rows), operator }
}
