/** A webhook: an address of an employer or a vendor that receives the pages of its changes. Times are milliseconds since 1970, UTC. */
import type { ChangeType } from '@affiche/contract/change.ts'
import type { ChainPoint } from '../audit/entry.ts'

/** Failures in a row after which a webhook is failing. */
export const FAILING_FAILURES = 5

/** States that the store has; a webhook that is active with many failures in a row is failing. */
export type StoredState = 'active' | 'paused' | 'disabled'

/**
 * Why a webhook is disabled: the receiver answered 410, took nothing for days, the key that made it was revoked, or the
 * trail does not have its cursor any more.
 */
export type DisabledReason = 'gone' | 'unreachable' | 'key-revoked' | 'cursor-expired'

export type Webhook = {
  readonly id: number
  /** The owner: an employer, or the number at which its vendor is counted. */
  readonly employerId: number
  /** Null for a webhook of an employer. */
  readonly vendorId: number | null
  readonly url: string
  /** Types of changes that are sent, `job.*` for all. */
  readonly types: readonly (ChangeType | 'job.*')[]
  readonly description: string
  /** Entries of a page, from 1 to 100. */
  readonly pageSize: number
  readonly state: StoredState
  readonly reason: DisabledReason | null
  /**
   * Last entry of the trail that was delivered or passed over; of a vendor the number of its moves, and the cursor of all
   * its employers as text.
   */
  readonly cursor: ChainPoint
  /** End of the page that was tried and not taken; it is fixed until the page is taken. */
  readonly page: ChainPoint | null
  /** In a row. */
  readonly failures: number
  readonly failingSince: number | null
  readonly lastDeliveredAt: number | null
  /** The next try. */
  readonly dueAt: number
  readonly createdAt: number
  /** Counts what a request can change; its entity tag is made of it. */
  readonly version: number
  /** The key or membership that made it; null for the operator. */
  readonly keyId: number | null
}

/** A secret under the key of the service; `endsAt`: null for the newest. */
export type SealedSecret = { readonly sealed: Uint8Array; readonly endsAt: number | null }

/** One request to a receiver. */
export type Attempt = {
  readonly at: number
  readonly ms: number
  /** Null if no answer came. */
  readonly status: number | null
  /** Why none came, or why it does not count; null for one that counts. */
  readonly error: string | null
  /** The first 1,000 bytes of the answer. */
  readonly answer: string
  readonly cursor: ChainPoint
  readonly entries: number
}

/** One request as it is to be sent. `id`: `webhook-id`. `secrets`: newest first; each signs. */
export type Delivery = {
  readonly url: string
  readonly id: string
  readonly at: number
  readonly body: string
  readonly secrets: readonly Uint8Array[]
}

/** Milliseconds until the next try that a receiver asked for with Retry-After; null if it did not, or nonsense. */
export type DeliveryOutcome = Pick<Attempt, 'ms' | 'status' | 'error' | 'answer'> & {
  readonly retryAfterMs: number | null
}

export type Send = (delivery: Delivery) => Promise<DeliveryOutcome>
