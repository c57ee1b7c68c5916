/** Ports of pushes: one row an endpoint. Times are milliseconds since 1970, UTC. */
import type { ChainPoint } from '../audit/entry.ts'
import type { Attempt, DisabledReason, Webhook } from './webhook.ts'

/** Time in which nobody else sends the page that one process sends, by the database's clock. */
export const LEASE_MS = 60_000

/**
 * An active webhook whose time has come. `pageMore`: whether entries came after its page when that was first tried;
 * `isTest`: whether it is one of a twin.
 */
export type DueWebhook = Webhook & { readonly pageMore: boolean; readonly isTest: boolean }

/** A page that is sent: from a cursor to its end. */
export type PushPage = {
  readonly webhook: Pick<Webhook, 'id' | 'employerId' | 'vendorId' | 'cursor' | 'page' | 'version'>
  readonly end: ChainPoint
  readonly more: boolean
}

/** A page that this process alone sends until a time of the database's clock. */
export type PushLease = PushPage & { readonly until: number }

/** Fate of a page that was not taken: the next try, or the end of all tries. */
export type Failing = {
  readonly failures: number
  readonly failingSince: number
  readonly dueAt: number
  readonly disabled: DisabledReason | null
}

export type PushReader = {
  /** True if there is an active webhook. */
  hasActive(): Promise<boolean>
  /** Active webhooks of owners that are not suspended which have something to send now that nobody sends, by id. */
  listDue(now: number): Promise<readonly number[]>
  /** Such a webhook; null if it is none any more. */
  findDue(id: number, now: number): Promise<DueWebhook | null>
  /** Webhooks by their state, with the active ones that fail apart. */
  countStates(): Promise<Readonly<Record<'active' | 'failing' | 'paused' | 'disabled', number>>>
  /** Commits of this process so far; it may wrap around. */
  commits(): number
  /** Writes of webhooks of this process so far; it may wrap around. */
  webhookChanges(): number
}

export type PushWriter = {
  /** Takes a page for the others, and fixes its end; null if the row has changed, or another process has it. */
  take(page: PushPage, now: number): Promise<number | null>
  /** Moves the cursor over a page without entries, unless the row has changed, or another process has it. */
  pass(page: PushPage): Promise<void>
  /** Ends a lease after the receiver took the page; false if the lease was lost, and nothing is changed. */
  deliver(lease: PushLease, attempt: Attempt): Promise<boolean>
  /** Ends a lease after the receiver did not take the page; false if the lease was lost, and nothing is changed. */
  fail(lease: PushLease, attempt: Attempt, failing: Failing): Promise<boolean>
  /** Ends a lease without an attempt that counts. */
  release(lease: PushLease): Promise<void>
  /** Disables a webhook whose cursor the trail does not have any more, unless the row has changed. */
  expire(webhook: PushPage['webhook']): Promise<void>
}

export type Push = PushReader &
  PushWriter & {
    /** Ends the leases of processes that have ended, on an engine for one process. */
    endLeases(): Promise<void>
  }
