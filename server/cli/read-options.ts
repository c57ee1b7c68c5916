import type { ChainPoint } from '../audit/entry.ts'
import { PLANS, type Plan } from '../employers/employer.ts'
import { isCalendarDate } from '../platform/lib/dates.ts'
import { UsageError } from './command.ts'

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/

/** Reads a time (RFC 3339) or a date, which counts from its start in UTC; null without the option. */
export const readTime = (text: unknown, option: string): number | null => {
  if (text === undefined) return null
  const known = typeof text === 'string' && isCalendarDate(text.slice(0, 10)) && (text.length === 10 || TIME.test(text))
  const time = known ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return time
  throw new UsageError(`${option} is a date such as 2027-06-30 or a time such as 2027-06-30T12:00Z, not "${text}".`)
}

const HEAD = /^([1-9]\d{0,15}):([0-9a-f]{64})$/

/** Reads --expect: the head of an audit trail as `audit verify` prints it; null without the option. */
export const readHead = (text: unknown): ChainPoint | null => {
  if (text === undefined) return null
  const [, seq, hash] = HEAD.exec(String(text)) ?? []
  if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash }
  throw new UsageError('--expect is a head as "audit verify" shows it, such as 12:9f86d0…, with all 64 digits.')
}

export const readPlan = (text: unknown): Plan => {
  const plan = PLANS.find((candidate) => candidate === text)
  if (plan) return plan
  throw new UsageError(`The plan is ${PLANS.join(' or ')}, not "${text}".`)
}
