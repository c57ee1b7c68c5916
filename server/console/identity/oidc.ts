/** Signing in at a provider of OpenID Connect, and connecting accounts there. */
import type { Language } from '@affiche/contract/values.ts'
import { headerOf, type PageAnswer } from '../../html/page.ts'
import { flowCookie, sessionCookie } from '../../html/session-cookie.ts'
import { browserFamily } from '../../people/browser.ts'
import type { Finished } from '../../people/oidc.ts'
import type { FlowPurpose } from '../../people/oidc-flow.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole, seeOther } from '../answers.ts'
import type { OidcWay } from '../context.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, type PersonContext, PREFIX, type RequestContext } from '../request-context.ts'
import { consoleWords } from '../words.ts'
import { noteBrowser } from './known-browser.ts'
import { type OidcFaultKind, oidcWords } from './oidc-words.ts'

/** Known to the provider, so one for both languages. */
const CALLBACK = `${PREFIX.en}/oidc/callback`

type Deps = { readonly frame: ConsoleFrame; readonly oidc: OidcWay }

export const oidcRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => {
  const { oidc } = frame
  if (!oidc) return []
  const deps = { frame, oidc }
  // A reload, or the same page in the other language, leads back to where the form is.
  const signInPage = ({ language }: RequestContext) => seeOther(`${PREFIX[language]}/sign-in`)
  const account = (context: RequestContext) => seeOther(accountPath(context))
  const start = (context: RequestContext) => begin(deps, { ...context, signedIn: null }, 'sign-in')
  const connect = (context: PersonContext) => begin(deps, context, 'connect')
  const prove = (context: PersonContext) => begin(deps, context, 'prove')
  return [
    { kind: 'anybody', path: '/oidc/start', get: signInPage, post: start },
    { kind: 'person', path: '/oidc/connect', get: account, post: connect },
    { kind: 'person', path: '/oidc/prove', get: account, post: prove },
    { kind: 'person', path: '/oidc/disconnect', get: account, post: (context) => disconnect(deps, context) },
    { kind: 'anybody', path: '/oidc/callback', get: (context) => finish(deps, context) },
    {
      kind: 'anybody',
      path: '/oidc/failed',
      get: (context) => failed(deps, context, context.request.query.get('why') ?? ''),
    },
  ]
}

const accountPath = ({ language }: RequestContext): string => `${PREFIX[language]}/me`

const provePath = (context: RequestContext): string =>
  `${PREFIX[context.language]}/prove?${new URLSearchParams({ next: accountPath(context) })}`

const failedPath = (language: Language, why: OidcFaultKind): string => `${PREFIX[language]}/oidc/failed?why=${why}`

/**
 * Sends the browser to the provider by a page, since a policy for forms holds for where their answers redirect to,
 * and a provider may redirect to others.
 */
const begin = async ({ frame, oidc }: Deps, context: RequestContext, purpose: FlowPurpose): Promise<PageAnswer> => {
  const { request, language, signedIn, fields } = context
  const next = nextPath(fields.get('next')) ?? (purpose === 'sign-in' ? PREFIX[language] : accountPath(context))
  const redirectUri = request.base + CALLBACK
  const begun = await oidc.way.begin({ purpose, signedIn, next, redirectUri, address: request.sender })
  if ('wait' in begun) return seeOther(failedPath(language, 'wait'))
  if ('fault' in begun)
    return seeOther(begun.fault === 'session' ? provePath(context) : failedPath(language, begun.fault))
  const text = oidcWords[language]
  const title = text.going(oidc.name)
  const main = html`<h1>${title}</h1>
<p class="lead">${text.goingText}</p>
<p><a class="button" href="${begun.to.href}">${text.goOn(oidc.name)}</a></p>`
  return answerConsole(frame.layout(context, { title, main }), {
    headers: ['refresh', `0; url=${begun.to.href}`, 'set-cookie', flowCookie.set(request.base, begun.kept)],
  })
}

const finish = async ({ frame, oidc }: Deps, context: RequestContext): Promise<PageAnswer> => {
  const { request, signedIn } = context
  const finished = await oidc.way.finish({
    signedIn,
    redirectUri: request.base + CALLBACK,
    address: request.sender,
    query: request.query,
    kept: flowCookie.read(request.base, headerOf(request, 'cookie')) ?? '',
    label: browserFamily(headerOf(request, 'user-agent')),
  })
  const next = nextPath(finished.next) ?? PREFIX[context.language]
  const fault = faultOf(finished)
  if (fault === null) {
    const cookies = ['set-cookie', flowCookie.set(request.base, null)]
    if ('token' in finished) {
      const known = signedIn ? [] : await noteBrowser(frame, context, finished)
      cookies.unshift('set-cookie', sessionCookie(request.base, finished.token), ...known)
    }
    return seeOther(next, cookies)
  }
  // Another page, so that neither the address nor a reload of it has the code. The cookie stays: it may be of a
  // sign-in that is still under way.
  const language = next.startsWith(PREFIX.fr) ? 'fr' : 'en'
  return seeOther(failedPath(language, fault))
}

const faultOf = (finished: Finished): OidcFaultKind | null => {
  if ('fault' in finished) return finished.fault
  return 'wait' in finished ? 'wait' : null
}

const disconnect = async ({ oidc }: Deps, context: PersonContext): Promise<PageAnswer> => {
  const { fields, signedIn } = context
  const account = { issuer: fields.get('issuer') ?? '', subject: fields.get('subject') ?? '' }
  const done = await oidc.way.disconnect(signedIn, account)
  return seeOther(done === 'prove-again' ? provePath(context) : accountPath(context))
}

const STATUSES: Readonly<Partial<Record<OidcFaultKind, number>>> = { unreachable: 503, wait: 429 }

/** The page that says why nobody was signed in, and what to do. */
const failed = ({ frame, oidc }: Deps, context: RequestContext, why: string): PageAnswer => {
  const { language, signedIn } = context
  const text = oidcWords[language]
  const faults = text.faults(oidc.name)
  const kind = Object.hasOwn(faults, why) ? (why as OidcFaultKind) : 'over'
  const { title, text: lead } = faults[kind]
  const back = signedIn
    ? html`<a class="button" href="${accountPath(context)}">${text.account}</a>`
    : html`<a class="button" href="${PREFIX[language]}/sign-in">${text.again}</a>`
  const main = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<p>${back}</p>`
  const page = frame.layout(context, { title: consoleWords[language].errorTitle(title), main })
  return answerConsole(page, { status: STATUSES[kind] ?? 400, ...(kind === 'wait' ? { headers: RETRY } : {}) })
}

const RETRY = ['retry-after', '60']
