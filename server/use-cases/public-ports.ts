/** Ports of the public side. Every engine implements them with the same behaviour. */
import type { ChainPoint } from '../domain/audit.ts'
import type { Cursor } from '../domain/change-cursor.ts'
import type { Language, PublicEmployer, Workplace } from '../domain/public/document.ts'
import type { IsoDate } from '../lib/dates.ts'
import type { MaybePromise } from '../lib/maybe-promise.ts'

/** A public job with its document, and what the job itself says now. */
export type PublicJob = {
  readonly jobId: number
  readonly employerId: number
  /** False for a posting that is gone. */
  readonly shown: boolean
  /** SHA-256 of the document, in lower hexadecimal digits. */
  readonly hash: string
  /** JSON text of the `PublicDocument`. */
  readonly document: string
  /** Ascends with every change of a public job. */
  readonly number: number
  /** Milliseconds since 1970, UTC. */
  readonly changedAt: number
  /** False if the job may not be public by its present state, whatever the follower has seen. */
  readonly open: boolean
  /** True if the job is confidential now. */
  readonly confidential: boolean
}

/** A row of the public side, as the follower writes it. */
export type Showing = {
  readonly jobId: number
  readonly document: string
  readonly hash: string
  readonly languages: readonly Language[]
  readonly confidential: boolean
  readonly publishDate: IsoDate
  readonly closeDate: IsoDate
  readonly categories: readonly number[]
  readonly positionType: number
  readonly workplace: Workplace | null
  /** Upper bound in dollars a year; null without a pay. */
  readonly yearlyPay: number | null
  /** Folded words of all texts, separated by spaces. */
  readonly words: string
  /** Degrees. */
  readonly points: readonly { readonly latitude: number; readonly longitude: number }[]
}

/** What a follower found of one employer; all of it is written in one transaction, or nothing. */
export type PublicRound = {
  readonly employerId: number
  /** The point of the trail that the follower had read before; null before the first round. */
  readonly after: Cursor | null
  readonly end: ChainPoint
  readonly show: readonly Showing[]
  /** Ids of jobs that are public no more. */
  readonly hide: readonly number[]
  /** Address of the page of the employer, if it has none yet. */
  readonly slug: string | null
}

export type PublicQuery = {
  /** Folded words, the last as a prefix. */
  readonly words: readonly string[]
  readonly near: { readonly latitude: number; readonly longitude: number; readonly km: number } | null
  readonly category: number | null
  readonly positionType: number | null
  readonly workplace: Workplace | null
  readonly yearlyPayMin: number | null
  readonly publishedFrom: IsoDate | null
  /** Jobs of one employer, without its confidential ones, which nothing may tie to it. */
  readonly employerId: number | null
  readonly language: Language | null
  readonly today: IsoDate
  /** Only jobs that come after this one in the order; null: from the first. */
  readonly before: { readonly publishDate: IsoDate; readonly jobId: number } | null
  readonly page: number
  readonly pageSize: number
}

/** An employer with a page of its postings. */
export type PublishingEmployer = PublicEmployer & { readonly id: number; readonly slug: string }

/** Newest publishDate first, then highest id; `total` counts to 1,000, and is 1,001 if there are more. */
export type PublicPage = { readonly total: number; readonly jobs: readonly PublicJob[] }

/** Reads of the public side. */
export type PublicReader = {
  /** The key of the codes in addresses. */
  secret(): MaybePromise<Uint8Array>
  get(jobId: number): MaybePromise<PublicJob | null>
  /** The employer whose page has this address; null if there is none, it is suspended, or it does not publish. */
  employer(slug: string): MaybePromise<PublishingEmployer | null>
  search(query: PublicQuery): MaybePromise<PublicPage>
  /** Changes after a number, ascending: shown jobs and those that are gone. Null if the number is too old. */
  changes(after: number, limit: number): MaybePromise<readonly PublicJob[] | null>
  /** Newest number of all. */
  number(): MaybePromise<number>
}
