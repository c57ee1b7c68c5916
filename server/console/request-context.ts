/** Requests to the console, by what is known of who sends them. */
import type { Language } from '@affiche/contract/values.ts'
import { hasRight, type Right } from '../employers/role.ts'
import type { PageAnswer } from '../html/page.ts'
import type { Membership, OperatorRole, SignedIn } from '../people/ports.ts'
import type { SentFile } from '../platform/http/multipart.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import type { ConsoleRequest } from './request.ts'

/** A request of anybody. */
export type RequestContext = {
  readonly request: ConsoleRequest
  readonly language: Language
  /** Path and query of the page, or of that which the form is on; empty if that is unknown. */
  readonly here: string
  /** Parameters of the path, in their order. */
  readonly parameters: readonly string[]
  /** Null without a session in force. */
  readonly signedIn: SignedIn | null
  /** Fields of the form, whose origin and token are checked; of a GET those of a saved form, if it asks for one. */
  readonly fields: URLSearchParams
  /** JSON that a script sent, of whatever shape; null for other requests. */
  readonly json: unknown
  /** File of the form; null without one. */
  readonly file: SentFile | null
}

/** A request in a session. */
export type PersonContext = RequestContext & {
  readonly signedIn: SignedIn
  /** A new one-time token, for every form of the page. */
  readonly token: string
  /** One-time token of the form that was sent; empty for a GET. */
  readonly oneTimeToken: string
  /** True if a page is asked for with a form that was saved, which it shows as that was sent. */
  readonly showsSavedForm: boolean
}

/** A request to a page of an employer, which is the first parameter; the others remain. */
export type MemberContext = PersonContext & {
  readonly membership: Membership
  /** Right that the page needs, and that the person has. */
  readonly right: Right
  /** The worst state of the webhooks, for owners alone; null if none needs a look. */
  readonly webhookTrouble?: 'disabled' | 'failing' | null
}

/** Whether a page offers what takes a right: nothing but reading is left to an employer that is suspended. */
export const offers = ({ membership: { role, employer } }: Pick<MemberContext, 'membership'>, right: Right): boolean =>
  hasRight(role, right) && (right === 'read' || !employer.suspended)

/** A request to a page about the whole service, of an operator or an auditor. */
export type OperatorContext = PersonContext & { readonly operator: OperatorRole }

/** A page answers GET, POST or both. */
export type Handlers<V> = {
  readonly get?: (context: V) => MaybePromise<PageAnswer>
  readonly post?: (context: V) => MaybePromise<PageAnswer>
}

export type Guarded = {
  /** Whether the person must have proved lately who it is. */
  readonly isStrong?: boolean
  /** Whether a form is kept for its person if it comes too late; its page then has the fields, to show them again. */
  readonly savesForm?: boolean
  /** Bytes of the largest file of its form, which is sent as multipart/form-data; absent for forms without a file. */
  readonly fileBytesMax?: number
}

/** Routes of the console; a path begins after the prefix and the language. */
export type ConsoleRoute =
  | ({
      readonly kind: 'anybody'
      readonly path: string
      /** Whether its form may come from any site or program, since its path says all; what it holds is not read. */
      readonly isFromAnywhere?: boolean
    } & Handlers<RequestContext>)
  | ({ readonly kind: 'person'; readonly path: string } & Guarded & Handlers<PersonContext>)
  | ({
      readonly kind: 'member'
      readonly path: string
      readonly right: Right
    } & Guarded &
      Handlers<MemberContext>)
  | ({
      readonly kind: 'operator'
      readonly path: string
      /** Whether auditors are refused, since something is changed. */
      readonly changes?: boolean
    } & Guarded &
      Handlers<OperatorContext>)

export const isPost = ({ request }: RequestContext): boolean => request.method === 'POST'

export const PREFIX = { en: '/en/console', fr: '/fr/console' } as const

/** Path of a page of an employer. */
export const employerPath = (
  { language, membership }: Pick<MemberContext, 'language' | 'membership'>,
  path: string,
): string => `${PREFIX[language]}/${membership.employer.id}${path}`

/** Path within the console to go on at after a sign-in; null for any other address. */
export const nextPath = (text: string | null): string | null =>
  text !== null && /^\/(?:en|fr)\/console(?:\/[\w./-]*)?(?:\?[\w=&%.+-]*)?$/.test(text) ? text : null
