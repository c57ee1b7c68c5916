import type { IncomingHttpHeaders } from 'node:http'
import { mediaOf, type Operation } from '@affiche/contract/operations.ts'
import Negotiator from 'negotiator'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { writes } from './handlers.ts'

/** Reason to refuse a request by its Accept header (406) or, for a write, as early data (425) or by a date (412); otherwise null. */
export const negotiationProblem = (headers: IncomingHttpHeaders, operation: Operation): Problem | null => {
  if (!accepts(headers.accept, operation))
    return new Problem('not-acceptable', sentence('notAcceptable', { media: mediaOf(operation) }))
  if (operation.method === 'GET') return null
  return earlyDataProblem(headers) ?? (writes(operation) ? dateProblem(headers) : null)
}

const JSON_TYPE = 'application/json'

/** Common values that need no negotiation. */
const ACCEPTS_JSON = new Set([undefined, '*/*', JSON_TYPE])

/**
 * True if an Accept header allows the answers of an operation: JSON allows NDJSON too. Parameters of a media range
 * (`;charset=UTF-8`, `;version=1`) exclude nothing: each range counts as it is and, unless its weight is 0, without them.
 */
export const accepts = (accept: string | undefined, operation: Pick<Operation, 'success'>): boolean => {
  if (ACCEPTS_JSON.has(accept)) return true
  const bare = new Negotiator({ headers: { accept } }).mediaTypes()
  const ranges = [accept, ...bare].join(', ')
  return new Negotiator({ headers: { accept: ranges } }).mediaType([mediaOf(operation), JSON_TYPE]) !== undefined
}

/** TLS early data can be replayed by an attacker; a proxy marks it (RFC 8470). */
const earlyDataProblem = (headers: IncomingHttpHeaders): Problem | null =>
  headers['early-data'] === '1' ? new Problem('too-early', sentence('earlyData')) : null

/** A write that ignored the condition could lose an update; a date is too coarse to tell two of them apart. */
const dateProblem = (headers: IncomingHttpHeaders): Problem | null =>
  headers['if-unmodified-since'] === undefined ? null : new Problem('precondition-failed', sentence('conditionByDate'))

/** Ranges that tell a client that reads pages from one that reads JSON. */
const TELLING = /^(?:\*\/\*|text\/(?:html|\*)|application\/(?:[^/]*\+)?json)$/

/** True for a client that would rather have JSON than a page. */
export const prefersJson = (accept: string): boolean => {
  const [first] = new Negotiator({ headers: { accept } }).mediaTypes().filter((type) => TELLING.test(type))
  return first?.endsWith('json') ?? false
}
