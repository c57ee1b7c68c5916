/** Facts about a posting from which its public times are computed. */
import type { IsoDate } from '../platform/lib/dates.ts'
import type { ProofEvent } from './events.ts'

/** Facts of a document that decide whether it is seen; `confidential` if it names no employer. */
export type DocumentFacts = { readonly closeDate: IsoDate; readonly confidential: boolean }

/** The job and its employer as they are now. */
export type Present = {
  /** Null for a job that was deleted. */
  readonly job: { readonly active: boolean; readonly closeDate: IsoDate | null } | null
  /** Null for an employer that was deleted. */
  readonly publishing: boolean | null
}

export type Trail = {
  readonly events: readonly ProofEvent[]
  readonly documents: ReadonlyMap<string, DocumentFacts>
  readonly present: Present
  readonly now: number
  /** The first moment of a day. */
  readonly midnight: (date: IsoDate) => number
}
