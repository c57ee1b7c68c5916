/** Classifies failures of the database and turns them into problems. */
import { Problem, RETRY_AFTER_SECONDS } from '../../sentences/problem.ts'
import { type Sentence, sentence } from '../../sentences/sentence.ts'
import { employerGone, idsUsedUp } from '../store-refusals.ts'

/** A statement was not answered in time; whether it was carried out is unknown. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly code = 'UNANSWERED'
}

/** Another transaction gave the referenceId to another job between the lock and the read. */
export class ReferenceMoved extends Error {
  override readonly name = 'ReferenceMoved'
}

export const connectionLost = (): Error =>
  Object.assign(new Error('The connection was lost.'), { code: 'CONNECTION_CLOSED' })

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** SQLSTATEs after which a repetition may succeed: unique violation, serialization failure, deadlock. */
const REPEATABLE = new Set(['23505', '40001', '40P01'])

export const isRepeatable = (error: unknown): boolean =>
  error instanceof ReferenceMoved || REPEATABLE.has(codeOf(error))

/** Codes of a broken connection: its transaction is rolled back, and a new connection may work. */
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

/** True if the server has become read-only, as after a failover. */
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
 * SQLSTATEs of temporary failures: connections, resources used up, operator intervention, system errors, a
 * read-only server, time-outs of locks and transactions, lasting conflicts.
 */
const TEMPORARY = /^(08...|53...|57P0.|57014|58...|25006|25P0[34]|55P03|55006|40001|40P01|40003)$/

export const isUnavailable = (error: unknown): boolean =>
  isLost(error) || UNREACHABLE.has(codeOf(error)) || TEMPORARY.test(codeOf(error)) || isNodeFailure(error)

/** Messages of Citus about a lost node, for which it has no SQLSTATE. */
const NODE_LOST = /connection|server closed|could not (?:receive|send|commit)|failed to (?:connect|execute)/i

/** True if the coordinator of Citus could not reach a node; the statement was carried out nowhere. */
export const isNodeFailure = (error: unknown): boolean =>
  /^08...$/.test(codeOf(error)) ||
  (codeOf(error) === 'XX000' && error instanceof Error && NODE_LOST.test(error.message))

/** SQLSTATE of a sequence without another id. */
const IDS_USED_UP = '2200H'

/** SQLSTATE of a broken foreign key; all of them reference employers. */
const EMPLOYER_GONE = '23503'

/** Translates a failure before which nothing was stored. */
export const translate = (error: unknown): unknown => translateWith(error, notStored)

/**
 * SQLSTATEs that prove that a statement outside of a transaction stored nothing: conflicts, resources used up, a
 * cancelled statement, a lock time-out, a read-only server.
 */
const NOT_CARRIED_OUT = /^(40001|40002|40P01|53...|57014|55P03|25006)$/

/** Translates the failure of a writing statement outside of a transaction, which may have been carried out. */
export const translateUnconfirmed = (error: unknown): unknown =>
  translateWith(error, NOT_CARRIED_OUT.test(codeOf(error)) ? notStored : unconfirmed)

const translateWith = (error: unknown, toProblem: (cause: unknown) => Problem): unknown => {
  if (codeOf(error) === IDS_USED_UP) return idsUsedUp(error)
  if (codeOf(error) === EMPLOYER_GONE) return employerGone(error)
  return error instanceof Problem || !isUnavailable(error) ? error : toProblem(error)
}

export const unavailable = (reason: Sentence, cause?: unknown): Problem =>
  new Problem('unavailable', reason, { retryAfterSeconds: RETRY_AFTER_SECONDS.unavailable, cause })

const notStored = (cause: unknown): Problem =>
  unavailable(sentence('notStored', { why: sentence('storeUnusable') }), cause)

export const unconfirmed = (cause: unknown): Problem => unavailable(sentence('storeLost'), cause)

export const overloaded = (why: Sentence, cause?: unknown): Problem =>
  new Problem('unavailable', sentence('notStored', { why }), {
    retryAfterSeconds: RETRY_AFTER_SECONDS.busy,
    cause,
  })

/** SQLSTATEs that prove that a COMMIT stored nothing: broken constraints and conflicts. */
const ROLLED_BACK = /^(23...|40001|40002|40P01)$/

/** True if one row is the cause: a refused value, or a lock time-out. */
export const isRowFault = (error: unknown): boolean => /^(2[23]...|55P03)$/.test(codeOf(error))

export const isRolledBack = (error: unknown): boolean => ROLLED_BACK.test(codeOf(error))

/** True if a value is the cause: one that its type does not have, or that is too long. */
export const isRefusedValue = (error: unknown): boolean => /^(22...|54000)$/.test(codeOf(error))
