/** What a person must be, and have done, for a page: each guard goes on with more of what is known, or answers itself. */
import { hasRight, type Right } from '../../domain/people/role.ts'
import { isAttended, isStrong } from '../../domain/people/session.ts'
import type { MaybePromise } from '../../lib/maybe-promise.ts'
import { createThrottle } from '../../lib/throttle.ts'
import { headerOf, noSuchPage, type PageAnswer } from '../page.ts'
import { type Asked, createComeBack } from './come-back.ts'
import { TOKEN_FIELD, TOKEN_HEADER } from './form-token.ts'
import type { ConsoleFrame } from './frame.ts'
import {
  type ConsoleRoute,
  isPost,
  type MemberVisit,
  type OperatorVisit,
  type PersonVisit,
  type Visit,
} from './visit.ts'

/** Requests of one person in a minute; a person clicks, and its page checks as it types. */
const REQUESTS_A_MINUTE = 600
const MINUTE_MS = 60_000

export type Answering = MaybePromise<PageAnswer>

type OperatorRoute = Extract<ConsoleRoute, { kind: 'operator' }>

/** Keeps what is known of who sent a request, for the page of a problem. */
type Note = <V extends Visit>(visit: V) => V

export const createGuards = (frame: ConsoleFrame, note: Note) => {
  const { clock, refuse, tallies } = frame
  const { toSignIn, toProof, toOwnForm } = createComeBack(frame)
  const { waitOf } = createThrottle({ clock, most: REQUESTS_A_MINUTE, windowMs: MINUTE_MS }, tallies.clicks)
  return {
    /** In a session whose form, if it is one, is of that session. */
    asPerson: async (visit: Visit, route: Asked, go: (visit: PersonVisit) => Answering): Promise<PageAnswer> => {
      const { request, signedIn } = visit
      if (signedIn === null) return toSignIn(visit, route)
      if (waitOf(`person ${signedIn.person.id}`) > 0) return refuse.because(visit, 'tooMany')
      const once = visit.fields.get(TOKEN_FIELD) ?? headerOf(request, TOKEN_HEADER)
      const person = note({ ...visit, signedIn, token: frame.tokens.issue(signedIn), once, isParked: false })
      if (isPost(visit) && !frame.tokens.isOf(signedIn, once))
        return (await toOwnForm(person, route)) ?? refuse.because(person, 'forbidden')
      return go(person)
    },

    /** Has proved lately who it is, if the route asks for that; the visit then has the form that was parked for it. */
    asProved: async <V extends PersonVisit>(
      visit: V,
      route: Asked,
      go: (visit: V) => Answering,
    ): Promise<PageAnswer> =>
      !route.isStrong || isStrong(visit.signedIn.session, clock())
        ? go(note(await withParked(frame, visit, route)))
        : toProof(visit, route),

    asMember: (visit: PersonVisit, right: Right, go: (visit: MemberVisit) => Answering): Answering => {
      const member = note(memberOf(visit, right))
      if (!hasRight(member.membership.role, right)) return refuse.because(member, 'role')
      return isPost(visit) && member.membership.employer.suspended ? refuse.because(member, 'suspended') : go(member)
    },

    /** To others the page is as unknown as an employer that is not theirs. */
    asOperator: (visit: PersonVisit, route: OperatorRoute, go: (visit: OperatorVisit) => Answering): Answering => {
      const { operator, session } = visit.signedIn
      if (operator === null) throw noSuchPage()
      const own = note({ ...visit, operator })
      if (route.changes && operator !== 'operator') return refuse.because(own, 'auditor')
      return isAttended(session, clock()) ? go(own) : toProof(own, route)
    },
  }
}

/** A page that is asked for with a parked form has the fields of it. */
const withParked = async <V extends PersonVisit>({ parking }: ConsoleFrame, visit: V, { parks }: Asked): Promise<V> => {
  const fields = parks && !isPost(visit) ? await parking.fieldsOf(visit) : null
  return fields ? { ...visit, fields, isParked: true } : visit
}

const EMPLOYER = /^[1-9]\d{0,9}$/

/** The visit of a member; throws the same problem for an employer of others and for none. */
const memberOf = (visit: PersonVisit, right: Right): MemberVisit => {
  const [first = '', ...parameters] = visit.parameters
  const { memberships } = visit.signedIn
  const membership = EMPLOYER.test(first)
    ? memberships.find(({ employer }) => employer.id === Number(first))
    : undefined
  if (!membership) throw noSuchPage()
  return { ...visit, parameters, membership, right }
}
