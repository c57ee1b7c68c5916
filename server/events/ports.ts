/** Ports of webhooks. */
import type { ChainPoint } from '../audit/entry.ts'
import type { ActingVendor } from '../employers/vendors/vendor.ts'
import type { AnswerName, KeptAnswer, Remembered } from '../jobs/answer-ports.ts'
import type { Attempt, SealedSecret, Webhook } from './webhook.ts'

/** A webhook with its newest secret, and the number of entries that wait for it. */
export type WebhookView = { readonly webhook: Webhook; readonly secret: Uint8Array; readonly behind: number }

/** A secret by its number, which ascends with each rotation of its webhook. */
export type NumberedSecret = SealedSecret & { readonly number: number }

/** A webhook of any owner, with its newest secret. */
export type StoredWebhook = {
  readonly id: number
  readonly employerId: number
  readonly vendorId: number | null
  readonly secret: Uint8Array
} & Pick<Webhook, 'url' | 'state' | 'reason' | 'failures' | 'failingSince'>

/** A webhook that fails or is disabled, with the name of its employer or vendor. */
export type UnwellWebhook = Omit<StoredWebhook, 'secret' | 'failures'> & { readonly owner: string }

/** Owners are known by their numbers; `at`: the time at which the grants of a vendor are looked at. */
export type WebhookReader = {
  /** Those of an employer, the oldest first. */
  list(employerId: number, at?: number): Promise<readonly WebhookView[]>
  get(employerId: number, id: number, at?: number): Promise<WebhookView | null>
  /** The worst state of those of an employer that need a look; null if none does. */
  trouble(employerId: number): Promise<'disabled' | 'failing' | null>
  /** Those that still sign at a time, the newest first; none if there is no such webhook. */
  secrets(employerId: number, id: number, at: number): Promise<readonly NumberedSecret[]>
  /** The newest first. */
  attempts(employerId: number, id: number): Promise<readonly Attempt[]>
  /** All webhooks of the store, by id, at most `limit` above an id. */
  walk(after: number, limit: number): Promise<readonly StoredWebhook[]>
  /** Those that fail or are disabled, the last that began to fail first, at most `limit`; none of a test twin. */
  unwell(limit: number): Promise<readonly UnwellWebhook[]>
}

/** Members that a request can set. */
export type WebhookContent = Pick<Webhook, 'url' | 'types' | 'description' | 'pageSize'>

/** Encrypts a secret for its place; throws the refusal where there is no key for that. */
export type SealSecret = (place: { readonly id: number; readonly number: number }) => Uint8Array

/** A webhook, and its newest secret as it is stored. */
export type Sealed = { readonly webhook: Webhook; readonly secret: NumberedSecret }

export type WebhookChange = Partial<WebhookContent> & {
  readonly state?: 'active' | 'paused'
  /** Another place in the trail; the page that was tried is given up. */
  readonly cursor?: ChainPoint
}

/** Writes of the webhooks of one employer in one transaction; each adds an entry to the audit trail. */
export type WebhookWriter = {
  /** Locks it until the end of the transaction; null if there is none. */
  get(id: number): Promise<Webhook | null>
  /** Starts at the present end of the changes. Nothing is stored with `full`. */
  create(content: WebhookContent, seal: SealSecret): Promise<Sealed | 'full'>
  /** Changes a webhook that was got; adds one to its version if anything differs. */
  change(webhook: Webhook, change: WebhookChange): Promise<Webhook>
  /** The secret so far signs for so many milliseconds more. Nothing is stored with `full`. */
  rotate(webhook: Webhook, overlapMs: number, seal: SealSecret): Promise<Sealed | 'full'>
  remove(webhook: Webhook): Promise<void>
  /** The place of a cursor of a request; null if it is not known, or what came after it is not all kept. */
  placeOf(cursor: string, webhook: Webhook): Promise<ChainPoint | null>
  /** True if all that came after the cursor of a webhook is kept. */
  isKept(webhook: Webhook): Promise<boolean>
  behind(webhook: Webhook): Promise<number>
  /** The newest secret. */
  secret(id: number): Promise<Uint8Array>
}

/** Writes of the webhooks of one employer by a key or person; null: by the service itself or its operator. */
export type WebhookWrites = {
  /** Runs the work in one transaction; it may run again. */
  write<T>(work: (webhooks: WebhookWriter) => Promise<T>): Promise<T>
  /** The same for a request with an Idempotency-Key; refuses with idempotency-in-progress. */
  remember(name: AnswerName, work: (webhooks: WebhookWriter) => Promise<KeptAnswer>): Promise<Remembered>
}

export type WebhookSide = {
  /** `at`: the present time of another thread that asks, in place of the store's own clock. */
  as(employerId: number, keyId: number | null, at?: number): WebhookWrites
  /** Writes of the webhooks of a vendor by its key, which is looked at in the transaction of each. */
  ofVendor(vendor: ActingVendor): WebhookWrites
  /** Disables those that a key made, with a reason; returns their ids. */
  disableOfKey(employerId: number, keyId: number): Promise<readonly number[]>
}
