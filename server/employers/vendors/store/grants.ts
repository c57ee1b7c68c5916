/** Grants: employers let vendors act; the same statements on either engine. */
import type { SqlTransaction, Transact } from '../../../audit/store/sql.ts'
import type { Ask } from '../../../platform/engines/sql.ts'
import { toScopesText } from '../../store/directory-row.ts'
import type { GrantOrder, Vendors } from '../ports.ts'
import { GRANTS_MAX } from '../vendor.ts'
import { settleKeyRows } from './key-rows.ts'
import {
  GRANT_COLUMNS,
  GRANTEE_COLUMNS,
  type GranteeRow,
  type GrantRow,
  toGrant,
  toGrantee,
  toVendor,
  VENDOR_COLUMNS,
  type VendorRow,
} from './rows.ts'

const STANDS = '(g.ends_at IS NULL OR g.ends_at > CAST($2 AS bigint))'

export const OF_EMPLOYER = `SELECT ${GRANT_COLUMNS}, ${VENDOR_COLUMNS} FROM vendor_grants g
  JOIN vendors v ON v.id = g.vendor_id WHERE g.employer_id = CAST($1 AS bigint) AND ${STANDS}
  ORDER BY g.vendor_id`
export const OF_VENDOR = `SELECT ${GRANTEE_COLUMNS} FROM vendor_grants g JOIN employers e ON e.id = g.employer_id
  WHERE g.vendor_id = CAST($1 AS bigint) AND ${STANDS} ORDER BY g.employer_id`

const UNCONFIRMED = `SELECT v.name FROM employers e LEFT JOIN vendors v ON v.id = e.unconfirmed_by
  WHERE e.id = CAST($1 AS bigint) AND e.unconfirmed_by IS NOT NULL`

export const ACTORS = `SELECT id, vendor_id, name, characters FROM api_keys
  WHERE employer_id = $1 AND vendor_id IS NOT NULL ORDER BY id`

type ActorRow = { id: number; vendor_id: number; name: string; characters: string }

type Reads = Pick<Vendors, 'listGrantedVendors' | 'listGrantees' | 'listVendorActors' | 'findUnconfirmed'>

export const grantReads = (ask: Ask): Reads => ({
  findUnconfirmed: async (employerId) => {
    const [row] = await ask<{ name: string | null }>(UNCONFIRMED, employerId)
    return row ? { vendorName: row.name } : null
  },
  listVendorActors: async (employerId) =>
    (await ask<ActorRow>(ACTORS, employerId)).map(({ id, vendor_id, name, characters }) => ({
      keyId: id,
      vendorId: vendor_id,
      name,
      characters,
    })),
  listGrantedVendors: async (employerId, now) =>
    (await ask<GrantRow & VendorRow>(OF_EMPLOYER, employerId, now)).map((row) => ({
      vendor: toVendor(row),
      grant: toGrant(row),
    })),
  listGrantees: async (vendorId, now) => (await ask<GranteeRow>(OF_VENDOR, vendorId, now)).map(toGrantee),
})

export const grantWrites = (transact: Transact): Pick<Vendors, 'grant' | 'endGrant'> => ({
  grant: (order) => transact((transaction) => grant(transaction, order)),
  endGrant: (order) => transact((transaction) => end(transaction, order)),
})

const PRESENT = `SELECT ${GRANT_COLUMNS} FROM vendor_grants g WHERE g.vendor_id = $1 AND g.employer_id = $2`
const COUNT = 'SELECT CAST(count(*) AS integer) AS grants FROM vendor_grants WHERE vendor_id = $1'
const ADD = `INSERT INTO vendor_grants (vendor_id, employer_id, scopes, granted_at, ends_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (vendor_id, employer_id) DO UPDATE SET scopes = excluded.scopes, ends_at = excluded.ends_at`
/** Grants that are over by their time have their rows until somebody needs the room. */
const REMOVE_OVER = 'DELETE FROM vendor_grants WHERE vendor_id = $1 AND ends_at <= CAST($2 AS bigint)'

/** The vendor is locked first, then the employer, by all that changes a grant. */
const grant = async (transaction: SqlTransaction, order: GrantOrder): Promise<boolean | 'limit' | null> => {
  const { vendorId, employerId, scopes, endsAt, at, by } = order
  const { ask, lock, record } = transaction
  if (!((await lock('vendors', vendorId)) && (await lock('employers', employerId)))) return null
  await ask(REMOVE_OVER, vendorId, at)
  const [present] = (await ask<GrantRow>(PRESENT, vendorId, employerId)).map(toGrant)
  if (present && toScopesText(present.scopes) === toScopesText(scopes) && present.endsAt === endsAt) return false
  if (!present && (await countGrants(ask, vendorId)) >= GRANTS_MAX) return 'limit'
  await ask(ADD, vendorId, employerId, toScopesText(scopes), at, endsAt)
  await settleKeyRows(transaction, vendorId, at)
  const members = ['scopes', ...(endsAt === null ? [] : ['expiresAt'])]
  record(employerId, { action: 'vendor.grant', subjectId: vendorId, members, ...by })
  return true
}

export const countGrants = async (ask: Ask, vendorId: number): Promise<number> =>
  (await ask<{ grants: number }>(COUNT, vendorId))[0]?.grants ?? 0

const REMOVE = 'DELETE FROM vendor_grants WHERE vendor_id = $1 AND employer_id = $2 RETURNING employer_id'

type Ending = Pick<GrantOrder, 'vendorId' | 'employerId' | 'at' | 'by'>

const end = async (transaction: SqlTransaction, { vendorId, employerId, at, by }: Ending): Promise<boolean> => {
  const { ask, lock, record } = transaction
  if (!((await lock('vendors', vendorId)) && (await lock('employers', employerId)))) return false
  if ((await ask(REMOVE, vendorId, employerId)).length === 0) return false
  await settleKeyRows(transaction, vendorId, at)
  record(employerId, { action: 'vendor.end', subjectId: vendorId, members: [], ...by })
  return true
}
