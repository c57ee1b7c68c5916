/** Ports of the public side. Every engine implements them with the same behaviour. */
import type { Language } from '@affiche/contract/values.ts'
import type { ByOperator } from '../employers/ports.ts'
import type { Presentation } from '../employers/presentation.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import type { Choices, PublicEmployer } from './document.ts'
import type { FacetCounts } from './facets.ts'

/** A public job without its document, and what the job itself says now. */
export type PublicState = {
  readonly jobId: number
  readonly employerId: number
  /** False for a posting that is gone. */
  readonly shown: boolean
  /** SHA-256 of the document, in lower hexadecimal digits. */
  readonly hash: string
  /** Ascends with every change of a public job. */
  readonly number: number
  /** Milliseconds since 1970, UTC. */
  readonly changedAt: number
  /** False if the job may not be public by its present state, whatever the follower has seen. */
  readonly open: boolean
  /** True if the job is confidential now. */
  readonly confidential: boolean
  /** Name of the present logo of the employer, which pages of a confidential job leave out. */
  readonly logo: string | null
}

export type PublicJob = PublicState & {
  /** JSON text of the `PublicDocument`. */
  readonly document: string
}

/** `at` in milliseconds since 1970, UTC. */
export type HiddenJob = {
  readonly at: number
  readonly reason: string
  /** Whether the employer reads the reason; null where the settings decide. */
  readonly told: boolean | null
}

/** A hidden job in a list of them. */
export type ListedHiding = HiddenJob & { readonly jobId: number; readonly employerId: number }

/** Absent `told`: the settings decide. Absent `by`: the operator of the store. */
export type HidingOptions = { readonly told?: boolean | undefined; readonly by?: ByOperator | undefined }

/** A choice that is null restricts nothing. */
export type PublicQuery = Choices & {
  /** Folded words of letters and digits, the last as a prefix. */
  readonly words: readonly string[]
  readonly near: { readonly latitude: number; readonly longitude: number; readonly km: number } | null
  /** Code of two letters. */
  readonly province: string | null
  readonly category: number | null
  readonly positionType: number | null
  readonly yearlyPayMin: number | null
  readonly publishedFrom: IsoDate | null
  /** True to count the values that the filters of a search have. */
  readonly withFacets: boolean
  /** Jobs of one employer, without its confidential ones, which nothing may tie to it. */
  readonly employerId: number | null
  readonly language: Language | null
  readonly today: IsoDate
  readonly page: number
  readonly pageSize: number
}

/** A posting for which others like it are looked for. */
export type SimilarQuery = Pick<PublicQuery, 'category' | 'near' | 'today'> & {
  readonly jobId: number
  /** Folded words that tell the kind of the job. */
  readonly titleWords: readonly string[]
  /** Codes of two letters; none for a job that is done anywhere. */
  readonly provinces: readonly string[]
  /** That of the posting, which comes before the other. */
  readonly language: Language
  readonly limit: number
}

/** `beginning` has folded letters and digits alone. */
export type TitledQuery = Pick<PublicQuery, 'today'> & { readonly beginning: string; readonly limit: number }

/** An employer with a page of its postings. */
export type PublishingEmployer = PublicEmployer & { readonly id: number; readonly slug: string }

/**
 * Newest publishDate first, then highest id; `total` counts to 1,000, and is 1,001 if there are more. Pages end with the
 * thousandth job. A job that is not open any more is found until the follower has seen it. `facets` counts the values of
 * all that were found; null if they are more than 1,000, or were not asked for.
 */
export type PublicPage = {
  readonly total: number
  readonly jobs: readonly PublicJob[]
  readonly facets: FacetCounts | null
}

export type PublicWalk = Pick<PublicQuery, 'employerId' | 'language' | 'today'> & {
  /** Only jobs with a lower id; null: from the highest. */
  readonly before: number | null
  /** Jobs that are looked at, of any language. */
  readonly limit: number
}

/** A part of all shown jobs, by id descending; `next` is the id to go on before, null at the end. */
export type WalkedPart = { readonly jobs: readonly PublicJob[]; readonly next: number | null }

/** A shown job in a list of addresses; `changedAt` in milliseconds since 1970, UTC. */
export type PublicEntry = {
  readonly jobId: number
  readonly languages: readonly Language[]
  readonly changedAt: number
}

/** Reads of the public side. */
export type PublicReader = {
  /** The key of the codes in addresses. */
  secret(): MaybePromise<Uint8Array>
  get(jobId: number, today: IsoDate): MaybePromise<PublicJob | null>
  /** For who keeps what was made of the document with a hash. */
  state(jobId: number, today: IsoDate): MaybePromise<PublicState | null>
  /** Since when an operator hides a job, and why; null for one that is not hidden. */
  hidden(jobId: number): MaybePromise<HiddenJob | null>
  /** Those of some jobs that an operator hides. */
  hiddenAmong(jobIds: readonly number[]): MaybePromise<ReadonlySet<number>>
  /** The jobs that operators hide, the last hidden first and at most `limit`. */
  listHidden(limit: number): MaybePromise<readonly ListedHiding[]>
  report(id: number): MaybePromise<Report | null>
  /** The employer whose page has this address; null if there is none, it is suspended, or it does not publish. */
  employer(slug: string): MaybePromise<PublishingEmployer | null>
  presentation(employerId: number): MaybePromise<Presentation | null>
  /** Bytes of the logo with a name; null if no employer that publishes has it. */
  logo(name: string): MaybePromise<Uint8Array | null>
  search(query: PublicQuery): MaybePromise<PublicPage>
  /** Jobs like one, without it: by their titles near it, by its category, then in its province; the newest of each first. */
  similar(query: SimilarQuery): MaybePromise<readonly PublicJob[]>
  /** The newest jobs of which a word of the title begins so. */
  titled(query: TitledQuery): MaybePromise<readonly PublicJob[]>
  /** Jobs in an order that no change of them changes, so that who walks all of them misses none. */
  walk(walk: PublicWalk): MaybePromise<WalkedPart>
  /** Changes after a number, ascending: shown jobs and those that are gone. Null if the number is too old. */
  changes(after: number, limit: number, today: IsoDate): MaybePromise<readonly PublicJob[] | null>
  /** Shown jobs from an id on, ascending. */
  entries(fromId: number, limit: number): MaybePromise<readonly PublicEntry[]>
  /** Newest number of all. */
  number(): MaybePromise<number>
  /** Every version of the policy in a language, the newest first. */
  policies(language: Language): MaybePromise<readonly Policy[]>
  /** Reports that nobody has decided on, or those that somebody has, after an id and ascending. */
  reports(query: ReportQuery): MaybePromise<readonly Report[]>
  status(): MaybePromise<PublicStatus>
  /** False while the public side is made from nothing, so that lists of postings may lack some; true without employers. */
  isMade(): MaybePromise<boolean>
}

/** A version of the fraud policy, in force from a time until that of the next in its language. */
export type Policy = {
  readonly id: number
  readonly language: Language
  readonly text: string
  readonly since: number
}

/** Report of a reader about a posting. */
export type NewReport = {
  readonly jobId: number
  readonly at: number
  readonly reason: string
  readonly text: string
  readonly contact: string | null
}

export type Report = NewReport & {
  readonly id: number
  readonly employerId: number
  readonly decision: string | null
  readonly decidedAt: number | null
}

export type ReportQuery = { readonly decided: boolean; readonly after: number; readonly limit: number }

export type PublicStatus = {
  readonly number: number
  readonly shown: number
  readonly gone: number
  readonly hidden: number
  readonly openReports: number
}

/** Writes of readers and operators. */
export type PublicWriter = {
  /** Id of the report; null if the job was never public. */
  report(report: NewReport): Promise<number | null>
  /** Null if there is no such report; a later decision replaces the earlier. */
  decide(id: number, decision: string): Promise<Report | null>
  /** Hides a job from the public; false if it is hidden already, null if there is no such job. */
  hide(jobId: number, reason: string, options?: HidingOptions): Promise<boolean | null>
  /** False if the job is not hidden, null if there is no such job. */
  unhide(jobId: number, options?: Pick<HidingOptions, 'by'>): Promise<boolean | null>
  /** Either all of them come into force or none. */
  addPolicies(policies: readonly Omit<Policy, 'id'>[]): Promise<readonly Policy[]>
}
