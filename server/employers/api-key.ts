import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Sentence, sentence } from '../platform/sentences/sentence.ts'

/** The prefix by which secret scanners recognise a key. */
const KEY_PREFIX = 'affiche_'

/** Random bytes in a key: 192 bits. */
export const KEY_BYTES = 24

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_LENGTH = 33
const CHECKSUM_LENGTH = 6

/** The prefix of a key that acts for many employers, which no key of an employer has. */
const VENDOR_PREFIX = 'affiche_vendor_'

/** The prefix of a key of a twin: none of it works anywhere else. */
const TEST_PREFIX = 'affiche_test_'

/** A key, for masking logs. */
export const KEY_FORM = /affiche_(?:vendor_|test_)?[0-9A-Za-z]{39}/g

/** Texts that may be a mistyped key, or the beginning of one or of the token of a link. */
export const KEY_LIKE = /affiche_(?:vendor_|test_)?[0-9a-z]{39}/i
export const KEY_PART = /affiche_(?:link_|vendor_|test_)?[0-9a-z]*/gi

export const KEY_LENGTH = KEY_PREFIX.length + BODY_LENGTH + CHECKSUM_LENGTH

const formatWith = (prefix: string, random: Uint8Array): string => {
  const text = prefix + base62(random, BODY_LENGTH)
  return text + checksumOf(text)
}

/** Formats KEY_BYTES random bytes as a key: prefix, the bytes in base 62, a CRC-32 of both in base 62. */
export const formatApiKey = (random: Uint8Array): string => formatWith(KEY_PREFIX, random)

/** Formats KEY_BYTES random bytes as the key of a vendor. */
export const formatVendorKey = (random: Uint8Array): string => formatWith(VENDOR_PREFIX, random)

/** Formats KEY_BYTES random bytes as the key of a twin. */
export const formatTestKey = (random: Uint8Array): string => formatWith(TEST_PREFIX, random)

/** True for a text that begins as the key of a vendor does, mistyped or not. */
export const isVendorKey = (text: string): boolean => text.startsWith(VENDOR_PREFIX)

const SHOWN = 4

/** Before the characters of a test key; no other characters have the line. */
const TEST_MARK = TEST_PREFIX.slice(KEY_PREFIX.length)

/** The first and the last characters behind the prefix, which leave more than 140 random bits untold. */
export const charactersOf = (key: string): string => {
  if (key.startsWith(TEST_PREFIX)) return TEST_MARK + endsOf(key, TEST_PREFIX)
  return endsOf(key, isVendorKey(key) ? VENDOR_PREFIX : KEY_PREFIX)
}

const endsOf = (key: string, { length }: string): string => key.slice(length, length + SHOWN) + key.slice(-SHOWN)

/** True of a key whose characters are those of a key of a twin. */
export const isTestKey = ({ characters }: { readonly characters: string | null }): boolean =>
  characters?.startsWith(TEST_MARK) === true

const WELL_FORMED = /^affiche_(?:test_)?[0-9A-Za-z]{39}$/

/** True for a text with the form and the checksum of a key; any other text was cut short or mistyped. */
const isWellFormedKey = (text: string): boolean =>
  WELL_FORMED.test(text) && text.slice(-CHECKSUM_LENGTH) === checksumOf(text.slice(0, -CHECKSUM_LENGTH))

/** Uses numbers, which are twice as fast as big integers, since every request needs it. */
export const checksumOf = (text: string): string => {
  let digits = ''
  for (let rest = crc32(text); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / 62))
    digits = ALPHABET[rest % 62] + digits
  return digits
}

/** Bytes as a number of so many digits. */
export const base62 = (bytes: Uint8Array, length: number): string => {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (let rest = number; text.length < length; rest /= 62n) text = ALPHABET[Number(rest % 62n)] + text
  return text
}

/** The stored form of a key. A slow hash is not needed, since keys are random. */
export const hashApiKey = (key: string): Uint8Array => hash('sha256', key, 'buffer')

/** The stored form of the key of a vendor together with an employer: that of its row at the employer. */
export const hashAtEmployer = (keyHash: Uint8Array, employerId: number): Uint8Array =>
  hash('sha256', `${Buffer.from(keyHash).toString('hex')} ${employerId}`, 'buffer')

/** The hash as a text with one character a byte: computed in half the time, and usable as a key of a map. */
export const nameOfKey = (key: string): string => hash('sha256', key, 'binary')

export const nameOfHash = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

export const hashOfName = (name: string): Uint8Array => Buffer.from(name, 'latin1')

type Ends = { readonly expiresAt: number | null; readonly revokedAt: number | null }

/** True if a key is neither revoked nor expired. */
export const isInForce = ({ expiresAt, revokedAt }: Ends, now: number): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now)

/** Fault in the form of a key, without quoting it; null if it has the form of one. */
export const keyFormFault = (text: string): Sentence | null => {
  if (isWellFormedKey(text)) return null
  const fault = FORM_FAULTS.find(({ fails }) => fails(text))?.fault ?? lengthFault(text)
  return sentence('noKey', { fault })
}

const WELL_FORMED_VENDOR = /^affiche_vendor_[0-9A-Za-z]{39}$/

/** Fault in the form of the key of a vendor; null if it has the form of one. */
export const vendorKeyFault = (text: string): Sentence | null => {
  if (WELL_FORMED_VENDOR.test(text) && text.endsWith(checksumOf(text.slice(0, -CHECKSUM_LENGTH)))) return null
  const needed = VENDOR_PREFIX.length + BODY_LENGTH + CHECKSUM_LENGTH
  const { length } = text
  const fault = length === needed ? sentence('mistypedKey') : sentence('lengthOfKey', { length, needed })
  return sentence('noKey', { fault: /[\s,]/.test(text) ? sentence('spaceInKey') : fault })
}

type FormFault = { readonly fails: (text: string) => boolean; readonly fault: Sentence }

/** Faults in the order of correction. */
const FORM_FAULTS: readonly FormFault[] = [
  { fails: (text) => text.includes(','), fault: sentence('severalKeys') },
  {
    fails: (text) => /^(?:bearer|basic|apikey|api-key|key|token)[\s:=]/i.test(text),
    fault: sentence('wordBeforeKey'),
  },
  { fails: (text) => /^["'`<[{(]|["'`>\]})]$/.test(text), fault: sentence('quotedKey') },
  { fails: (text) => /\s/.test(text), fault: sentence('spaceInKey') },
  { fails: (text) => !text.startsWith(KEY_PREFIX), fault: sentence('prefixOfKey', { prefix: KEY_PREFIX }) },
  { fails: (text) => text.length === neededLength(text), fault: sentence('mistypedKey') },
]

const neededLength = (text: string): number =>
  text.startsWith(TEST_PREFIX) ? KEY_LENGTH - KEY_PREFIX.length + TEST_PREFIX.length : KEY_LENGTH

const lengthFault = (text: string): Sentence =>
  sentence('lengthOfKey', { length: text.length, needed: neededLength(text) })
