/** Outcomes of requests: whether the receiver took the page, and when it is tried again. */
import { type Schedule, waitAfter } from '../../platform/delivery/schedule.ts'
import type { DueWebhook, Failing } from '../push-ports.ts'
import type { DeliveryOutcome, Webhook } from '../webhook.ts'
import { GONE } from './send.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export const PUSH_SCHEDULE: Schedule = {
  stepsMs: [
    5 * SECOND_MS,
    30 * SECOND_MS,
    2 * MINUTE_MS,
    10 * MINUTE_MS,
    30 * MINUTE_MS,
    HOUR_MS,
    2 * HOUR_MS,
    4 * HOUR_MS,
    8 * HOUR_MS,
  ],
  spread: 0.2,
}

/** Times as fast is everything of a twin, so that an integrator sees it: two waits of eight hours take ten minutes. */
const TEST_SPEED = 100

/** A webhook is disabled after this time without a success. */
export const UNREACHABLE_MS = 5 * 24 * HOUR_MS

/**
 * Tries that are made in that time at least, waits of eight hours by Retry-After included. They are fewer where the
 * service stood still or the employer was suspended, which is not the receiver's doing.
 */
export const UNREACHABLE_FAILURES = 12

type Deps = { readonly now: number; readonly random: () => number }

/** Null if the receiver took the page. */
export const failingAfter = (
  webhook: Pick<Webhook, 'failures' | 'failingSince'> & Partial<Pick<DueWebhook, 'isTest'>>,
  outcome: Pick<DeliveryOutcome, 'status' | 'error' | 'retryAfterMs'>,
  { now, random }: Deps,
): Failing | null => {
  if (outcome.error === null) return null
  const failures = webhook.failures + 1
  const speed = webhook.isTest ? TEST_SPEED : 1
  const failingSince = webhook.failingSince ?? now
  const dueAt = now + (outcome.retryAfterMs ?? Math.round(waitAfter(PUSH_SCHEDULE, failures, random) / speed))
  const isUnreachable = now - failingSince >= UNREACHABLE_MS / speed && failures >= UNREACHABLE_FAILURES
  const disabled = outcome.status === GONE ? 'gone' : isUnreachable ? 'unreachable' : null
  return { failures, failingSince, dueAt, disabled }
}
