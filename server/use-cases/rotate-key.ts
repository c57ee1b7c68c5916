import { formatApiKey, hashApiKey, KEY_BYTES } from '../domain/api-key.ts'
import { Refusal } from '../domain/refusal.ts'
import { DAY_MS } from '../lib/dates.ts'
import type { KeyDeps } from './keys.ts'
import type { ReplacedKey } from './ports.ts'

/** Default time for which the old key stays valid beside the new one. */
export const OVERLAP_MS = 7 * DAY_MS

export type Rotation = {
  readonly id: number
  readonly overlapMs?: number
  /** The expiry of the new key; null for none, whatever the old key had. */
  readonly expiresAt?: number | null
}

export type RotatedKey = ReplacedKey & { readonly apiKey: string }

/**
 * Creates a key with the employer, name and scopes of another, which expires after the overlap or at its own earlier
 * expiry. Refuses a key that is unknown, revoked or expired, and a past expiry.
 */
export const rotateKey =
  ({ directory, clock, randomBytes }: KeyDeps) =>
  async ({ id, overlapMs = OVERLAP_MS, expiresAt = null }: Rotation): Promise<RotatedKey> => {
    const createdAt = clock()
    if (expiresAt !== null && expiresAt <= createdAt) throw new Refusal('The expiry of a key must be in the future.')
    const apiKey = formatApiKey(randomBytes(KEY_BYTES))
    const endsAt = createdAt + overlapMs
    const replaced = await directory.replaceKey({ id, endsAt, createdAt, expiresAt, hash: hashApiKey(apiKey) })
    if (replaced) return { ...replaced, apiKey }
    if (!(await directory.getKey(id))) throw new Refusal(`There is no key ${id}.`)
    throw new Refusal(`Key ${id} is revoked or expired; make a new one with "affiche key issue".`)
  }
