/** Ports of vendors, their keys and what employers let them do. Times are milliseconds since 1970, UTC. */
import { JOB_SCOPES, type Scope } from '@affiche/contract/operations.ts'
import type { Employer } from '../employer.ts'
import type { Grant, Vendor, VendorKey } from './vendor.ts'

/** The actor of a grant: a person by the key of its membership, or an operator, who has a name on pages. */
export type GrantActor = { readonly keyId: number | null; readonly operator?: string }

export type GrantOrder = Pick<Grant, 'vendorId' | 'employerId' | 'scopes' | 'endsAt'> & {
  readonly at: number
  readonly by: GrantActor
}

export type NewVendorKey = Pick<VendorKey, 'vendorId' | 'name' | 'characters' | 'createdAt' | 'expiresAt'> & {
  readonly hash: Uint8Array
}

/** Key that replaces another, which ends at `endsAt` or at its earlier expiry. */
export type VendorKeySuccession = Pick<NewVendorKey, 'hash' | 'characters' | 'createdAt' | 'expiresAt'> & {
  readonly id: number
  readonly endsAt: number
}

/** An employer that lets a vendor act; `confirmed`: false while it waits for the operator or its owner. */
export type Grantee = Grant & {
  readonly employer: Employer & { readonly nameFr: string | null; readonly confirmed: boolean }
}

/** A vendor that may act for an employer. */
export type GrantedVendor = { readonly vendor: Vendor; readonly grant: Grant }

/** An employer that a vendor makes; `request`: the hash of the Idempotency-Key, or null. */
export type Onboarding = {
  readonly vendorId: number
  readonly vendorKeyId: number
  readonly name: string
  readonly request: Uint8Array | null
  readonly at: number
}

/** `replayed`: the request was done before, with the same name. */
export type Onboarded = { readonly grantee: Grantee; readonly replayed: boolean }

/** The row of a vendor's key at an employer, as entries of the trail name it. */
export type VendorActor = Pick<VendorKey, 'characters'> & {
  readonly keyId: number
  readonly vendorId: number
  readonly name: string
}

type Missing = null

export type Vendors = {
  createVendor(vendor: Pick<Vendor, 'name' | 'code' | 'createdAt'>): Promise<Vendor>
  listVendors(): Promise<(Vendor & { readonly employers: number; readonly keys: number })[]>
  getVendor(id: number): Promise<Vendor | Missing>
  findVendorByCode(code: string): Promise<Vendor | Missing>
  /** Suspending again keeps the first time. */
  setVendorSuspended(id: number, at: number, suspended: boolean): Promise<Vendor | Missing>
  setVendorCreates(id: number, createsEmployers: boolean): Promise<Vendor | Missing>
  /** Ends its grants and keys; returns how many employers had granted. */
  deleteVendor(id: number, at: number): Promise<number | Missing>
  createVendorKey(key: NewVendorKey): Promise<VendorKey | 'limit' | Missing>
  listVendorKeys(vendorId: number): Promise<VendorKey[]>
  /** Revoking again keeps the first time. */
  revokeVendorKey(id: number, at: number): Promise<VendorKey | Missing>
  /** Null if there is no such key or it is not valid at `createdAt`. */
  replaceVendorKey(
    succession: VendorKeySuccession,
  ): Promise<{ readonly previous: VendorKey; readonly key: VendorKey } | 'limit' | Missing>
  /** Key with a hash and its vendor, in force or not. */
  findVendorKey(hash: Uint8Array): Promise<{ readonly vendor: Vendor; readonly key: VendorKey } | Missing>
  /** Grants, or changes a grant; false if nothing changes, null without such a vendor or employer. */
  grant(order: GrantOrder): Promise<boolean | 'limit' | Missing>
  /** False if there is no such grant. */
  endGrant(order: Pick<GrantOrder, 'vendorId' | 'employerId' | 'at' | 'by'>): Promise<boolean>
  /** Vendors that may act for an employer, by id. */
  listGrantedVendors(employerId: number, now: number): Promise<GrantedVendor[]>
  /** Keys of vendors that act or have acted for an employer. */
  listVendorActors(employerId: number): Promise<VendorActor[]>
  /** Employers that let a vendor act, by id; at most GRANTS_MAX. */
  listGrantees(vendorId: number, now: number): Promise<Grantee[]>
  /** Whether an employer waits to be confirmed, and the name of the vendor that made it; null name if that is gone. */
  findUnconfirmed(employerId: number): Promise<{ readonly vendorName: string | null } | Missing>
  /** Makes an employer that grants everything, and is not public until it is confirmed; null if the vendor may not. */
  onboard(order: Onboarding): Promise<Onboarded | 'limit' | 'mismatch' | Missing>
}

/**
 * Scopes that a grant may have, and has unless told otherwise: pushes to a webhook of a vendor would go on when its grant
 * has ended.
 */
export const GRANTED_SCOPES: readonly Scope[] = JOB_SCOPES
