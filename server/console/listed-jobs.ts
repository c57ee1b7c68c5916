/** Lists of jobs: what they are asked for and what is found, their tabs, pages and orders. */
import type { Language, Status } from '@affiche/contract/values.ts'
import type { Lists } from '../lists/reference.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { ReadingStore } from '../upkeep/ports.ts'

export const TABS = ['active', 'closing', 'draft', 'archived', 'all'] as const
export type Tab = (typeof TABS)[number]

export const JOBS_A_PAGE = 50

export const ORDERS = ['posted', 'lastDay', 'title', 'reference', 'visits'] as const

export type Order = { readonly by: (typeof ORDERS)[number]; readonly isDescending: boolean }

const NEWEST_FIRST: Order = { by: 'posted', isDescending: true }
const CLOSING_FIRST: Order = { by: 'lastDay', isDescending: false }

/** The order of a tab that indexes have. */
export const ownOrder = (tab: Tab): Order => (tab === 'closing' ? CLOSING_FIRST : NEWEST_FIRST)

/** Choices that no index answers. */
type Arrangement = {
  readonly order: Order
  /** Part of the name of a place, as it was typed; empty for any. */
  readonly place: string
  /** Id of a category; null for any. */
  readonly category: number | null
}

export type TabQuery = Arrangement & {
  readonly employerId: number
  readonly tab: Tab
  /** Words as they were typed. */
  readonly q: string
  /** From 1. */
  readonly page: number
  /** Language whose alphabet orders the titles. */
  readonly language: Language
}

/** A query with its folded words. */
export type Searched = TabQuery & { readonly words: readonly string[] }

/** A number, and whether there are more. */
export type Count = { readonly count: number; readonly isMore: boolean }

export type Counts = Readonly<Record<Tab, Count>>

/** The numbers of the jobs that were found, and the ids of those of one page. */
export type FoundJobs = { readonly counts: Counts; readonly ids: readonly number[] }

export type ListDeps = {
  readonly store: Pick<ReadingStore, 'as' | 'statistics'>
  readonly lists: Lists
  readonly today: () => IsoDate
  /** False where nobody could look at any posting. */
  readonly mayBePublic: boolean
}

export const pageOf = (ids: readonly number[], page: number): readonly number[] =>
  ids.slice((page - 1) * JOBS_A_PAGE, page * JOBS_A_PAGE)

const exactly = (count: number): Count => ({ count, isMore: false })

export const countsOf = (
  { active, draft, archived }: Readonly<Record<Status, number>>,
  closing: number | Count,
): Counts => ({
  active: exactly(active),
  closing: typeof closing === 'number' ? exactly(closing) : closing,
  draft: exactly(draft),
  archived: exactly(archived),
  all: exactly(active + draft + archived),
})
