/** Sessions: the secret that a browser keeps, and how long it is good. Times are milliseconds since 1970, UTC. */
import { hash } from 'node:crypto'
import { readInt32 } from '../platform/lib/decimal.ts'

/** 256 bits, so that neither guesses nor a slow hash matter. */
export const SECRET_BYTES = 32

const HOUR_MS = 3_600_000

/** A session that is not used ends. */
const IDLE_MS = 12 * HOUR_MS
/** Every session ends. */
export const SESSION_MS = 7 * 24 * HOUR_MS
/** Time after a sign-in in which keys, people and credentials may be changed. */
export const STRONG_MS = 10 * 60_000
/** An operator who has not used its session for so long proves again who it is, before it sees an operator page. */
export const OPERATOR_IDLE_MS = 30 * 60_000

/** The last use is kept to the minute. */
const SEEN_EVERY_MS = 60_000

type Times = {
  readonly createdAt: number
  readonly seenAt: number
  /** 0 if the session was idle for OPERATOR_IDLE_MS since, so that its next use does not hide the pause. */
  readonly strongAt: number
  readonly endsAt: number
}

/** A clock that was set back ends the session too. */
export const isLive = ({ createdAt, seenAt, endsAt }: Times, now: number): boolean =>
  now < endsAt && now - seenAt < IDLE_MS && now >= Math.max(createdAt, seenAt) - SEEN_EVERY_MS

/** True if the person has proved lately who it is, by a clock that was not set back since. */
export const isStrong = ({ strongAt }: Times, now: number): boolean =>
  now - strongAt < STRONG_MS && now >= strongAt - SEEN_EVERY_MS

/** True if the session was in use all the time since the person last proved who it is, as operator pages need it. */
export const isAttended = ({ seenAt, strongAt }: Times, now: number): boolean =>
  strongAt > 0 && now - seenAt < OPERATOR_IDLE_MS

export const isSeenLately = ({ seenAt }: Times, now: number): boolean => now - seenAt < SEEN_EVERY_MS

/** Value of the cookie: the person, by whom the session is found, and the secret. */
export const formatToken = (personId: number, secret: Uint8Array): string =>
  `${personId}.${Buffer.from(secret).toString('base64url')}`

const TOKEN = /^([1-9]\d{0,9})\.([A-Za-z0-9_-]{43})$/

/** The person and the stored form of the secret; null for a text of another form. */
export const parseToken = (token: string): { personId: number; hash: Uint8Array } | null => {
  const [, id = '', secret = ''] = TOKEN.exec(token) ?? []
  const personId = readInt32(id)
  return personId === null ? null : { personId, hash: hashSecret(Buffer.from(secret, 'base64url')) }
}

export const hashSecret = (secret: Uint8Array): Uint8Array => Uint8Array.from(hash('sha256', secret, 'buffer'))
