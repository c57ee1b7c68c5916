import { problems } from '@affiche/contract/problem.ts'
import type { Logger } from 'pino'
import { createBoundedCache } from '../platform/lib/bounded-cache.ts'
import type { Problem } from '../platform/sentences/problem.ts'

/** Interval in which failures for the same reason get one line together. */
const PERIOD_MS = 10_000

/** Reasons that are remembered; a store has few. */
const REASONS_MAX = 100

/** Logs a request that failed by a fault of the service; `more` counts those without a line of their own. */
export const createFailureLog = (log: Logger): ((id: string, problem: Problem) => void) => {
  const reasons = createBoundedCache<{ loggedAt: number; skipped: number }>(REASONS_MAX)
  return (id, problem) => {
    if (problems[problem.code].status < 500) return
    const err = problem.cause ?? problem
    if (problem.code !== 'unavailable') {
      log.error({ reqId: id, err }, 'request failed')
      return
    }
    const text = err instanceof Error ? err.message : String(err)
    const reason = reasons.get(text) ?? reasons.set(text, { loggedAt: Number.NEGATIVE_INFINITY, skipped: 0 })
    if (performance.now() - reason.loggedAt < PERIOD_MS) {
      reason.skipped++
      return
    }
    // A refusal without a cause comes from a limit, not from a fault.
    const level = problem.cause === undefined ? 'warn' : 'error'
    log[level]({ reqId: id, err, ...(reason.skipped > 0 ? { more: reason.skipped } : {}) }, 'request failed')
    reason.loggedAt = performance.now()
    reason.skipped = 0
  }
}
