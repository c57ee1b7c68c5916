/** Way of a person to sign-in or proof before it gets the page that it asked for, and the way back. */
import { headerOf, type PageAnswer } from '../html/page.ts'
import { answerJson, seeOther } from './answers.ts'
import { TOKEN_FIELD } from './form-token.ts'
import type { ConsoleFrame } from './frame.ts'
import { addressOf, type ConsoleRequest, isJson } from './request.ts'
import { type Guarded, isPost, type PersonContext, PREFIX, type RequestContext } from './request-context.ts'
import { findEndedSession } from './session-of.ts'

/** Route that was asked for. */
export type GuardedRoute = Guarded & { readonly get?: unknown }

type Lead = (context: RequestContext, route: GuardedRoute) => Promise<PageAnswer>

export type ReturnTo = {
  readonly toSignIn: Lead
  readonly toProof: Lead
  /** Answer to a form with a token of another session of its person, which comes back in this one; null for others. */
  readonly toOwnForm: (context: PersonContext, route: GuardedRoute) => Promise<PageAnswer | null>
}

export const createReturnTo = (frame: ConsoleFrame): ReturnTo => {
  const backOf = createBackOf(frame)
  const leadTo =
    (page: 'sign-in' | 'prove'): Lead =>
    async (context, route) => {
      const query = new URLSearchParams({ next: await backOf(context, route) })
      return goTo(context, `${PREFIX[context.language]}/${page}?${query}`)
    }
  const { store, tokens, savedForms } = frame
  return {
    toSignIn: leadTo('sign-in'),
    toProof: leadTo('prove'),
    toOwnForm: async (context, { savesForm }) => {
      const { signedIn, oneTimeToken } = context
      const sessions = savesForm ? await store.people.listSessions(signedIn.person.id) : []
      const isOwn = sessions.some((session) => tokens.isOf({ ...signedIn, session }, oneTimeToken))
      return isOwn ? goTo(context, await savedForms.save(context, signedIn)) : null
    },
  }
}

/** Leads a browser to an address; a script reads it from the answer and goes there itself. */
const goTo = ({ request }: RequestContext, path: string): PageAnswer =>
  isJson(request) ? answerJson({ location: path }) : seeOther(path)

/** Address of a form that comes back, with its text if it is of the session that is over, or of the one in force. */
const createBackOf =
  (frame: ConsoleFrame) =>
  async (context: RequestContext, route: GuardedRoute): Promise<string> => {
    const { tokens, savedForms } = frame
    if (!route.savesForm || !isPost(context)) return context.here
    const signedIn = context.signedIn ?? (await findEndedSession(frame, context.request))
    const isOwn = signedIn !== null && tokens.isOf(signedIn, context.fields.get(TOKEN_FIELD) ?? '')
    return isOwn ? savedForms.save(context, signedIn) : context.here
  }

/**
 * Address of a page to come back to: where a form was sent to, if that is a page too, else where the form is, which
 * browsers tell pages of the same site.
 */
export const hereOf = (request: ConsoleRequest, { get }: GuardedRoute): string => {
  if (request.method === 'POST' && !get) return refererOf(request)
  return addressOf(request)
}

const refererOf = (request: ConsoleRequest): string => {
  const referer = headerOf(request, 'referer')
  if (!URL.canParse(referer)) return ''
  const { origin, pathname, search } = new URL(referer)
  return origin === new URL(request.base).origin ? pathname + search : ''
}
