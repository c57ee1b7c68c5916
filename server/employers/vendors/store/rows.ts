/** Rows of vendors, their keys and grants on either engine. */
import type { Scope } from '@affiche/contract/operations.ts'
import { type EmployerRow, toEmployer } from '../../store/directory-row.ts'
import type { Grantee } from '../ports.ts'
import type { Grant, Vendor, VendorKey } from '../vendor.ts'

export const VENDOR_COLUMNS = `v.id AS vendor_id, v.name AS vendor_name, v.code, v.creates_employers,
  v.created_at AS vendor_created_at, v.suspended_at AS vendor_suspended_at`

export type VendorRow = {
  vendor_id: number
  vendor_name: string
  code: string
  creates_employers: number | boolean
  vendor_created_at: number
  vendor_suspended_at: number | null
}

export const toVendor = (row: VendorRow): Vendor => ({
  id: row.vendor_id,
  name: row.vendor_name,
  code: row.code,
  createsEmployers: Boolean(row.creates_employers),
  createdAt: row.vendor_created_at,
  suspended: row.vendor_suspended_at !== null,
})

/** Columns of a key, named w; its last use is that of its rows at employers. */
export const VENDOR_KEY_COLUMNS = `w.id, w.vendor_id, w.name, w.characters, w.created_at, w.expires_at, w.revoked_at,
  (SELECT max(k.last_used_at) FROM api_keys k WHERE k.vendor_id = w.vendor_id AND k.vendor_key_id = w.id) AS last_used_at`

export type VendorKeyRow = {
  id: number
  vendor_id: number
  name: string | null
  characters: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
}

export const toVendorKey = (row: VendorKeyRow): VendorKey => ({
  id: row.id,
  vendorId: row.vendor_id,
  name: row.name,
  characters: row.characters,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
})

export const GRANT_COLUMNS = 'g.vendor_id, g.employer_id, g.scopes, g.granted_at, g.ends_at'

export type GrantRow = {
  vendor_id: number
  employer_id: number
  scopes: string
  granted_at: number
  ends_at: number | null
}

export const toGrant = (row: GrantRow): Grant => ({
  vendorId: row.vendor_id,
  employerId: row.employer_id,
  scopes: row.scopes.split(' ') as Scope[],
  grantedAt: row.granted_at,
  endsAt: row.ends_at,
})

/** Columns of a grant, named g, and of its employer, named e. */
export const GRANTEE_COLUMNS = `${GRANT_COLUMNS}, e.id, e.name, e.name_fr, e.plan, e.suspended_at, e.test_of, e.test_days,
  e.unconfirmed_by`

export type GranteeRow = GrantRow & EmployerRow & { name_fr: string | null; unconfirmed_by: number | null }

export const toGrantee = (row: GranteeRow): Grantee => ({
  ...toGrant(row),
  employer: { ...toEmployer(row), nameFr: row.name_fr, confirmed: row.unconfirmed_by === null },
})
