/** Rows of people on either engine. */
import type { Role } from '../../employers/role.ts'
import { type HolderRow, toHolder } from '../../employers/store/directory-row.ts'
import { OPTIONAL_MAIL } from '../person.ts'
import type { Identity, Member, Membership, Passkey, Person, PersonWithPassword, Session } from '../ports.ts'

export const PERSON_COLUMNS = `p.id AS person_id, p.name AS person_name, p.handle, p.language,
  p.email, p.mail_off, p.created_at AS person_created_at, p.disabled_at`

export type PersonRow = {
  person_id: number
  person_name: string
  handle: string
  language: Person['language']
  email: string | null
  mail_off: string
  person_created_at: number
  disabled_at: number | null
}

export const toPerson = (row: PersonRow): Person => ({
  id: row.person_id,
  name: row.person_name,
  handle: row.handle,
  language: row.language,
  email: row.email,
  mailOff: OPTIONAL_MAIL.filter((kind) => row.mail_off.split(',').includes(kind)),
  createdAt: row.person_created_at,
  disabledAt: row.disabled_at,
})

export const toPersonWithPassword = (row: PersonRow & { readonly hash: string | null }): PersonWithPassword => ({
  person: toPerson(row),
  passwordHash: row.hash,
})

/** The columns of a membership are null for a person without one. */
export type MemberRow = PersonRow &
  ((HolderRow & { readonly role: Role; readonly suspension_reason?: string | null }) | { readonly id: null })

/** Rows of one person. */
export const membershipsOf = (rows: readonly MemberRow[]): Membership[] =>
  rows.flatMap((row) =>
    row.id === null ? [] : [{ ...toHolder(row), role: row.role, suspensionReason: row.suspension_reason ?? null }],
  )

/** Members from rows that are in the order of the person. */
export const toMembers = (rows: readonly MemberRow[]): Member[] =>
  [...Map.groupBy(rows, (row) => row.person_id).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ person: toPerson(first), memberships: membershipsOf(group) }] : []
  })

export const SESSION_COLUMNS = `s.hash AS session_hash, s.created_at AS session_created_at, s.seen_at, s.strong_at,
  s.ends_at, s.label`

export type SessionRow = {
  session_hash: Uint8Array
  session_created_at: number
  seen_at: number
  strong_at: number
  ends_at: number
  label: string
}

export const toSession = (row: SessionRow): Session => ({
  hash: Uint8Array.from(row.session_hash),
  createdAt: row.session_created_at,
  seenAt: row.seen_at,
  strongAt: row.strong_at,
  endsAt: row.ends_at,
  label: row.label,
})

export type PasskeyRow = {
  id: number
  person_id: number
  credential_id: Uint8Array
  public_key: Uint8Array
  sign_count: number
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  personId: row.person_id,
  credentialId: Uint8Array.from(row.credential_id),
  publicKey: Uint8Array.from(row.public_key),
  signCount: row.sign_count,
  transports: row.transports === '' ? [] : row.transports.split(','),
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

export type IdentityRow = { issuer: string; subject: string; person_id: number; created_at: number }

export const toIdentity = (row: IdentityRow): Identity => ({
  issuer: row.issuer,
  subject: row.subject,
  personId: row.person_id,
  createdAt: row.created_at,
})
