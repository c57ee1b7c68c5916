/** Waiting in tests: for a condition, never for a time. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A wait ends with its condition; this bounds one whose condition never comes, on the slowest machine. It is longer
 * than two rounds of any timer of the service, since one may find its work locked and leave it to the next.
 * WAIT_DEADLINE_MS sets another, to see it at work.
 */
export const DEADLINE_MS = Number(process.env.WAIT_DEADLINE_MS ?? 150_000)

/** A file of tests takes a minute at most on an idle machine. FILE_DEADLINE_MS sets another, to see it at work. */
export const FILE_DEADLINE_MS = Number(process.env.FILE_DEADLINE_MS ?? 300_000)

const POLL_MS = 10

/** Resolves when the condition holds; throws with what was waited for, as it is reported at the end. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  what: string | (() => string),
): Promise<void> => {
  const deadline = performance.now() + DEADLINE_MS
  while (!(await condition())) {
    if (performance.now() > deadline)
      assert.fail(`${typeof what === 'string' ? what : what()} did not happen within ${DEADLINE_MS} ms`)
    await pauseBetweenTries()
  }
}

/** For what tries again and again, and must leave the others time to work. */
export const pauseBetweenTries = (): Promise<void> => pause(POLL_MS)

/** A request that is never answered must fail a test, and not keep it waiting. */
export const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${DEADLINE_MS} ms`)), DEADLINE_MS)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
