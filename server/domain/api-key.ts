import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The fixed prefix by which secret scanners know a key of this service. */
export const KEY_PREFIX = 'affiche_'

/** Bytes of randomness a key is made of: 192 bits. */
export const KEY_BYTES = 24

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 33
const CHECKSUM_LENGTH = 6

/** The form of a key, for scanners and for masking logs. */
export const KEY_FORM = /affiche_[0-9A-Za-z]{39}/g

/** What may be a key that somebody changed the letters of, or cut short. */
export const KEY_LIKE = /affiche_[0-9a-z]{39}/i
export const KEY_PART = /affiche_[0-9a-z]*/gi

export const KEY_LENGTH = KEY_PREFIX.length + BODY_LENGTH + CHECKSUM_LENGTH

/** A key from KEY_BYTES random bytes: prefix, the bytes in base 62, and a CRC-32 of both in base 62. */
export const formatApiKey = (random: Uint8Array): string => {
  const number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const text = KEY_PREFIX + base62(number, BODY_LENGTH)
  return text + checksumOf(text)
}

const WELL_FORMED = /^affiche_[0-9A-Za-z]{39}$/

/** Whether a text has the form of a key and its checksum; any other was cut short or mistyped, and is in no store. */
export const isWellFormedKey = (text: string): boolean =>
  WELL_FORMED.test(text) && text.slice(-CHECKSUM_LENGTH) === checksumOf(text.slice(0, -CHECKSUM_LENGTH))

/** In numbers, since it is made for every request: half the time of big integers. */
const checksumOf = (text: string): string => {
  let digits = ''
  for (let rest = crc32(text); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / 62))
    digits = ALPHABET[rest % 62] + digits
  return digits
}

const base62 = (number: bigint, length: number): string => {
  let text = ''
  for (let rest = number; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}

/** A key is stored only as this; its randomness makes a slow hash needless. */
export const hashApiKey = (key: string): Uint8Array => hash('sha256', key, 'buffer')

/** The same hash as a text of one character a byte: half as dear, and good for a look-up in a map. */
export const nameOfKey = (key: string): string => hash('sha256', key, 'binary')

export const nameOfHash = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

export const hashOfName = (name: string): Uint8Array => Buffer.from(name, 'latin1')

type Ends = { readonly expiresAt: number | null; readonly revokedAt: number | null }

/** Whether a key is good at a moment. */
export const isInForce = ({ expiresAt, revokedAt }: Ends, now: number): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now)
