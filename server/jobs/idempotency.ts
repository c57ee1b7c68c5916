/** Retries of writes: the key that names a request, and the fingerprint that tells another request from a retry. */
import { hash } from 'node:crypto'
import { IDEMPOTENCY_KEY_MAX } from '@affiche/contract/operation.ts'
import { type Made, Problem, RETRY_AFTER_SECONDS, shorten } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'

/** Visible ASCII without quotation marks and backslashes, in quotation marks or bare. */
const FIELD = /^(?:"([!#-[\]-~]+)"|([!#-[\]-~]+))$/

/** Key of an Idempotency-Key field, with or without quotation marks; null if it is malformed. */
export const readIdempotencyKey = (field: string): string | null => {
  const [, quoted, bare] = FIELD.exec(field) ?? []
  const key = quoted ?? bare ?? ''
  return key === '' || key.length > IDEMPOTENCY_KEY_MAX ? null : key
}

/** Name of a key in the store, which does not have the key itself. */
export const hashIdempotencyKey = (key: string): Uint8Array => hash('sha256', key, 'buffer')

/** Parts of a request that its retries share, by the names that sentences have for them. */
export type RequestParts = {
  readonly method: string
  /** Path and query, as sent. */
  readonly address: string
  readonly precondition: string
  readonly handling: string
  readonly body: string | Uint8Array
}

const PARTS = ['method', 'address', 'precondition', 'handling', 'body'] as const satisfies (keyof RequestParts)[]

/** Hexadecimal digits of a part in a fingerprint: 128 bits. */
const PART_LENGTH = 32

/** Hashes of the parts of a request, in lower hexadecimal digits. */
export const fingerprintOf = (parts: RequestParts): string =>
  PARTS.map((part) => hash('sha256', parts[part]).slice(0, PART_LENGTH)).join('')

/** Parts in which two requests differ. */
const differingParts = (one: string, other: string): (typeof PARTS)[number][] => {
  const partOf = (fingerprint: string, at: number) => fingerprint.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH)
  return PARTS.filter((_, at) => partOf(one, at) !== partOf(other, at))
}

/** Characters of a path in a sentence. */
const PATH_MAX = 80

type Asked = Pick<RequestParts, 'method' | 'address'> & { readonly fingerprint: string }

/** The first request with a key, and what it made. */
type First = { readonly fingerprint: string; readonly made: Made | null }

/** Refuses a request whose key was used for another one. */
export const requireSameRequest = (asked: Asked, { fingerprint, made }: First): void => {
  const parts = differingParts(asked.fingerprint, fingerprint)
  if (parts.length === 0) return
  const [path = ''] = asked.address.split('?')
  const isSamePlace = !parts.some((part) => part === 'method' || part === 'address')
  const request = isSamePlace ? `${asked.method} ${shorten(path, PATH_MAX)}` : null
  throw new Problem('idempotency-mismatch', sentence('keyOfOtherRequest', { request, parts }), { made })
}

/** Refusal of a retry that waited for the first request in vain. */
export const idempotencyInProgress = (cause: unknown): Problem =>
  new Problem('idempotency-in-progress', sentence('firstNotEnded'), {
    retryAfterSeconds: RETRY_AFTER_SECONDS.busy,
    cause,
  })
