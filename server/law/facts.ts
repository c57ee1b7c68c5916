/** Facts of a posting that hints about the posting laws need. */
import type { JobDetails } from '@affiche/contract/job.ts'
import type { TextBody } from '@affiche/contract/member-shapes.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { Extras } from '../jobs/extras.ts'
import type { IsoDate } from '../platform/lib/dates.ts'

export const EMPLOYER_SIZES = ['under-25', '25-or-more'] as const
export type EmployerSize = (typeof EMPLOYER_SIZES)[number]

/** Moments at which some duties begin. A deletion is asked about before it is done. */
export const POSTING_EVENTS = ['closed', 'archive', 'delete'] as const
export type PostingEvent = (typeof POSTING_EVENTS)[number]

/** With the later members of the job as they are. */
export type PostingFacts = Omit<Extras, 'language' | 'texts'> & {
  /** Two-letter codes of the provinces and territories of its places. */
  readonly provinces: readonly string[]
  /** True if one of its places is Canada as a whole; with remote work it then counts for every province. */
  readonly isCanadaWide: boolean
  readonly salary: JobDetails['salary']
  readonly texts: readonly PostingText[]
  readonly publishDate: IsoDate
  readonly closeDate: IsoDate | null
  readonly isConfidential: boolean
  readonly applicationEmail: string | null
  readonly employer: {
    readonly name: string
    readonly nameFr: string | null
    /** Null: not known. */
    readonly size: EmployerSize | null
    /** True for a federal undertaking, which is under federal labour law; null: not known. */
    readonly federal: boolean | null
  }
  /** The moment that hints are requested for; null: while the posting is written or public. */
  readonly event: PostingEvent | null
}

export type PostingText = TextBody & {
  /** Place of the text in the job: empty for its own title and description, `/texts/fr` for the other language. */
  readonly at: string
  /** Null: not known, so that it counts as either; other: surely neither. */
  readonly language: Language | 'other' | null
  /** True if the other language was changed after it. */
  readonly isStale: boolean
}
