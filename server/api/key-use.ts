/** The use of a key by a request. */
import type { ApiVersion, RequiredScope } from '@affiche/contract/operations.ts'
import type { KeyHolder } from '../employers/ports.ts'
import type { StoredJob } from '../jobs/job.ts'
import type { Clock } from '../platform/lib/dates.ts'
import type { ReadingStore } from '../upkeep/ports.ts'

export type AuthenticationDeps = {
  readonly store: Pick<ReadingStore, 'findCachedKey' | 'findKeyedJob' | 'directory' | 'vendors'>
  readonly clock: Clock
}

/** API key, the scope it is used for, and the job to read with it, if any. */
export type KeyUse = {
  readonly apiKey: string
  readonly scope: RequiredScope
  readonly jobId: number | null
  readonly version: ApiVersion
  /** The header that names an employer, as sent. */
  readonly employer: string | undefined
}

/** Holder of a key, and the job if the store read both at once. */
export type Authenticated = KeyHolder & { readonly job?: StoredJob | null }
