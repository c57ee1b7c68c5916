/**
 * Encryption of secrets for the store (AES-256-GCM). A sealed text is a version, a mark of the key, a nonce, the
 * ciphertext and the tag; its context is bound to it, so that a row that was moved to another place does not open.
 */
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { giveBack } from '../lib/give-back.ts'
import { eachPiece, type PieceWork } from '../lib/pieces.ts'

const VERSION = 1
const MARK_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + MARK_BYTES

/** Tells sealed texts of another key from damaged ones; it reveals nothing of the key. */
const markOf = (key: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from('affiche mark of a key\n'), key]), 'buffer').subarray(0, MARK_BYTES)

export type Plain = {
  readonly texts: readonly Uint8Array[]
  /** Memory that has the last text in it and nothing else that is needed; the sealed text takes it if it fits there. */
  readonly room?: Uint8Array | null
}

/** Seals texts as one. Context: what it belongs to, such as a table and the key of a row. */
export function* sealing(key: Uint8Array, plain: Plain, context: string): PieceWork<Uint8Array> {
  const { texts } = plain
  const head = Buffer.concat([Buffer.from([VERSION]), markOf(key)])
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([head, Buffer.from(context)]))
  // Memory of its own, which may go to another thread without that of others.
  const sealed = placeOf(plain)
  let at = 0
  const add = (bytes: Uint8Array): void => {
    sealed.set(bytes, at)
    at += bytes.byteLength
  }
  add(head)
  add(nonce)
  const addSealed = (piece: Uint8Array): void => {
    const bytes = cipher.update(piece)
    add(bytes)
    giveBack(bytes)
  }
  for (const text of texts) yield* eachPiece(text, addSealed)
  cipher.final()
  add(cipher.getAuthTag())
  return sealed
}

/** Where the sealed text is made: around the last text, each piece of which it replaces, or in new memory. */
const placeOf = ({ texts, room }: Plain): Buffer => {
  const length = texts.reduce((sum, { byteLength }) => sum + byteLength, HEAD_BYTES + NONCE_BYTES + TAG_BYTES)
  const last = texts.at(-1)
  if (!(room && last && last.buffer === room.buffer)) return Buffer.allocUnsafeSlow(length)
  const start = last.byteOffset + last.byteLength + TAG_BYTES - length
  const isWithin = start >= room.byteOffset && start + length <= room.byteOffset + room.byteLength
  return isWithin ? Buffer.from(room.buffer, start, length) : Buffer.allocUnsafeSlow(length)
}

/** True if this key sealed the text. */
export const isOf = (key: Uint8Array, sealed: Uint8Array): boolean =>
  sealed[0] === VERSION && markOf(key).equals(sealed.subarray(1, HEAD_BYTES))

/** The text; null if it was sealed with another key or in another context, or is damaged. */
export const open = (key: Uint8Array, sealed: Uint8Array, context: string): Uint8Array | null => {
  if (!isOf(key, sealed) || sealed.length < HEAD_BYTES + NONCE_BYTES + TAG_BYTES) return null
  const bodyAt = HEAD_BYTES + NONCE_BYTES
  const head = sealed.subarray(0, HEAD_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(HEAD_BYTES, bodyAt), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.concat([head, Buffer.from(context)]))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    const plain = decipher.update(sealed.subarray(bodyAt, -TAG_BYTES))
    // A stream cipher, which has no rest: this compares the tag.
    decipher.final()
    return plain
  } catch {
    return null
  }
}

const DERIVED_BYTES = 32

/** Another key of the key, which reveals nothing of it (HKDF-SHA256). */
export const derive = (key: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', `affiche ${purpose}`, DERIVED_BYTES))
