/** Dependencies of the console of a thread; the types between HTTP and the console. */

import type { OperationId } from '@affiche/contract/operations.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { KeyHolder } from '../employers/ports.ts'
import type { PageContext } from '../html/page.ts'
import type { LineOutcome } from '../jobs/operations/line-outcome.ts'
import type { PostingLaw } from '../law/hints.ts'
import type { ReadReference } from '../lists/reference.ts'
import type { MailDesk } from '../mail/desk.ts'
import type { SessionClaim } from '../people/claim-ports.ts'
import type { Oidc } from '../people/oidc.ts'
import type { Passkeys } from '../people/passkeys.ts'
import type { Sessions } from '../people/sessions.ts'
import type { SignIn } from '../people/sign-in.ts'
import type { PageSettings } from '../platform/config/settings.ts'
import type { Clock, IsoDate } from '../platform/lib/dates.ts'
import type { TallyMemory } from '../platform/lib/tallies.ts'
import type { ReadingStore } from '../upkeep/ports.ts'

/** A request to an operation of the interface, v1.2, by a person. */
export type ApiRequest = {
  readonly operation: OperationId
  /** The membership under whose key the person acts. */
  readonly holder: KeyHolder
  /** Its session, and what it may do there; a write looks at it again. */
  readonly claim: SessionClaim
  /** Language of the sentences in the answer. */
  readonly language: Language
  readonly base: string
  /** Id in the path. */
  readonly id?: number
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Lines of a bulk, in place of a body. */
  readonly lines?: readonly object[]
  /** Entity tag that the job must still have. */
  readonly ifMatch?: string
  /** Whether the bin keeps what is deleted. */
  readonly toBin?: boolean
  /** Idempotency key: of two requests with one, the second gets the answer of the first. */
  readonly idempotencyKey?: string
  /** Id in the log. */
  readonly requestId: string
}

export type ApiAnswer = {
  readonly status: number
  readonly etag: string | null
  readonly headers: Readonly<Record<string, string>>
  /** Parsed JSON; null if there is none. */
  readonly body: unknown
  /** Parts of whole lines of NDJSON, in place of a body. */
  readonly lines?: AsyncIterable<string>
  /** Outcomes of the lines of a bulk. */
  readonly outcomes?: readonly LineOutcome[]
}

/** Answers a request as the interface does; throws the same problems. */
export type CallApi = (request: ApiRequest) => Promise<ApiAnswer>

/** Reads typed places as a write of a job of an employer would; null if it would refuse one. */
export type ReadPlaces = (holder: KeyHolder, typed: readonly string[]) => Promise<readonly string[] | null>

/** The way in by a provider of OpenID Connect. */
export type OidcWay = {
  readonly way: Oidc
  /** Name of the provider to people. */
  readonly name: string
  /** True if there is no other way in but links. */
  readonly isOnly: boolean
}

/** Disk of an embedded store. */
export type DiskFacts = {
  readonly freeBytes: number
  /** State that the last backup holds; null if none is known. */
  readonly lastBackupAt: number | null
}

/** Facts about the service that operators see. */
export type ServiceFacts = {
  readonly version: string
  readonly engine: 'SQLite' | 'PostgreSQL'
  /** Milliseconds by which the public side is behind the postings; negative before it was looked at. */
  readonly publicLagMs: () => number
  /** Null on a database, whose disk is elsewhere. */
  readonly disk: () => Promise<DiskFacts | null>
}

export type ConsoleContext = PageSettings & {
  readonly clock: Clock
  readonly today: () => IsoDate
  readonly randomBytes: (count: number) => Uint8Array
  /** Key of the tokens of forms, 32 bytes, the same in all processes. */
  readonly formKey: Uint8Array
  readonly callApi: CallApi
  readonly readPlaces: ReadPlaces
  readonly store: ReadingStore
  readonly lists: ReadReference
  /** Posting laws; read at the first call. */
  readonly law: () => PostingLaw
  readonly sessions: Sessions
  readonly signIn: SignIn
  readonly passkeys: Passkeys
  /** Null without a provider of OpenID Connect. */
  readonly oidc: OidcWay | null
  /** Memory of the limits by person and by sender. */
  readonly tallies: Readonly<Record<'clicks' | 'checks' | 'invitations' | 'verifications', TallyMemory>>
  readonly verifyProof: PageContext['verifyProof']
  /** True if jobs are public, or may be by another process on the same store. */
  readonly mayBePublic: boolean
  /** True where candidates of postings by e-mail apply by the form of this service. */
  readonly isRelaying: boolean
  readonly service: ServiceFacts
  /** Null without mail. */
  readonly mail: MailDesk | null
}
