/** When something that was not taken is tried again: data, and the rules of it. */

export type Schedule = {
  /** Milliseconds after the first failure, the second and so on; the last one holds for all further ones. */
  readonly stepsMs: readonly [number, ...number[]]
  /** Part by which a wait is shorter or longer, so that those that failed together do not come back together. */
  readonly spread: number
}

/** Milliseconds from a failure, the `failures`th in a row, to the next try; `random`: from 0 to 1. */
export const waitAfter = ({ stepsMs, spread }: Schedule, failures: number, random: () => number): number => {
  const step = stepsMs[Math.min(failures, stepsMs.length) - 1] ?? stepsMs[0]
  return Math.round(step * (1 - spread + 2 * spread * random()))
}

const SECOND_MS = 1_000
const RETRY_AFTER_MAX_MS = 8 * 3_600_000

/** Form of a date that servers send today (RFC 9110, IMF-fixdate); a program may read others as it likes. */
const DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} [\d:]{8} GMT$/

/** Milliseconds from now that a header Retry-After asks for, from a second to eight hours; null for nonsense. */
export const retryAfterMs = (value: string | undefined, now: number): number | null => {
  const text = value?.trim() ?? ''
  const ms = /^\d{1,10}$/.test(text) ? Number(text) * SECOND_MS : DATE.test(text) ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, SECOND_MS), RETRY_AFTER_MAX_MS)
}
