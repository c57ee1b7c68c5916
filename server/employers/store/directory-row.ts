/** Rows of employers and keys on either engine, and the audit entries of their changes. */
import type { Scope } from '@affiche/contract/operations.ts'
import type { AuditNote } from '../../audit/entry.ts'
import type { Employer, Plan } from '../employer.ts'
import type {
  ApiKey,
  KeyHolder,
  NamedEmployer,
  NewApiKey,
  ReplacedKey,
  Suspension,
  SuspensionOptions,
} from '../ports.ts'

type TestRow = { test_of: number | null; test_days: number }

export type EmployerRow = { id: number; name: string; plan: Plan; suspended_at: number | null } & TestRow

/** Row of `walkEmployers`. */
export type NamedRow = EmployerRow & { name_fr: string | null }

export type SuspensionRow = {
  suspended_at: number
  suspension_reason: string | null
  suspension_told: number | boolean | null
}

export const toSuspension = (row: SuspensionRow): Suspension => ({
  at: row.suspended_at,
  reason: row.suspension_reason,
  told: Boolean(row.suspension_told),
})

export const toNamed = (row: NamedRow): NamedEmployer => ({ ...toEmployer(row), nameFr: row.name_fr })

export type KeyRow = {
  id: number
  employer_id: number
  name: string | null
  characters: string | null
  scopes: string
  preconditions: number | boolean
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  record_until: number | null
  last_used_at: number | null
  vendor_id: number | null
  vendor_key_id: number | null
}

export type HolderRow = KeyRow & TestRow & { employer_name: string; plan: Plan; suspended_at: number | null }

export const KEY_NAMES =
  'id, employer_id, name, characters, scopes, preconditions, created_at, expires_at, revoked_at, record_until, last_used_at, vendor_id, vendor_key_id'
/** Condition of a row, named k, that is a key of its employer: neither a membership nor the key of a vendor. */
export const OWN_KEY = 'k.person_id IS NULL AND k.vendor_id IS NULL'
/** Columns of a key, named k. */
export const KEY_COLUMNS = KEY_NAMES.replaceAll(/\w+/g, 'k.$&')
/** Columns of a key, named k, and of its employer, named e. */
export const HOLDER_COLUMNS = `${KEY_COLUMNS}, e.name AS employer_name, e.plan, e.suspended_at, e.test_of, e.test_days`

/** Columns of an employer. */
export const EMPLOYER_COLUMNS = 'id, name, plan, suspended_at, test_of, test_days'

type Action = Pick<AuditNote, 'action' | 'members'>

export const EMPLOYER_CREATED: Action = { action: 'employer.create', members: ['name', 'plan'] }
export const EMPLOYER_DELETED: Action = { action: 'employer.delete', members: [] }

/** A change of an employer, whether it makes a difference, and its note for the trail. */
export type EmployerChange = {
  readonly change: 'name' | 'plan' | 'suspension'
  readonly values: readonly (string | number | boolean | null)[]
  readonly differs: (employer: Employer) => boolean
  readonly note: Action & Pick<AuditNote, 'operator'>
}

export const nameChange = (name: string): EmployerChange => ({
  change: 'name',
  values: [name],
  differs: (employer) => employer.name !== name,
  note: { action: 'employer.rename', members: ['name'] },
})

export const planChange = (plan: Plan): EmployerChange => ({
  change: 'plan',
  values: [plan],
  differs: (employer) => employer.plan !== plan,
  note: { action: 'employer.plan', members: ['plan'] },
})

export const suspension = (
  suspendedAt: number | null,
  { reason = null, told = false, by }: SuspensionOptions = {},
): EmployerChange => ({
  change: 'suspension',
  values: suspendedAt === null ? [null, null, null] : [suspendedAt, reason, told],
  differs: ({ suspended }) => suspended !== (suspendedAt !== null),
  note: { action: suspendedAt === null ? 'employer.resume' : 'employer.suspend', members: [], ...by },
})

export const keyIssued = (
  id: number,
  { name, preconditions, expiresAt }: Omit<NewApiKey, 'hash'>,
): Action & { subjectId: number } => ({
  action: 'key.issue',
  subjectId: id,
  members: [
    'scopes',
    ...(name === null ? [] : ['name']),
    ...(preconditions ? ['preconditions'] : []),
    ...(expiresAt === null ? [] : ['expiresAt']),
  ],
})

/** The end of one key, and the beginning of the next. */
export const keyRotated = ({ previous, key }: ReplacedKey): (Action & { subjectId: number })[] => [
  { action: 'key.rotate', subjectId: previous.id, members: ['expiresAt'] },
  keyIssued(key.id, key),
]

export const toEmployer = ({ id, name, plan, suspended_at, test_of, test_days }: EmployerRow): Employer => ({
  id,
  name,
  plan,
  suspended: suspended_at !== null,
  ...(test_of === null ? {} : { test: { of: test_of, days: test_days } }),
})

export const toScopesText = (scopes: readonly Scope[]): string => scopes.join(' ')

export const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  employerId: row.employer_id,
  name: row.name,
  characters: row.characters,
  scopes: row.scopes.split(' ') as Scope[],
  preconditions: Boolean(row.preconditions),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  recordUntil: row.record_until,
  lastUsedAt: row.last_used_at,
  vendor: row.vendor_id === null || row.vendor_key_id === null ? null : { id: row.vendor_id, keyId: row.vendor_key_id },
})

export const toHolder = (row: HolderRow): KeyHolder => ({
  key: toKey(row),
  employer: toEmployer({ ...row, id: row.employer_id, name: row.employer_name }),
})
