/** The secrets that webhooks sign with (Standard Webhooks), and their encryption. */
import { randomBytes } from 'node:crypto'
import type { Safe } from '../platform/secrets/safe.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { NumberedSecret, SealSecret } from './ports.ts'

const SECRET_BYTES = 24
const PREFIX = 'whsec_'

export const newSecret = (): Uint8Array => randomBytes(SECRET_BYTES)

export const secretText = (secret: Uint8Array): string => `${PREFIX}${Buffer.from(secret).toString('base64')}`

type Place = { readonly id: number; readonly number: number }

/** The place of a secret, to which its encryption binds it. */
const contextOf = ({ id, number }: Place): string => `webhook ${id} secret ${number}`

/** Refuses with secret-unavailable where the service has no key. */
export const sealing =
  (safe: Safe, secret: Uint8Array): SealSecret =>
  (place) => {
    const sealed = safe.seal(secret, contextOf(place))
    if (sealed) return sealed
    throw new Problem('secret-unavailable', sentence('noEncryptionKey'))
  }

/** Null if it was encrypted under another key, or is damaged. */
export const openSecret = (safe: Safe, id: number, { number, sealed }: NumberedSecret): Uint8Array | null =>
  safe.open(sealed, contextOf({ id, number }))

/** The secrets to sign with, newest first; those that cannot be opened are left out. */
export const openSecrets = (safe: Safe, id: number, secrets: readonly NumberedSecret[]): readonly Uint8Array[] =>
  secrets.flatMap((secret) => openSecret(safe, id, secret) ?? [])
