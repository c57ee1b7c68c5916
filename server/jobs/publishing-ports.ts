/** Ports of the drafts that are published on a day. */
import type { IsoDate } from '../platform/lib/dates.ts'
import type { OfOne } from './closing-ports.ts'

/** Place in the order of drafts: by their day, then by employer and id. */
export type DraftPlace = { readonly publishOn: IsoDate; readonly employerId: number; readonly id: number }

/** Drafts behind a place, whose day is today or before. */
export type PublicationRound = OfOne & {
  readonly today: IsoDate
  readonly after: DraftPlace
  readonly limit: number
}

export type DueDraft = DraftPlace & { readonly updatedAt: number }

/** Drafts of all employers. */
export type Publications = {
  /** Those of employers that are not suspended, in their order, without those that were refused since their last write. */
  due(round: PublicationRound): Promise<readonly DueDraft[]>
}
