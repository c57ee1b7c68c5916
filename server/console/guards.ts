/** Guards of a page, by what a person is and has done: each adds to what is known and goes on, or answers itself. */
import { hasRight, type Right } from '../employers/role.ts'
import { headerOf, noSuchPage, type PageAnswer } from '../html/page.ts'
import { isAttended, isStrong } from '../people/session.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import { createThrottle } from '../platform/lib/throttle.ts'
import { TOKEN_FIELD, TOKEN_HEADER } from './form-token.ts'
import type { ConsoleFrame } from './frame.ts'
import {
  type ConsoleRoute,
  isPost,
  type MemberContext,
  type OperatorContext,
  type PersonContext,
  type RequestContext,
} from './request-context.ts'
import { createReturnTo, type GuardedRoute } from './return-to.ts'

/** Requests of one person in a minute; a person clicks, and its page checks as it types. */
const REQUESTS_A_MINUTE = 600
const MINUTE_MS = 60_000

export type Answering = MaybePromise<PageAnswer>

type OperatorRoute = Extract<ConsoleRoute, { kind: 'operator' }>

type MemberRoute = Extract<ConsoleRoute, { kind: 'member' }>

/** Keeps what is known of who sent a request, for the page of a problem. */
type Note = <V extends RequestContext>(context: V) => V

export const createGuards = (frame: ConsoleFrame, note: Note) => {
  const { clock, refuse, tallies } = frame
  const { toSignIn, toProof, toOwnForm } = createReturnTo(frame)
  const { waitOf } = createThrottle({ clock, most: REQUESTS_A_MINUTE, windowMs: MINUTE_MS }, tallies.clicks)
  return {
    /** Asks for a session, and for a form of that very session if there is one. */
    asPerson: async (
      context: RequestContext,
      route: GuardedRoute,
      go: (context: PersonContext) => Answering,
    ): Promise<PageAnswer> => {
      const { request, signedIn } = context
      if (signedIn === null) return toSignIn(context, route)
      if (waitOf(`person ${signedIn.person.id}`) > 0) return refuse.because(context, 'tooMany')
      const oneTimeToken = context.fields.get(TOKEN_FIELD) ?? headerOf(request, TOKEN_HEADER)
      const person = note({
        ...context,
        signedIn,
        token: frame.tokens.issue(signedIn),
        oneTimeToken,
        showsSavedForm: false,
      })
      if (isPost(context) && !frame.tokens.isOf(signedIn, oneTimeToken))
        return (await toOwnForm(person, route)) ?? refuse.because(person, 'forbidden')
      return go(person)
    },

    /** Has proved lately who it is, if the route asks for that; the context then has the form that was saved for it. */
    asProved: async <V extends PersonContext>(
      context: V,
      route: GuardedRoute,
      go: (context: V) => Answering,
    ): Promise<PageAnswer> =>
      !route.isStrong || isStrong(context.signedIn.session, clock())
        ? go(note(await withSavedForm(frame, context, route)))
        : toProof(context, route),

    asMember: (context: PersonContext, route: MemberRoute, go: (context: MemberContext) => Answering): Answering => {
      const member = note(memberOf(context, route.right))
      const lack = lackOf(member, route)
      return lack === null ? go(member) : refuse.because(member, lack)
    },

    /** Asks for an operator; to others the page is as unknown as an employer that is not theirs. */
    asOperator: (
      context: PersonContext,
      route: OperatorRoute,
      go: (context: OperatorContext) => Answering,
    ): Answering => {
      const { operator, session } = context.signedIn
      if (operator === null) throw noSuchPage()
      const own = note({ ...context, operator })
      if (route.changes && operator !== 'operator') return refuse.because(own, 'auditor')
      return isAttended(session, clock()) ? go(own) : toProof(own, route)
    },
  }
}

/** Reason to refuse a page; an employer that is suspended is read, and gets no form to fill in for nothing. */
const lackOf = (member: MemberContext, { right, isStrong = false }: MemberRoute): 'role' | 'suspended' | null => {
  const { role, employer } = member.membership
  if (!hasRight(role, right)) return 'role'
  const isForm = right === 'write' || isStrong || (right === 'own' && isPost(member))
  return isForm && employer.suspended ? 'suspended' : null
}

/** A page that is asked for with a saved form has the fields of it. */
const withSavedForm = async <V extends PersonContext>(
  { savedForms }: ConsoleFrame,
  context: V,
  { savesForm }: GuardedRoute,
): Promise<V> => {
  const fields = savesForm && !isPost(context) ? await savedForms.fieldsOf(context) : null
  return fields ? { ...context, fields, showsSavedForm: true } : context
}

const EMPLOYER = /^[1-9]\d{0,9}$/

/** The context of a member; throws the same problem for an employer of others and for none. */
const memberOf = (context: PersonContext, right: Right): MemberContext => {
  const [first = '', ...parameters] = context.parameters
  const { memberships } = context.signedIn
  const membership = EMPLOYER.test(first)
    ? memberships.find(({ employer }) => employer.id === Number(first))
    : undefined
  if (!membership) throw noSuchPage()
  return { ...context, parameters, membership, right }
}
