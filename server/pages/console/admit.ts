/** Who may ask for a page of the console: session, membership, right, and where a form came from. */

import { hasRight, type Right } from '../../domain/people/role.ts'
import { isStrong } from '../../domain/people/session.ts'
import type { Language } from '../../domain/public/document.ts'
import type { MaybePromise } from '../../lib/maybe-promise.ts'
import { createThrottle } from '../../lib/throttle.ts'
import type { SignedIn } from '../../use-cases/ports.ts'
import { headerOf, noSuchPage, type PageAnswer } from '../page.ts'
import type { Route } from '../router.ts'
import { isSameSite } from '../same-site.ts'
import { sessionToken } from '../session-cookie.ts'
import { answerJson, seeOther } from './answers.ts'
import type { ConsoleFrame } from './frame.ts'
import { type ConsoleRequest, isJson } from './request.ts'
import {
  type ConsoleRoute,
  type Guarded,
  type Handlers,
  type MemberVisit,
  type PersonVisit,
  PREFIX,
  type Visit,
} from './visit.ts'

/** Header of a script that sends the token of the page with JSON. */
const TOKEN_HEADER = 'x-form-token'
/** Field of a form that holds its token. */
export const TOKEN_FIELD = 'once'

/** Requests of one person in a minute, in each thread; a person clicks, and its page checks as it types. */
const REQUESTS_A_MINUTE = 600
const MINUTE_MS = 60_000

export type Admit = {
  /** Route of the console in one language. */
  readonly route: (route: ConsoleRoute, language: Language) => Route<ConsoleRequest>
  /** What is known of who sent a request; null before its answer has begun. */
  readonly visitOf: (request: ConsoleRequest) => Visit | null
}

export const createAdmit = (frame: ConsoleFrame): Admit => {
  const { clock, refuse } = frame
  const backOf = createBackOf(frame)
  const ofOther = createOfOther(frame)
  const visits = new WeakMap<ConsoleRequest, Visit>()
  const { waitOf } = createThrottle({ clock, most: REQUESTS_A_MINUTE, windowMs: MINUTE_MS })

  const note = <V extends Visit>(visit: V): V => {
    visits.set(visit.request, visit)
    return visit
  }

  /** Goes on with a visit in a session whose form, if it is one, is of that session. */
  const asPerson = async (visit: Visit, route: Asked, go: (visit: PersonVisit) => Answering): Promise<PageAnswer> => {
    const { request, signedIn } = visit
    if (signedIn === null) return goTo(visit, signInPath(visit, await backOf(visit, route)))
    if (waitOf(`person ${signedIn.person.id}`) > 0) return refuse.because(visit, 'tooMany')
    const once = visit.fields.get(TOKEN_FIELD) ?? headerOf(request, TOKEN_HEADER)
    const person = note({ ...visit, signedIn, token: frame.tokens.issue(signedIn), once, isParked: false })
    if (isPost(visit) && !frame.tokens.isOf(signedIn, once)) return ofOther(person, route)
    if (route.isStrong && !isStrong(signedIn.session, clock()))
      return goTo(visit, provePath(visit, await backOf(visit, route)))
    return go(note(await withParked(frame, person, route)))
  }

  const asMember = (visit: PersonVisit, right: Right, go: (visit: MemberVisit) => Answering): Answering => {
    const member = note(memberOf(visit))
    if (!hasRight(member.membership.role, right)) return refuse.because(member, 'role')
    return isPost(visit) && member.membership.employer.suspended ? refuse.because(member, 'suspended') : go(member)
  }

  const answer = async (route: ConsoleRoute, first: Visit): Promise<PageAnswer> => {
    if (isPost(first) && !isSameSite(first.request)) return refuse.because(first, 'forbidden')
    const visit = isPost(first) ? note(await withSent(frame, first, route)) : first
    if (route.kind === 'anybody') return run(route, visit)
    if (route.kind === 'person') return asPerson(visit, route, (person) => run(route, person))
    return asPerson(visit, route, (person) => asMember(person, route.right, (member) => run(route, member)))
  }

  return {
    route: (route, language) => {
      const handle = async (request: ConsoleRequest, ...parameters: string[]): Promise<PageAnswer> => {
        const signedIn = await findSession(frame, request)
        return answer(route, note({ request, language, parameters, signedIn, fields: NO_FIELDS, json: null }))
      }
      return {
        path: PREFIX[language] + route.path,
        ...(route.get ? { get: handle } : {}),
        ...(route.post ? { post: handle } : {}),
      }
    },
    visitOf: (request) => visits.get(request) ?? null,
  }
}

const NO_FIELDS = new URLSearchParams()

/** A script follows an address that it is told. */
const goTo = ({ request }: Visit, path: string): PageAnswer =>
  isJson(request) ? answerJson({ location: path }) : seeOther(path)

const isPost = ({ request }: Visit): boolean => request.method === 'POST'

const findSession = async ({ sessions }: ConsoleFrame, request: ConsoleRequest): Promise<SignedIn | null> => {
  const cookie = sessionToken(request.base, headerOf(request, 'cookie'))
  return cookie === null ? null : sessions.find(cookie)
}

/**
 * Reads what was sent, and then finds the session again, which may have lost its rights meanwhile: a sender takes as
 * long as it likes. Nothing is read of who has no session, unless the page is anybody's or keeps the form of a session
 * that is over.
 */
const withSent = async (frame: ConsoleFrame, visit: Visit, route: ConsoleRoute): Promise<Visit> => {
  const { request, signedIn } = visit
  const isLong = route.kind !== 'anybody' && route.parks === true
  if (route.kind !== 'anybody' && !signedIn && !(isLong && (await findEnded(frame, visit)))) return visit
  const sent = isJson(request)
    ? { json: await request.readJson() }
    : { fields: await (isLong ? request.readLongForm() : request.readForm()) }
  return { ...visit, ...sent, signedIn: await findSession(frame, request) }
}

/** The session of a cookie that was in force and is over. */
const findEnded = async ({ sessions }: ConsoleFrame, { request }: Visit): Promise<SignedIn | null> => {
  const cookie = sessionToken(request.base, headerOf(request, 'cookie'))
  return cookie === null ? null : sessions.findEnded(cookie)
}

/** Where a form comes back, with its text if it is of the session that is over, or of the one in force. */
const createBackOf =
  (frame: ConsoleFrame) =>
  async (visit: Visit, route: Asked): Promise<string> => {
    const { tokens, parking } = frame
    if (!route.parks || !isPost(visit)) return hereOf(visit, route)
    const signedIn = visit.signedIn ?? (await findEnded(frame, visit))
    const isOwn = signedIn !== null && tokens.isOf(signedIn, visit.fields.get(TOKEN_FIELD) ?? '')
    return isOwn ? parking.park(visit, signedIn) : hereOf(visit, route)
  }

/** A page that is asked for with a parked form has the fields of it. */
const withParked = async ({ parking }: ConsoleFrame, visit: PersonVisit, { parks }: Guarded): Promise<PersonVisit> => {
  const fields = parks && !isPost(visit) ? await parking.fieldsOf(visit) : null
  return fields ? { ...visit, fields, isParked: true } : visit
}

/** Refuses a form whose token is not of the session; one of an earlier session of the person comes back in this one. */
const createOfOther =
  ({ store, tokens, parking, refuse }: ConsoleFrame) =>
  async (visit: PersonVisit, { parks }: Asked): Promise<PageAnswer> => {
    const { signedIn, once } = visit
    const sessions = parks ? await store.people.listSessions(signedIn.person.id) : []
    const isOwn = sessions.some((session) => tokens.isOf({ ...signedIn, session }, once))
    return isOwn ? goTo(visit, await parking.park(visit, signedIn)) : refuse.because(visit, 'forbidden')
  }

type Answering = MaybePromise<PageAnswer>

type Asked = Guarded & { readonly get?: unknown }

const run = async <V extends Visit>({ get, post }: Handlers<V>, visit: V): Promise<PageAnswer> => {
  const answer = await (isPost(visit) ? post : get)?.(visit)
  if (!answer) throw noSuchPage()
  return answer
}

const EMPLOYER = /^[1-9]\d{0,9}$/

/** The visit of a member; throws the same problem for an employer of others and for none. */
const memberOf = (visit: PersonVisit): MemberVisit => {
  const [first = '', ...parameters] = visit.parameters
  const { memberships } = visit.signedIn
  const membership = EMPLOYER.test(first)
    ? memberships.find(({ employer }) => employer.id === Number(first))
    : undefined
  if (!membership) throw noSuchPage()
  return { ...visit, parameters, membership }
}

/**
 * Address of a page to come back to: where a form was sent to, if that is a page too, else where the form is, which
 * browsers tell pages of the same site.
 */
const hereOf = ({ request }: Visit, { get }: Asked): string => {
  const { path, query } = request
  if (request.method === 'POST' && !get) return refererOf(request)
  const search = query.toString()
  return search === '' ? path : `${path}?${search}`
}

const refererOf = (request: ConsoleRequest): string => {
  const referer = headerOf(request, 'referer')
  if (!URL.canParse(referer)) return ''
  const { origin, pathname, search } = new URL(referer)
  return origin === new URL(request.base).origin ? pathname + search : ''
}

const signInPath = ({ language }: Visit, next: string): string =>
  `${PREFIX[language]}/sign-in?${new URLSearchParams({ next })}`

const provePath = ({ language }: Visit, next: string): string =>
  `${PREFIX[language]}/prove?${new URLSearchParams({ next })}`
