/** Who may ask for a page of the console: session, membership, right, and where a form came from. */
import type { Language } from '@affiche/contract/values.ts'
import type { Problem } from '../../domain/problem.ts'
import type { MaybePromise } from '../../lib/maybe-promise.ts'
import { isClaimRefusal } from '../../use-cases/claim.ts'
import { noSuchPage, type PageAnswer } from '../page.ts'
import type { Route } from '../router.ts'
import { isSameSite } from '../same-site.ts'
import { RightEnded } from './acting.ts'
import { createComeBack, hereOf } from './come-back.ts'
import type { ConsoleFrame } from './frame.ts'
import { createGuards } from './guards.ts'
import { type ConsoleRequest, isJson } from './request.ts'
import { findEndedSession, findSession } from './session-of.ts'
import { type ConsoleRoute, type Handlers, isPost, PREFIX, type Visit } from './visit.ts'

export type Admit = {
  /** Route of the console in one language. */
  readonly route: (route: ConsoleRoute, language: Language) => Route<ConsoleRequest>
  /** What is known of who sent a request; null before its answer has begun. */
  readonly visitOf: (request: ConsoleRequest) => Visit | null
}

export const createAdmit = (frame: ConsoleFrame): Admit => {
  const { refuse } = frame
  const { toSignIn } = createComeBack(frame)
  const visits = new WeakMap<ConsoleRequest, Visit>()
  const note = <V extends Visit>(visit: V): V => {
    visits.set(visit.request, visit)
    return visit
  }
  const { asPerson, asProved, asMember, asOperator } = createGuards(frame, note)

  /** A right that ended while a form waited to be carried out: as if it had ended before. */
  const answerEnded = (visit: Visit, route: ConsoleRoute, problem: Problem): MaybePromise<PageAnswer> => {
    if (problem.code !== 'key-missing') throw problem
    return toSignIn({ ...visit, signedIn: null }, route)
  }

  const answer = async (route: ConsoleRoute, first: Visit): Promise<PageAnswer> => {
    try {
      return await answerSent(route, first)
    } catch (error) {
      const refusal = error instanceof RightEnded ? error.cause : error
      if (isClaimRefusal(refusal)) return answerEnded(first, route, refusal)
      throw error
    }
  }

  const answerSent = async (route: ConsoleRoute, first: Visit): Promise<PageAnswer> => {
    if (isPost(first) && !isSameSite(first.request)) return refuse.because(first, 'forbidden')
    const visit = isPost(first) ? note(await withSent(frame, first, route)) : first
    if (route.kind === 'anybody') return run(route, visit)
    return asPerson(visit, route, (person) => {
      if (route.kind === 'person') return asProved(person, route, (own) => run(route, own))
      if (route.kind === 'operator')
        return asOperator(person, route, (operator) => asProved(operator, route, (own) => run(route, own)))
      return asProved(person, route, (own) => asMember(own, route.right, (member) => run(route, member)))
    })
  }

  return {
    route: (route, language) => {
      const handle = async (request: ConsoleRequest, ...parameters: string[]): Promise<PageAnswer> => {
        const signedIn = await findSession(frame, request)
        return answer(
          route,
          note({
            request,
            language,
            here: hereOf(request, route),
            parameters,
            signedIn,
            fields: NO_FIELDS,
            json: null,
          }),
        )
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

/**
 * Reads what was sent, and then finds the session again, which may have lost its rights meanwhile: a sender takes as
 * long as it likes. Nothing is read of who has no session, unless the page is anybody's or keeps the form of a session
 * that is over.
 */
const withSent = async (frame: ConsoleFrame, visit: Visit, route: ConsoleRoute): Promise<Visit> => {
  const { request, signedIn } = visit
  const isLong = route.kind !== 'anybody' && route.parks === true
  if (route.kind !== 'anybody' && !signedIn && !(isLong && (await findEndedSession(frame, visit.request)))) return visit
  const sent = isJson(request)
    ? { json: await request.readJson() }
    : { fields: await (isLong ? request.readLongForm() : request.readForm()) }
  return { ...visit, ...sent, signedIn: await findSession(frame, request) }
}

const run = async <V extends Visit>({ get, post }: Handlers<V>, visit: V): Promise<PageAnswer> => {
  const answer = await (isPost(visit) ? post : get)?.(visit)
  if (!answer) throw noSuchPage()
  return answer
}
