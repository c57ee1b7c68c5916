/** Request and answer of a page; the types between HTTP and the pages. */

import type { Status } from '@affiche/contract/values.ts'
import type { ApplicationFace } from '../applications/ports.ts'
import type { ReadReference } from '../lists/reference.ts'
import type { PageSettings } from '../platform/config/settings.ts'
import type { Upload } from '../platform/http/multipart.ts'
import type { Clock, IsoDate } from '../platform/lib/dates.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import type { TallyMemory } from '../platform/lib/tallies.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { Codes } from '../public/code.ts'
import type { PublicJob, PublicReader, PublicWriter } from '../public/ports.ts'
import type { PreviewLink, PreviewLinks } from '../public/preview.ts'
import type { TestPageLinks } from '../sandbox/test-pages.ts'
import type { CountVisit } from '../statistics/counter.ts'

export type PageRequest = {
  readonly method: string
  /** Percent-encoded as it came, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  /** Headers by names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Address of the service, without a slash at its end. */
  readonly base: string
  /** Network address of the sender. */
  readonly sender: string
  /** Reads the fields of a form, of 64 kB at most. */
  readonly readForm: () => MaybePromise<URLSearchParams>
  /**
   * Reads a form with a file, of so many bytes at most. It waits, unread, while others fill the memory for applications,
   * and holds its part of it until the request is answered.
   */
  readonly readApplication: (most: number) => Promise<Upload>
}

type AnswerOf<Body> = {
  readonly status: number
  /** Alternating names, in lower case, and values. */
  readonly headers: readonly string[]
  readonly body: Body
}

export type WholeAnswer = AnswerOf<Uint8Array | null>

/** The body comes whole, or in parts. */
export type PageAnswer = WholeAnswer | AnswerOf<AsyncIterable<Uint8Array>>

/** Handler of an address, with the parameters of its path. */
export type Handle<Request = PageRequest> = (request: Request, ...parameters: string[]) => MaybePromise<PageAnswer>

/** A posting behind a link, whatever its state is. */
export type PreviewedJob = Pick<PublicJob, 'document' | 'confidential' | 'logo'> & {
  readonly status: Status
  readonly isClosed: boolean
  /** True for one of a twin. */
  readonly isTest: boolean
}

export type Previews = Pick<PreviewLinks, 'read'> & {
  /** `gone`: there is no such job; `withheld`: its employer is suspended, or the operator hides it. */
  readonly find: (link: PreviewLink) => Promise<PreviewedJob | 'gone' | 'withheld'>
}

/** The open postings of a twin, those that close first in front. */
export type TwinPostings = {
  readonly name: string
  /** The date of the twin. */
  readonly today: IsoDate
  /** False if there are more than are shown. */
  readonly isAll: boolean
  /** `preview`: the signed part of the address of its page. */
  readonly postings: readonly { readonly title: string; readonly closeDate: IsoDate; readonly preview: string }[]
}

export type TestPages = Pick<TestPageLinks, 'read'> & {
  /** Null if there is no such twin, or it may not use the service. */
  readonly find: (link: NonNullable<ReturnType<TestPageLinks['read']>>) => Promise<TwinPostings | null>
}

type PageTally =
  | ('searches' | 'suggestions' | 'feeds' | 'verifications' | 'reports')
  | `application${'Networks' | 'Senders' | 'Postings' | 'Recipients'}`

/** Dependencies of all pages of a thread. */
export type PageContext = PageSettings & {
  readonly clock: Clock
  readonly today: () => IsoDate
  readonly reader: PublicReader
  /** True while the reader may lack changes of postings, employers and what operators hide. */
  readonly isBehind: () => MaybePromise<boolean>
  readonly lists: ReadReference
  /** Memory of the limits by sender. */
  readonly tallies: Readonly<Record<PageTally, TallyMemory>>
  readonly codes: Codes
  /** Counts a visit of a posting, unless a robot or a browser on its own makes it. */
  readonly countVisit: CountVisit
  readonly previews: Previews
  readonly testPages: TestPages
  /** Keeps a report; null if the job was never public. */
  readonly report: PublicWriter['report']
  /** Null where candidates apply at the address of the employer. */
  readonly applications: ApplicationFace | null
  /** Time at which a record was issued, in milliseconds since 1970, UTC; null if it is not ours. */
  readonly verifyProof: (code: string, hash: string) => Promise<number | null>
}

/** Text of a header, empty if it is missing. */
export const headerOf = ({ headers }: Pick<PageRequest, 'headers'>, name: string): string => String(headers[name] ?? '')

export const noSuchPage = (): Problem => new Problem('path-not-found', sentence('noPage'))

/**
 * True if a form came from a page of this service. Browsers say so by Sec-Fetch-Site; to plain-http addresses of a
 * local network they send no such header, but the origin.
 */
export const isSameSite = (request: PageRequest): boolean => {
  const site = headerOf(request, 'sec-fetch-site')
  if (site !== '') return site === 'same-origin'
  const origin = headerOf(request, 'origin')
  return origin !== '' && origin === new URL(request.base).origin
}
