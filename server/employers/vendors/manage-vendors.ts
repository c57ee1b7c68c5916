/** Work of the operator, and of owners of employers, on vendors. A key is returned only when it is made. */
import type { Scope } from '@affiche/contract/operations.ts'
import { type Clock, DAY_MS } from '../../platform/lib/dates.ts'
import { isBlank, isLine } from '../../platform/lib/text.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { charactersOf, formatVendorKey, hashApiKey, KEY_BYTES } from '../api-key.ts'
import { checkKey } from '../keys.ts'
import { GRANTED_SCOPES, type GrantActor, type Grantee, type Vendors } from './ports.ts'
import {
  CODE_BYTES,
  formatCode,
  GRANTS_MAX,
  readCode,
  VENDOR_KEYS_MAX,
  VENDOR_NAME_MAX,
  type Vendor,
  type VendorKey,
} from './vendor.ts'

type Deps = {
  readonly vendors: Vendors
  readonly clock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  /** Absent: the operator of the store. */
  readonly by?: GrantActor
}

type IssuedVendorKey = { readonly key: VendorKey; readonly apiKey: string }

type KeyOrder = {
  readonly vendorId: number
  readonly name?: string | null
  readonly expiresAt?: number | null
}

type RotationOrder = { readonly id: number; readonly overlapMs?: number; readonly expiresAt?: number | null }

type GrantOptions = {
  readonly vendorId: number
  readonly employerId: number
  readonly scopes?: readonly Scope[]
  readonly endsAt?: number | null
}

/** Default time for which the old key stays valid beside the new one. */
const OVERLAP_MS = 7 * DAY_MS

export const manageVendors = (deps: Deps) => ({ ...vendorWork(deps), ...keyWork(deps), ...grantWork(deps) })

const vendorWork = ({ vendors, clock, randomBytes }: Deps) => ({
  createVendor: async (name: string): Promise<Vendor> => {
    const length = [...name].length
    if (isBlank(name) || length === 0 || length > VENDOR_NAME_MAX || !isLine(name))
      throw new Refusal(`The name of a vendor is one line of 1 to ${VENDOR_NAME_MAX} characters.`)
    return vendors.createVendor({ name, code: formatCode(randomBytes(CODE_BYTES)), createdAt: clock() })
  },
  listVendors: () => vendors.listVendors(),
  /** Suspends a vendor: its keys are refused (403) until it is resumed. */
  suspendVendor: async (id: number): Promise<Vendor> => known(await vendors.setVendorSuspended(id, clock(), true), id),
  resumeVendor: async (id: number): Promise<Vendor> => known(await vendors.setVendorSuspended(id, clock(), false), id),
  allowVendor: async (id: number, createsEmployers: boolean): Promise<Vendor> =>
    known(await vendors.setVendorCreates(id, createsEmployers), id),
  /** Returns how many employers had let it act. */
  deleteVendor: async (id: number): Promise<number> => known(await vendors.deleteVendor(id, clock()), id),
  /** The vendor that hands out a code, as people type it; null for a text that is no code of one. */
  findVendor: async (text: string): Promise<Vendor | null> => {
    const code = readCode(text)
    return code === null ? null : vendors.findVendorByCode(code)
  },
})

const keyWork = ({ vendors, clock, randomBytes }: Deps) => {
  const secret = () => {
    const apiKey = formatVendorKey(randomBytes(KEY_BYTES))
    return { apiKey, stored: { hash: hashApiKey(apiKey), characters: charactersOf(apiKey) } }
  }
  return {
    issueVendorKey: async ({ vendorId, name = null, expiresAt = null }: KeyOrder): Promise<IssuedVendorKey> => {
      const createdAt = clock()
      checkKey({ name, expiresAt }, createdAt)
      const { apiKey, stored } = secret()
      const key = known(await vendors.createVendorKey({ vendorId, name, expiresAt, createdAt, ...stored }), vendorId)
      return { key: withinLimit(key), apiKey }
    },
    /** Keys of a vendor, revoked and expired ones too, oldest first. */
    listVendorKeys: async (vendorId: number): Promise<VendorKey[]> => {
      known(await vendors.getVendor(vendorId), vendorId)
      return vendors.listVendorKeys(vendorId)
    },
    /** Revokes a key at every employer; the next request with it is refused. */
    revokeVendorKey: async (id: number): Promise<VendorKey> => {
      const key = await vendors.revokeVendorKey(id, clock())
      if (!key) throw new Refusal(`There is no key ${id} of a vendor.`, { reason: 'unknown' })
      return key
    },
    rotateVendorKey: async ({ id, overlapMs = OVERLAP_MS, expiresAt = null }: RotationOrder) => {
      const createdAt = clock()
      checkKey({ expiresAt }, createdAt)
      const { apiKey, stored } = secret()
      const replaced = await vendors.replaceVendorKey({
        id,
        endsAt: createdAt + overlapMs,
        createdAt,
        expiresAt,
        ...stored,
      })
      if (!replaced)
        throw new Refusal(
          `There is no key ${id} of a vendor, or it is revoked or expired; make one with "affiche vendor key issue".`,
          { reason: 'over' },
        )
      return { ...withinLimit(replaced), apiKey }
    },
  }
}

const grantWork = ({ vendors, clock, by = { keyId: null } }: Deps) => ({
  /** Lets a vendor act for an employer; false if it has that right already. Refuses a past end. */
  grantVendor: async (order: GrantOptions): Promise<boolean> => {
    const { vendorId, employerId, scopes = GRANTED_SCOPES, endsAt = null } = order
    const at = clock()
    if (endsAt !== null && endsAt <= at) throw new Refusal('The end must be in the future.', { reason: 'expiry' })
    const changed = await vendors.grant({ vendorId, employerId, scopes, endsAt, at, by })
    if (typeof changed === 'boolean') return changed
    if (changed === 'limit')
      throw new Refusal(`Vendor ${vendorId} acts for ${GRANTS_MAX} employers, the most that a vendor may.`, {
        reason: 'limit',
      })
    throw new Refusal(`There is no vendor ${vendorId}, or no employer ${employerId}.`, { reason: 'unknown' })
  },
  endGrant: async ({ vendorId, employerId }: Pick<GrantOptions, 'vendorId' | 'employerId'>): Promise<void> => {
    if (await vendors.endGrant({ vendorId, employerId, at: clock(), by })) return
    throw new Refusal(`Employer ${employerId} does not let vendor ${vendorId} act for it.`, { reason: 'unknown' })
  },
  listGrantees: async (vendorId: number): Promise<Grantee[]> => {
    known(await vendors.getVendor(vendorId), vendorId)
    return vendors.listGrantees(vendorId, clock())
  },
})

const known = <T>(found: T | null, id: number): T => {
  if (found === null) throw new Refusal(`There is no vendor ${id}.`, { reason: 'unknown' })
  return found
}

const withinLimit = <T>(made: T | 'limit'): T => {
  if (made !== 'limit') return made
  throw new Refusal(`A vendor has at most ${VENDOR_KEYS_MAX} keys in force; revoke one first.`, { reason: 'limit' })
}
