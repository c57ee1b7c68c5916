import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The prefix by which secret scanners recognise a key. */
const KEY_PREFIX = 'affiche_'

/** Random bytes in a key: 192 bits. */
export const KEY_BYTES = 24

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 33
const CHECKSUM_LENGTH = 6

/** A key, for masking logs. */
export const KEY_FORM = /affiche_[0-9A-Za-z]{39}/g

/** Texts that may be a mistyped key, or the beginning of one. */
export const KEY_LIKE = /affiche_[0-9a-z]{39}/i
export const KEY_PART = /affiche_[0-9a-z]*/gi

export const KEY_LENGTH = KEY_PREFIX.length + BODY_LENGTH + CHECKSUM_LENGTH

/** Formats KEY_BYTES random bytes as a key: prefix, the bytes in base 62, a CRC-32 of both in base 62. */
export const formatApiKey = (random: Uint8Array): string => {
  const number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const text = KEY_PREFIX + base62(number, BODY_LENGTH)
  return text + checksumOf(text)
}

const WELL_FORMED = /^affiche_[0-9A-Za-z]{39}$/

/** True for a text with the form and the checksum of a key; any other text was cut short or mistyped. */
const isWellFormedKey = (text: string): boolean =>
  WELL_FORMED.test(text) && text.slice(-CHECKSUM_LENGTH) === checksumOf(text.slice(0, -CHECKSUM_LENGTH))

/** Uses numbers, which are twice as fast as big integers, since every request needs it. */
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

/** The stored form of a key. A slow hash is not needed, since keys are random. */
export const hashApiKey = (key: string): Uint8Array => hash('sha256', key, 'buffer')

/** The hash as a text with one character a byte: computed in half the time, and usable as a key of a map. */
export const nameOfKey = (key: string): string => hash('sha256', key, 'binary')

export const nameOfHash = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

export const hashOfName = (name: string): Uint8Array => Buffer.from(name, 'latin1')

type Ends = { readonly expiresAt: number | null; readonly revokedAt: number | null }

/** True if a key is neither revoked nor expired. */
export const isInForce = ({ expiresAt, revokedAt }: Ends, now: number): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now)

/** Why a text is not a key, without quoting it; null if it has the form of one. */
export const keyFormFault = (text: string): string | null => {
  if (isWellFormedKey(text)) return null
  const reason = FORM_FAULTS.find(({ fails }) => fails(text))?.reason ?? lengthReason(text)
  return `This is no API key of this service: ${reason}.`
}

type FormFault = { readonly fails: (text: string) => boolean; readonly reason: string }

/** In the order of correction. */
const FORM_FAULTS: readonly FormFault[] = [
  {
    fails: (text) => text.includes(','),
    reason: 'the header API-Key came more than once, or holds more than one key',
  },
  {
    fails: (text) => /^(?:bearer|basic|apikey|api-key|key|token)[\s:=]/i.test(text),
    reason: 'a word stands before it; the header API-Key takes the key alone',
  },
  { fails: (text) => /^["'`<[{(]|["'`>\]})]$/.test(text), reason: 'it stands in quotes or brackets' },
  { fails: (text) => /\s/.test(text), reason: 'it holds white space' },
  { fails: (text) => !text.startsWith(KEY_PREFIX), reason: `it does not begin with ${KEY_PREFIX}` },
  { fails: (text) => text.length === KEY_LENGTH, reason: 'it is mistyped, since its checksum does not fit' },
]

const lengthReason = ({ length }: string): string =>
  `it has ${length} characters in place of ${KEY_LENGTH}${length < KEY_LENGTH ? ', so it was cut short' : ''}`
