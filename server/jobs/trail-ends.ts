import type { ApiVersion } from '@affiche/contract/version.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'

/** Heads of many employers, as `JobReader` has them, for those who wait for changes. */
export type TrailEnds = {
  /** Time between two looks. */
  readonly intervalMs: number
  /**
   * Number of that entry by employer, where there is one; null if nothing was written since the last call for it, and
   * then it is not asked whom it is for. A look may leave some of very many for the next ones.
   */
  look(
    employers: () => MaybePromise<readonly number[]>,
    version?: ApiVersion,
  ): MaybePromise<ReadonlyMap<number, number> | null>
  /** The same, whatever was looked at before. */
  newest(employerIds: readonly number[], version: ApiVersion): MaybePromise<ReadonlyMap<number, number>>
}
