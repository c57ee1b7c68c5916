/** Proving again who a person is, before keys, people and credentials are changed. */

import { hidden } from '../../html/controls.ts'
import { faultSummary } from '../../html/fault-summary.ts'
import type { PageAnswer } from '../../html/page.ts'
import { sessionCookie } from '../../html/session-cookie.ts'
import { isStrong } from '../../people/session.ts'
import { readSignInMethods } from '../../people/sign-in-methods.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, type PersonContext, PREFIX } from '../request-context.ts'
import { consoleWords } from '../words.ts'
import { accountWords } from './account-words.ts'
import { oidcProve } from './oidc-parts.ts'
import { oidcWords } from './oidc-words.ts'
import { passkeyButton } from './passkey-button.ts'
import { knownHandle, passwordField, revealBox } from './password-field.ts'
import { identityWords } from './words.ts'

export const proveRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  {
    kind: 'person',
    path: '/prove',
    get: (context) =>
      isStrong(context.signedIn.session, frame.clock()) ? seeOther(goOnOf(context)) : page(frame, context, null),
    post: (context) => prove(frame, context),
  },
]

const goOnOf = ({ request, fields, language }: PersonContext): string =>
  nextPath(fields.get('next') ?? request.query.get('next')) ?? `${PREFIX[language]}/me`

const prove = async (frame: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const { fields, language, request, signedIn } = context
  const attempt = { password: fields.get('password') ?? '', address: request.sender }
  const outcome = await frame.signIn.stepUp(signedIn, attempt)
  if (outcome === null) return page(frame, context, { text: accountWords[language].prove.fault, status: 400 })
  if ('token' in outcome) return seeOther(goOnOf(context), ['set-cookie', sessionCookie(request.base, outcome.token)])
  const seconds = String(outcome.wait)
  const headers = ['retry-after', seconds]
  return page(frame, context, { text: identityWords[language].waitFault(seconds), status: 429, headers })
}

type Fault = { readonly text: string; readonly status: number; readonly headers?: readonly string[] }

const page = async (frame: ConsoleFrame, context: PersonContext, fault: Fault | null): Promise<PageAnswer> => {
  const { language, signedIn, token } = context
  const { prove: text, handle } = accountWords[language]
  const { faults, errorTitle } = consoleWords[language]
  const { hasPassword, passkeys } = await readSignInMethods(frame.store.people, signedIn.person.id)
  const next = goOnOf(context)
  const elsewhere = await oidcProve(frame, context, next)
  const password = html`<form method="post" class="narrow">
${tokenField(token)}
${hidden('next', next)}
${knownHandle(signedIn.person.handle, handle)}
${passwordField({ id: 'password', label: text.password, fault: fault?.text })}
${revealBox(language, ['password'])}
<button class="button">${text.submit}</button>
</form>`
  const summary = fault === null ? null : faultSummary(faults, [{ field: 'password', text: fault.text }])
  const { proveNone, proveHow } = oidcWords[language]
  const [none, how] = frame.oidc?.isOnly ? [proveNone(frame.oidc.name), proveHow] : [text.neither, text.neitherHow]
  const neither = html`<p>${none}</p>\n<p>${how(signedIn.person.id)}</p>`
  const isNone = !hasPassword && passkeys.length === 0 && elsewhere === null
  const main = html`${summary}<h1>${text.title}</h1>
<p class="lead">${text.why}${signedIn.operator === null ? null : ` ${text.whyOperator}`}</p>
${passkeys.length > 0 ? passkeyButton(context, { use: 'prove', next }) : null}
${elsewhere}${hasPassword ? password : null}
${isNone ? neither : null}`
  const title = fault === null ? text.title : errorTitle(text.title)
  return answerConsole(frame.layout(context, { title, main }), fault ?? {})
}
