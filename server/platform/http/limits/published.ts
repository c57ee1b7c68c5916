import { ATOMIC_OPERATIONS_MAX } from '@affiche/contract/bulk.ts'
import { CHANGES_EXPANDED_MAX, CHANGES_LIMIT_MAX, WAIT_SECONDS_MAX } from '@affiche/contract/change.ts'
import type { LimitsBody } from '@affiche/contract/limits.ts'
import { IDEMPOTENCY_KEY_MAX } from '@affiche/contract/operation.ts'
import { SNAPSHOT_BYTES_MAX } from '@affiche/contract/snapshot.ts'
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
>

/** Lines of an atomic bulk. */
export const atomicMax = ({ bulkOperationsMax }: Pick<Settings, 'bulkOperationsMax'>): number =>
  Math.min(ATOMIC_OPERATIONS_MAX, bulkOperationsMax)

/** The limits that clients may read. */
export const publishedLimits = (settings: Published): LimitsBody => ({
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
