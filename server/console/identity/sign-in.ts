/** Signing in by passkey or password, and out. */

import { hidden, input, labelled } from '../../html/controls.ts'
import { faultSummary } from '../../html/fault-summary.ts'
import { headerOf, type PageAnswer } from '../../html/page.ts'
import { sessionCookie, sessionToken } from '../../html/session-cookie.ts'
import { browserFamily } from '../../people/browser.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole, seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, PREFIX, type RequestContext } from '../request-context.ts'
import { consoleWords } from '../words.ts'
import { noteBrowser } from './known-browser.ts'
import { oidcSignIn } from './oidc-parts.ts'
import { passkeyButton } from './passkey-button.ts'
import { passwordField, revealBox } from './password-field.ts'
import { identityWords } from './words.ts'

export const signInRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  {
    kind: 'anybody',
    path: '/sign-in',
    get: (context) => (context.signedIn ? seeOther(homeOf(context)) : answerConsole(page(frame, context, null))),
    post: (context) => signIn(frame, context),
  },
  {
    kind: 'person',
    path: '/sign-out',
    post: async ({ language, request, signedIn }) => {
      await frame.sessions.end(signedIn)
      return seeOther(`${PREFIX[language]}/sign-in`, ['set-cookie', sessionCookie(request.base, null)])
    },
  },
]

const signIn = async (frame: ConsoleFrame, context: RequestContext): Promise<PageAnswer> => {
  const { fields, request, language } = context
  const outcome = await frame.signIn.withPassword({
    handle: fields.get('handle') ?? '',
    password: fields.get('password') ?? '',
    address: request.sender,
    label: browserFamily(headerOf(request, 'user-agent')),
  })
  if (outcome !== null && 'token' in outcome) {
    const known = await noteBrowser(frame, context, outcome)
    return seeOther(homeOf(context), ['set-cookie', sessionCookie(request.base, outcome.token), ...known])
  }
  const text = identityWords[language]
  if (outcome === null) return answerConsole(page(frame, context, text.signInFault), { status: 400 })
  const headers = ['retry-after', String(outcome.wait)]
  return answerConsole(page(frame, context, text.waitFault(String(outcome.wait))), { status: 429, headers })
}

/** Address that the person was sent from, or its home. */
const homeOf = ({ language, request, fields }: RequestContext): string =>
  nextPath(fields.get('next') ?? request.query.get('next')) ?? PREFIX[language]

const page = (frame: ConsoleFrame, context: RequestContext, fault: string | null): Html => {
  const { fields, language, request } = context
  const text = identityWords[language]
  const { faults, errorTitle } = consoleWords[language]
  const next = fields.get('next') ?? request.query.get('next') ?? ''
  const lines = fault === null ? [] : [{ field: 'handle', text: fault }]
  const own = html`${passkeyButton(context, { use: 'sign-in', next: nextPath(next) ?? '' })}
${oidcSignIn(frame, context, next)}
<form method="post" class="narrow">
${hidden('next', next)}
${labelled('handle', text.handle, handleInput(fields.get('handle') ?? ''))}
${passwordField({ id: 'password', label: text.password })}
${revealBox(language, ['password'])}
<p><button class="button">${text.signIn}</button></p>
</form>
<p class="dim">${text.noPassword}</p>`
  const isOver = fault === null && sessionToken(request.base, headerOf(request, 'cookie')) !== null
  const main = html`${faultSummary(faults, lines)}<h1>${text.signIn}</h1>
${isOver ? html`<p class="notice">${text.sessionOver}</p>` : null}
${frame.oidc?.isOnly ? oidcSignIn(frame, context, next) : own}`
  return frame.layout(context, { title: fault === null ? text.signIn : errorTitle(text.signIn), main })
}

const handleInput = (value: string): Html =>
  input({
    id: 'handle',
    name: 'handle',
    type: 'text',
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
    required: true,
    value,
  })
