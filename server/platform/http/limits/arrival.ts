/**
 * The time in which a body must arrive (REQUEST_TIMEOUT_SECONDS). Only that counts in which the service waits for its
 * client: a store that is slow must not be taken for a client that is. Node's own limit knows no such difference.
 */
import { Problem } from '../../sentences/problem.ts'
import { sentence } from '../../sentences/sentence.ts'

export type Arrival = {
  /** The service reads no further for now. */
  readonly pause: () => void
  /** It waits for its client again. */
  readonly resume: () => void
  /** The body has arrived, or nothing more of it is needed. */
  readonly stop: () => void
}

/** Calls `late` once the time is over, unless it was stopped; the end of the process does not wait for it. */
export const startArrival = (timeoutMs: number, late: () => void): Arrival => {
  let left = timeoutMs
  let since = performance.now()
  let timer: NodeJS.Timeout | null = setTimeout(late, left).unref()
  const pause = (): void => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    left -= performance.now() - since
  }
  const resume = (): void => {
    if (timer !== null || left === STOPPED) return
    since = performance.now()
    timer = setTimeout(late, Math.max(left, 0)).unref()
  }
  const stop = (): void => {
    pause()
    left = STOPPED
  }
  return { pause, resume, stop }
}

const STOPPED = Number.NEGATIVE_INFINITY

export const lateProblem = (): Problem => new Problem('request-timeout', sentence('lateRequest'))
