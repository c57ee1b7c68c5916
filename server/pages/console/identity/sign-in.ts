/** Signing in by passkey or password, and out. */
import { browserFamily } from '../../../domain/people/browser.ts'
import { type Html, html } from '../../../lib/html.ts'
import { faultSummary } from '../../fault-summary.ts'
import { headerOf, type PageAnswer } from '../../page.ts'
import { sessionCookie, sessionToken } from '../../session-cookie.ts'
import { answerConsole, seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, PREFIX, type Visit } from '../visit.ts'
import { consoleWords } from '../words.ts'
import { oidcSignIn } from './oidc-parts.ts'
import { passkeyButton } from './passkey-button.ts'
import { identityWords } from './words.ts'

export const signInRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  {
    kind: 'anybody',
    path: '/sign-in',
    get: (visit) => (visit.signedIn ? seeOther(homeOf(visit)) : answerConsole(page(frame, visit, null))),
    post: (visit) => signIn(frame, visit),
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

const signIn = async (frame: ConsoleFrame, visit: Visit): Promise<PageAnswer> => {
  const { fields, request, language } = visit
  const outcome = await frame.signIn.withPassword({
    handle: fields.get('handle') ?? '',
    password: fields.get('password') ?? '',
    address: request.sender,
    label: browserFamily(headerOf(request, 'user-agent')),
  })
  if (outcome !== null && 'token' in outcome) return signedInAnswer(visit, outcome.token)
  const text = identityWords[language]
  if (outcome === null) return answerConsole(page(frame, visit, text.signInFault), { status: 400 })
  const headers = ['retry-after', String(outcome.wait)]
  return answerConsole(page(frame, visit, text.waitFault(String(outcome.wait))), { status: 429, headers })
}

/** Goes on to where the person was sent from, in the new session. */
export const signedInAnswer = (visit: Visit, token: string): PageAnswer =>
  seeOther(homeOf(visit), ['set-cookie', sessionCookie(visit.request.base, token)])

const homeOf = ({ language, request, fields }: Visit): string =>
  nextPath(fields.get('next') ?? request.query.get('next')) ?? PREFIX[language]

const page = (frame: ConsoleFrame, visit: Visit, fault: string | null): Html => {
  const { fields, language, request } = visit
  const text = identityWords[language]
  const { faults, errorTitle } = consoleWords[language]
  const next = fields.get('next') ?? request.query.get('next') ?? ''
  const lines = fault === null ? [] : [{ field: 'handle', text: fault }]
  const own = html`${passkeyButton(visit, { use: 'sign-in', next: nextPath(next) ?? '' })}
${oidcSignIn(frame, visit, next)}
<form method="post" class="narrow">
<input type="hidden" name="next" value="${next}">
<div class="field"><label for="handle">${text.handle}</label>
<input id="handle" name="handle" type="text" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${fields.get('handle') ?? ''}"></div>
<div class="field"><label for="password">${text.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required></div>
<p><button class="button">${text.signIn}</button></p>
</form>
<p class="dim">${text.noPassword}</p>`
  const isOver = fault === null && sessionToken(request.base, headerOf(request, 'cookie')) !== null
  const main = html`${faultSummary(faults, lines)}<h1>${text.signIn}</h1>
${isOver ? html`<p class="notice">${text.sessionOver}</p>` : null}
${frame.oidc?.isOnly ? oidcSignIn(frame, visit, next) : own}`
  return frame.layout(visit, { title: fault === null ? text.signIn : errorTitle(text.signIn), main })
}
