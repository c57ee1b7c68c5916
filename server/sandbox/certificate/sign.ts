/** The signature of certificates: JWS (RFC 7515) by Ed25519 (RFC 8037), and its public key as a JWK set. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { CERTIFICATE_TYPE } from '@affiche/contract/certificate.ts'
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint'
import { CompactSign } from 'jose/jws/compact/sign'
import type { Safe } from '../../platform/secrets/safe.ts'

/** Purpose of the derived key: all instances of a store, and its copies, have the same. */
export const PURPOSE = 'certificates of test mode'

const ALGORITHM = 'EdDSA'

/** A private key of Ed25519 in PKCS #8 (RFC 8410) is these bytes, and 32 more. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKey = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })

const publicJwk = async (key: KeyObject) => {
  const { kty = '', crv = '', x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const jwk = { kty, crv, x }
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' }
}

/** The keys by which certificates of the store are verified; none before there is one. */
export const publicKeys = async (safe: Pick<Safe, 'derivePresent'>): Promise<{ readonly keys: readonly object[] }> => {
  const seed = safe.derivePresent(PURPOSE)
  return { keys: seed === null ? [] : [await publicJwk(privateKey(seed))] }
}

/** Null where the service has no key to derive one of. */
export const signed = async (safe: Pick<Safe, 'derive'>, claims: object): Promise<string | null> => {
  const seed = safe.derive(PURPOSE)
  if (seed === null) return null
  const key = privateKey(seed)
  const { kid } = await publicJwk(key)
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: ALGORITHM, typ: CERTIFICATE_TYPE, kid })
    .sign(key)
}
