import type { BulkOp } from '@affiche/contract/bulk.ts'
import type { ProblemParts } from '../../platform/sentences/problem.ts'

/** Operation and tag of a line, as far as they can be read. */
export type LineLabel = { readonly op?: BulkOp; readonly tag?: string }

export type LineSuccess = {
  readonly status: 200 | 201 | 204
  /** Null for a new job of a dry run. */
  readonly id: number | null
  readonly referenceId: string | null
  readonly etag: string | null
  /** False if nothing was written. */
  readonly changed: boolean
  /** True for the answer to an earlier request with the same key. */
  readonly replayed: boolean
  /** JSON of the list of what lenient handling changed; null without changes. */
  readonly changes: string | null
  /** JSON of the job; null if it is not asked for. */
  readonly job: string | null
}

/** Outcome of a line of a bulk, as plain data. */
export type LineOutcome = LineLabel & (LineSuccess | { readonly problem: ProblemParts })

export const isRefused = (outcome: LineOutcome): outcome is LineLabel & { readonly problem: ProblemParts } =>
  'problem' in outcome
