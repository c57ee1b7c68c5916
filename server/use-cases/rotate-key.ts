import { formatApiKey, hashApiKey, KEY_BYTES } from '../domain/api-key.ts'
import { Refusal } from '../domain/refusal.ts'
import { DAY_MS } from '../lib/dates.ts'
import type { KeyDeps } from './keys.ts'
import type { ReplacedKey } from './ports.ts'

/** How long a key goes on working beside the one that takes its place, unless told otherwise. */
export const OVERLAP_MS = 7 * DAY_MS

export type Rotation = {
  readonly id: number
  readonly overlapMs?: number
  /** The end of the new key; none unless it is given, whatever that of the old one was. */
  readonly expiresAt?: number | null
}

export type RotatedKey = ReplacedKey & { readonly apiKey: string }

/**
 * Makes a key with the employer, name and scopes of another, and lets that one end after the overlap, or
 * when it was to end before. Refuses a key that is unknown, revoked or expired, and a past expiry.
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
