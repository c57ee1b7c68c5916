import { problems } from '@affiche/contract/problem.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Problem } from '../domain/problem.ts'
import { createRecent, type Recent } from '../lib/cache.ts'

/** Requests that fail for one and the same reason of the store get one line in this time, and not one each. */
const PERIOD_MS = 10_000

/** Reasons that are remembered; a store has few. */
const REASONS_MAX = 100

type Told = { at: number; withheld: number }

const toldTo = new WeakMap<FastifyBaseLogger, Recent<Told>>()

/** Logs a request that failed by the fault of the service; `more` counts those that had no line of their own. */
export const logFailure = ({ log, id }: FastifyRequest, problem: Problem): void => {
  if (problems[problem.code].status < 500) return
  const err = problem.cause ?? problem
  if (problem.code !== 'unavailable') {
    log.error({ reqId: id, err }, 'request failed')
    return
  }
  const reasons = reasonsOf(log)
  const reason = err instanceof Error ? err.message : String(err)
  const told = reasons.get(reason) ?? reasons.note(reason, { at: Number.NEGATIVE_INFINITY, withheld: 0 })
  if (performance.now() - told.at < PERIOD_MS) {
    told.withheld++
    return
  }
  // What is refused for want of room is no fault of anything.
  const level = problem.cause === undefined ? 'warn' : 'error'
  log[level]({ reqId: id, err, ...(told.withheld > 0 ? { more: told.withheld } : {}) }, 'request failed')
  told.at = performance.now()
  told.withheld = 0
}

const reasonsOf = (log: FastifyBaseLogger): Recent<Told> => {
  const told = toldTo.get(log) ?? createRecent<Told>(REASONS_MAX)
  toldTo.set(log, told)
  return told
}
