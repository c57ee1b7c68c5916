/** Links that sign a person in once. */
import { hash } from 'node:crypto'
import { base62, checksumOf } from '../employers/api-key.ts'

const HOUR_MS = 3_600_000

/** Lifetime of a link by purpose: an invitation waits for its reader, who is there already for a recovery. */
export const LINK_MS = { invitation: 72 * HOUR_MS, recovery: HOUR_MS }

/** One that is mailed waits for its reader too. */
export const MAILED_LINK_MS = { ...LINK_MS, recovery: 24 * HOUR_MS }

/** 256 bits. */
export const LINK_BYTES = 32

const PREFIX = 'affiche_link_'
const BODY_LENGTH = 43

/** A token, for masking logs. */
export const LINK_FORM = /affiche_link_[0-9A-Za-z]{49}/g

const WELL_FORMED = /^affiche_link_[0-9A-Za-z]{49}$/

/** The stored form of a token; null for a text that is none. */
export const hashLink = (token: string): Uint8Array | null =>
  WELL_FORMED.test(token) && token.endsWith(checksumOf(token.slice(0, PREFIX.length + BODY_LENGTH)))
    ? storedFormOf(token)
    : null

const storedFormOf = (token: string): Uint8Array => Uint8Array.from(hash('sha256', token, 'buffer'))

/**
 * A new token and its stored form: prefix, LINK_BYTES random bytes in base 62, and a CRC-32 of both, so that a token
 * that was cut short is known.
 */
export const createLink = (random: Uint8Array): { readonly token: string; readonly hash: Uint8Array } => {
  const text = PREFIX + base62(random, BODY_LENGTH)
  const token = text + checksumOf(text)
  return { token, hash: storedFormOf(token) }
}
