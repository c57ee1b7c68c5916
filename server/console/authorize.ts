/** Authorization of a page of the console: session, membership, right, and the origin of a form. */
import type { Language } from '@affiche/contract/values.ts'
import { isSameSite, noSuchPage, type PageAnswer } from '../html/page.ts'
import { isClaimRefusal } from '../people/claim.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import type { Problem } from '../platform/sentences/problem.ts'
import type { Route } from '../site/router.ts'
import { RightEnded } from './actor-services.ts'
import type { ConsoleFrame } from './frame.ts'
import { createGuards } from './guards.ts'
import { type ConsoleRequest, isJson, isUpload } from './request.ts'
import {
  type ConsoleRoute,
  type Handlers,
  isPost,
  type MemberContext,
  PREFIX,
  type RequestContext,
} from './request-context.ts'
import { createReturnTo, hereOf } from './return-to.ts'
import { findEndedSession, findSession } from './session-of.ts'
import { withTrouble } from './webhooks/banner.ts'

export type Authorize = {
  /** Route of the console in one language. */
  readonly route: (route: ConsoleRoute, language: Language) => Route<ConsoleRequest>
  /** Context of a request with what is known of its sender; null before its answer has begun. */
  readonly contextOf: (request: ConsoleRequest) => RequestContext | null
}

export const createAuthorize = (frame: ConsoleFrame): Authorize => {
  const { refuse } = frame
  const { toSignIn } = createReturnTo(frame)
  const contexts = new WeakMap<ConsoleRequest, RequestContext>()
  const note = <V extends RequestContext>(context: V): V => {
    contexts.set(context.request, context)
    return context
  }
  const { asPerson, asProved, asMember, asOperator } = createGuards(frame, note)

  /** A right that ended while a form waited to be carried out: as if it had ended before. */
  const answerEnded = (context: RequestContext, route: ConsoleRoute, problem: Problem): MaybePromise<PageAnswer> => {
    if (problem.code !== 'key-missing') throw problem
    return toSignIn({ ...context, signedIn: null }, route)
  }

  const answer = async (route: ConsoleRoute, first: RequestContext): Promise<PageAnswer> => {
    try {
      return await answerSent(route, first)
    } catch (error) {
      const refusal = error instanceof RightEnded ? error.cause : error
      if (isClaimRefusal(refusal)) return answerEnded(first, route, refusal)
      throw error
    }
  }

  const answerSent = async (route: ConsoleRoute, first: RequestContext): Promise<PageAnswer> => {
    if (isPost(first) && !isFromAnywhere(route) && !isSameSite(first.request)) return refuse.because(first, 'forbidden')
    const context = isPost(first) ? note(await withSent(frame, first, route)) : first
    if (route.kind === 'anybody') return run(route, context)
    return asPerson(context, route, (person) => {
      if (route.kind === 'person') return asProved(person, route, (own) => run(route, own))
      if (route.kind === 'operator')
        return asOperator(person, route, (operator) => asProved(operator, route, (own) => run(route, own)))
      return asProved(person, route, (own) => asMember(own, route, (member) => runMember(frame, route, member)))
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
            ...NOTHING_SENT,
          }),
        )
      }
      return {
        path: PREFIX[language] + route.path,
        ...(route.get ? { get: handle } : {}),
        ...(route.post ? { post: handle } : {}),
      }
    },
    contextOf: (request) => contexts.get(request) ?? null,
  }
}

const isFromAnywhere = (route: ConsoleRoute): boolean => route.kind === 'anybody' && route.isFromAnywhere === true

const NOTHING_SENT = { fields: new URLSearchParams(), json: null, file: null }

/**
 * Reads what was sent, and then finds the session again, which may have lost its rights meanwhile: a sender takes as
 * long as it likes. Nothing is read of who has no session, unless the page is anybody's or keeps the form of a session
 * that is over.
 */
const withSent = async (frame: ConsoleFrame, context: RequestContext, route: ConsoleRoute): Promise<RequestContext> => {
  const { request, signedIn } = context
  if (isFromAnywhere(route)) return context
  const isLong = route.kind !== 'anybody' && route.savesForm === true
  if (route.kind !== 'anybody' && !signedIn && !(isLong && (await findEndedSession(frame, context.request))))
    return context
  const sent = await readSent(request, route, isLong)
  return { ...context, ...sent, signedIn: await findSession(frame, request) }
}

/** The other fields of a form with a file, and what is between them. */
const FILE_FORM_BYTES = 64 * 1024

const readSent = async (
  request: ConsoleRequest,
  route: ConsoleRoute,
  isLong: boolean,
): Promise<Partial<Pick<RequestContext, 'fields' | 'json' | 'file'>>> => {
  if (route.kind === 'member' && route.fileBytesMax !== undefined && isUpload(request))
    return request.readUpload(route.fileBytesMax + FILE_FORM_BYTES)
  if (isJson(request)) return { json: await request.readJson() }
  return { fields: await (isLong ? request.readLongForm() : request.readForm()) }
}

type MemberRoute = Extract<ConsoleRoute, { kind: 'member' }>

const runMember = async (frame: ConsoleFrame, route: MemberRoute, context: MemberContext): Promise<PageAnswer> =>
  run(route, await withTrouble(frame, context))

const run = async <V extends RequestContext>({ get, post }: Handlers<V>, context: V): Promise<PageAnswer> => {
  const answer = await (isPost(context) ? post : get)?.(context)
  if (!answer) throw noSuchPage()
  return answer
}
