/** Vendors: makers of recruiting systems that act for many employers, each with a key of its own. */
import type { Scope } from '@affiche/contract/operations.ts'

export const VENDOR_NAME_MAX = 200

/** Employers of one vendor: the cursor of its feed has a place in each of them, and an address holds it. */
export const GRANTS_MAX = 500

/** Keys of one vendor in force: each has a row at each of its employers. */
export const VENDOR_KEYS_MAX = 5

/** Employers that one vendor has made and nobody has confirmed. */
export const UNCONFIRMED_MAX = 50

export type Vendor = {
  readonly id: number
  readonly name: string
  /** Text by which owners of employers name the vendor, which hands it to them. */
  readonly code: string
  readonly createsEmployers: boolean
  readonly createdAt: number
  readonly suspended: boolean
}

export type VendorKey = {
  readonly id: number
  readonly vendorId: number
  readonly name: string | null
  /** Its first and last four characters behind the prefix. */
  readonly characters: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** Minute of its last use at any employer; null before the first. */
  readonly lastUsedAt: number | null
}

/** A vendor that acts by one of its keys. */
export type ActingVendor = {
  readonly id: number
  readonly keyId: number
  /** The present time of another thread that asks, in place of the store's own clock. */
  readonly at?: number
}

/** A vendor's right at an employer, until `endsAt`. */
export type Grant = {
  readonly vendorId: number
  readonly employerId: number
  readonly scopes: readonly Scope[]
  readonly grantedAt: number
  readonly endsAt: number | null
}

/** 50 random bits. */
export const CODE_BYTES = 10

/** Letters and digits that nobody takes for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code of random bytes, in two groups. */
export const formatCode = (random: Uint8Array): string => {
  const text = Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

const CODE = /^[2-9A-HJ-NP-Z]{10}$/

/** A code as people type it, in its stored form; null for a text that is none. */
export const readCode = (text: string): string | null => {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return CODE.test(letters) ? `${letters.slice(0, 5)}-${letters.slice(5)}` : null
}
