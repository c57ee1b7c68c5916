/** Failures that a client asks for by a header, to try what it does after them. */
import type { ProblemCode } from '@affiche/contract/problem.ts'

export type Fault =
  | { readonly kind: 'status'; readonly code: ProblemCode; readonly retryAfterSeconds: number | null }
  /** Milliseconds before the work. */
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'before' }
  /** `line`: the number of results of a bulk that are sent before the connection is cut; null: none of an answer is. */
  | { readonly kind: 'after'; readonly line: number | null }

/** As a parsed field: the fault, and the form of it that the answer repeats. */
export type AskedFault = { readonly fault: Fault; readonly text: string }

const CODES: Readonly<Record<string, ProblemCode>> = {
  '429': 'rate-limited',
  '500': 'internal-error',
  '503': 'unavailable',
}

const DELAY_MAX_MS = 30_000
const RETRY_AFTER_MAX = 3_600
const LINES_MAX = 1_000_000

/** The parameters of a field, of which none occurs twice; null for another form. */
const readParameters = (field: string): ReadonlyMap<string, string> | null => {
  const parameters = new Map<string, string>()
  for (const part of field.split(';')) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)=([a-z\d]{1,8})\s*$/.exec(part) ?? []
    if (name === '' || parameters.has(name)) return null
    parameters.set(name, value)
  }
  return parameters
}

const numberIn = (text: string | undefined, least: number, most: number): number | null =>
  text !== undefined && /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null

type Read = (parameters: ReadonlyMap<string, string>) => Fault | null

/** By the names of the parameters, in their order. */
const FORMS: Readonly<Record<string, Read>> = {
  status: (given) => statusOf(given.get('status'), null),
  'status retry-after': (given) => {
    const seconds = numberIn(given.get('retry-after'), 1, RETRY_AFTER_MAX)
    return seconds === null ? null : statusOf(given.get('status'), seconds)
  },
  delay: (given) => {
    const ms = numberIn(given.get('delay'), 0, DELAY_MAX_MS)
    return ms === null ? null : { kind: 'delay', ms }
  },
  drop: (given) => {
    const when = given.get('drop')
    if (when === 'before') return { kind: 'before' }
    return when === 'after' ? { kind: 'after', line: null } : null
  },
  'drop line': (given) => {
    const line = numberIn(given.get('line'), 1, LINES_MAX)
    return line !== null && given.get('drop') === 'after' ? { kind: 'after', line } : null
  },
}

/** Those that the service itself sends with Retry-After have it here too. */
const statusOf = (status = '', seconds: number | null): Fault | null => {
  const code = CODES[status]
  if (code === undefined) return null
  return { kind: 'status', code, retryAfterSeconds: seconds ?? (code === 'internal-error' ? null : 1) }
}

/** Null for a field of another form. */
export const readFault = (field: string): AskedFault | null => {
  const parameters = readParameters(field)
  const form = parameters && [...parameters.keys()].join(' ')
  // A name such as `constructor` is that of no form.
  const fault = form && Object.hasOwn(FORMS, form) ? FORMS[form]?.(parameters) : null
  if (!parameters || !fault) return null
  return { fault, text: [...parameters].map(([name, value]) => `${name}=${value}`).join('; ') }
}
