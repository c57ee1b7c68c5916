/** What a failure of the database means to those who wait for an answer. */
import { Problem } from '../../../domain/problem.ts'
import { employerGone } from '../../employer-gone.ts'
import { idsUsedUp } from '../../used-up.ts'

/** Seconds after which a caller may try again when the store is overloaded, and when it is out of reach. */
const OVERLOADED_RETRY_SECONDS = 1
const LOST_RETRY_SECONDS = 5

/** A statement that was not answered in time; its connection is ended, and what it did is unknown. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly code = 'UNANSWERED'
}

/** What was read and what was locked differ, since another transaction moved the referenceId meanwhile. */
export class Moved extends Error {
  override readonly name = 'Moved'
}

export const connectionLost = (): Error =>
  Object.assign(new Error('The connection was lost.'), { code: 'CONNECTION_CLOSED' })

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** SQLSTATEs: unique violation, serialization failure, deadlock. The same work, run again, may well succeed. */
const REPEATABLE = new Set(['23505', '40001', '40P01'])

export const isRepeatable = (error: unknown): boolean => error instanceof Moved || REPEATABLE.has(codeOf(error))

/** The connection broke, or the server ended it: what was not committed is gone, and a new connection may do. */
const LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P05',
  '25P03',
])

export const isLost = (error: unknown): boolean => LOST.has(codeOf(error))

/** The server writes no more, as after a failover; another may, so its connection is of no further use. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

const UNREACHABLE = new Set([
  'CONNECT_TIMEOUT',
  'EAI_AGAIN',
  'EACCES',
  'ECONNABORTED',
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  'UNANSWERED',
])

/**
 * SQLSTATEs that mean "not now": connection trouble, resources used up, the operator or the system at work,
 * a read-only server, timeouts of locks and transactions, and conflicts that went on for too long.
 */
const NOT_NOW = /^(08...|53...|57P0.|57014|58...|25006|25P0[34]|55P03|55006|40001|40P01|40003)$/

export const isUnavailable = (error: unknown): boolean =>
  isLost(error) || UNREACHABLE.has(codeOf(error)) || NOT_NOW.test(codeOf(error)) || isOfNode(error)

/** How Citus words what it has no SQLSTATE for: the text of its own connection to a node that went away. */
const NODE_LOST = /connection|server closed|could not (?:receive|send|commit)|failed to (?:connect|execute)/i

/** A node of the cluster could not be reached, which the coordinator tells for a statement that it carried out nowhere. */
export const isOfNode = (error: unknown): boolean =>
  /^08...$/.test(codeOf(error)) ||
  (codeOf(error) === 'XX000' && error instanceof Error && NODE_LOST.test(error.message))

/** SQLSTATE of a sequence that has given its last id. */
const isUsedUp = (error: unknown): boolean => codeOf(error) === '2200H'

/** SQLSTATE of a broken reference; rows refer to nothing but employers. */
const EMPLOYER_GONE = '23503'

/** A failure as the callers of the store see it: not now, or as it is. */
export const translate = (error: unknown): unknown => {
  if (isUsedUp(error)) return idsUsedUp(error)
  if (codeOf(error) === EMPLOYER_GONE) return employerGone(error)
  if (error instanceof Problem || !isUnavailable(error)) return error
  return unavailable('The store cannot be used at the moment. Nothing was stored; try again.', error)
}

/**
 * SQLSTATEs of a statement outside of a transaction that say for certain that it stored nothing: conflicts,
 * resources used up, a cancelled statement, a lock that was not got, a server that does not write.
 */
const NOT_CARRIED_OUT = /^(40001|40002|40P01|53...|57014|55P03|25006)$/

/** For statements outside of transactions, which may have been carried out when the answer was lost. */
export const translateUnconfirmed = (error: unknown): unknown => {
  if (isUsedUp(error)) return idsUsedUp(error)
  if (codeOf(error) === EMPLOYER_GONE) return employerGone(error)
  if (error instanceof Problem || !isUnavailable(error)) return error
  return NOT_CARRIED_OUT.test(codeOf(error)) ? translate(error) : unconfirmed(error)
}

export const unavailable = (detail: string, cause?: unknown): Problem =>
  new Problem('unavailable', detail, { retryAfterSeconds: LOST_RETRY_SECONDS, cause })

export const unconfirmed = (cause: unknown): Problem =>
  unavailable(
    'The store was lost before it confirmed the write, which may or may not be stored. A PUT by referenceId is safe to repeat.',
    cause,
  )

export const overloaded = (why: string, cause?: unknown): Problem =>
  new Problem('unavailable', `${why} Nothing was stored; try again.`, {
    retryAfterSeconds: OVERLOADED_RETRY_SECONDS,
    cause,
  })

/** SQLSTATEs that say for certain that a COMMIT stored nothing: broken constraints and conflicts. */
const ROLLED_BACK = /^(23...|40001|40002|40P01)$/

/** Nothing was stored, for a value that the database refuses or a lock that it did not get: one row's own fault. */
export const isOfOneRow = (error: unknown): boolean => /^(2[23]...|55P03)$/.test(codeOf(error))

export const isRolledBack = (error: unknown): boolean => ROLLED_BACK.test(codeOf(error))
