/** The private key that signs mail for the domain of its sender (DKIM), in a file of the operator. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { Refusal } from '../../platform/sentences/refusal.ts'

export type DkimSettings = { readonly mailDkimKeyFile?: string | null; readonly mailDkimSelector?: string | null }

/** Shorter keys are taken by no reader (RFC 8301). */
const BITS_MIN = 1_024

/** Null without the settings; refuses a file that is missing, or holds no key that signs. */
export const readDkimKey = ({
  mailDkimKeyFile: file = null,
  mailDkimSelector: selector = null,
}: DkimSettings): { readonly selector: string; readonly pem: string } | null => {
  if (file === null || selector === null) return null
  const pem = read(file)
  const key = parse(file, pem)
  if (key.asymmetricKeyType !== 'rsa')
    throw faulty(file, `holds a key of the kind ${key.asymmetricKeyType}: mail is signed by RSA`)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < BITS_MIN) throw faulty(file, `holds a key of ${bits} bits: readers of mail ask for ${BITS_MIN} at least`)
  return { selector, pem }
}

/** True if others than its user may read the file, on systems that tell. */
export const isReadByOthers = (file: string): boolean =>
  process.platform !== 'win32' && (statSync(file).mode & 0o007) !== 0

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw faulty(file, `cannot be read: ${(error as Error).message}`)
  }
}

/** The fault says nothing of what is in the file. */
const parse = (file: string, pem: string): KeyObject => {
  try {
    return createPrivateKey(pem)
  } catch {
    throw faulty(file, 'holds no private key in PEM without a passphrase')
  }
}

const faulty = (file: string, why: string): Refusal => new Refusal(`MAIL_DKIM_KEY_FILE: ${file} ${why}.`)
