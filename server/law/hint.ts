/** Hints about posting laws. */
import type { IsoDate } from '../platform/lib/dates.ts'

/** Source in which a reader can look a rule up. */
export type Source = { readonly title: string; readonly url: string }

/** A remark that never refuses by itself. Source and day are null for a check that no law is behind. */
export type Hint = {
  /** Name of the rule, which stays the same in all versions of the file. */
  readonly rule: string
  /** The member of the job that it stands at, a JSON pointer. */
  readonly pointer: string
  readonly detail: string
  readonly source: Source | null
  readonly inForce: IsoDate | null
}
