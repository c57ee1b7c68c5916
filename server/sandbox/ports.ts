/** Ports of test mode. */
import type { IsoDate } from '../platform/lib/dates.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'

/** Reads of what days bring to a twin. */
export type TwinReader = {
  /** The earliest date of publication of an active job with auto-refresh that closes after a day; null without one. */
  firstPublished(employerId: number, after: IsoDate): MaybePromise<IsoDate | null>
}

/** Writes of a wipe. */
export type TwinWriter = {
  /**
   * Forgets what was kept for the jobs of a twin, which has none any more: versions of snapshots, answers for retries and
   * deliveries that wait; its date is that of the service again.
   */
  forget(employerId: number, keyId: number): Promise<void>
}
