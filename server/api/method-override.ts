import type { IncomingMessage } from 'node:http'
import { Problem, shorten } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'

const HEADER = 'x-http-method-override'

const METHODS = new Set(['PUT', 'DELETE'])

/** Replaces the method of a POST with the header, before routing; other methods ignore the header. */
export const overrideMethod = (request: IncomingMessage): void => {
  const requested = overrideOf(request)?.toUpperCase()
  if (requested !== undefined && METHODS.has(requested)) request.method = requested
}

/** Refusal of a POST with another value, since it must not create a job. */
export const overrideProblem = (request: IncomingMessage): Problem | null => {
  const requested = overrideOf(request)
  return requested === undefined
    ? null
    : new Problem('method-override', sentence('badOverride', { text: shorten(requested) }))
}

const overrideOf = (request: IncomingMessage): string | undefined => {
  if (request.method !== 'POST') return undefined
  const value = request.headers[HEADER]
  return value === undefined ? undefined : String(value).trim()
}
