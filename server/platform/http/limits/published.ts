import { ATOMIC_OPERATIONS_MAX } from '@affiche/contract/bulk.ts'
import { CHANGES_EXPANDED_MAX, CHANGES_LIMIT_MAX, WAIT_SECONDS_MAX } from '@affiche/contract/change.ts'
import type { Limits12Body, LimitsBody } from '@affiche/contract/limits.ts'
import { IDEMPOTENCY_KEY_MAX } from '@affiche/contract/operation.ts'
import { SNAPSHOT_BYTES_MAX } from '@affiche/contract/snapshot.ts'
import { WEBHOOKS_MAX } from '@affiche/contract/webhook.ts'
import type { Settings } from '../../config/settings.ts'
import { EMPLOYER_MAX } from './long-requests.ts'

type Published = Pick<
  Settings,
  | 'bodyLimit'
  | 'bulkOperationsMax'
  | 'bulkBytesMax'
  | 'longRequestsMax'
  | 'snapshotItemsMax'
  | 'idempotencyHours'
  | 'idempotencyBytesMax'
  | 'rateLimitPerMinute'
  | 'webhookNetworks'
  | 'timeZone'
>

/** Lines of an atomic bulk. */
export const atomicMax = ({ bulkOperationsMax }: Pick<Settings, 'bulkOperationsMax'>): number =>
  Math.min(ATOMIC_OPERATIONS_MAX, bulkOperationsMax)

/** The limits that clients may read, by the version of the interface. */
export type PublishedLimits = { readonly 'v1.1': LimitsBody; readonly 'v1.2': Limits12Body }

export const publishedLimits = (settings: Published): PublishedLimits => {
  const limits = limitsOf(settings)
  const webhooks = { count: WEBHOOKS_MAX, privateNetworks: settings.webhookNetworks.length > 0 }
  return { 'v1.1': limits, 'v1.2': { ...limits, webhooks, timeZone: settings.timeZone } }
}

const limitsOf = (settings: Published): LimitsBody => ({
  body: settings.bodyLimit,
  bulk: {
    operations: settings.bulkOperationsMax,
    bytes: settings.bulkBytesMax,
    atomicOperations: atomicMax(settings),
    concurrent: EMPLOYER_MAX,
    concurrentOfAll: settings.longRequestsMax,
  },
  snapshot: { items: settings.snapshotItemsMax, bytes: SNAPSHOT_BYTES_MAX },
  idempotency: {
    hours: settings.idempotencyHours,
    keyLength: IDEMPOTENCY_KEY_MAX,
    bytes: settings.idempotencyBytesMax,
  },
  changes: { limit: CHANGES_LIMIT_MAX, expandLimit: CHANGES_EXPANDED_MAX, waitSeconds: WAIT_SECONDS_MAX },
  rate: { requestsPerMinute: settings.rateLimitPerMinute === 0 ? null : settings.rateLimitPerMinute },
})
